import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { staleReads } from './stale-reads.ts';

const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
  .map((name) => `server/${name}`)
  .filter((file) => file.endsWith('.ts') && !/\.(?:test|test-support|fixture)\.ts$/.test(file));

// REQ-6.1.26
test('the listed reads and no others have a way to replicas, each with its reason', () => {
  const used = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/stale\s*\.read\(\s*([^,]+),/g)]);
  expect(used.length).toBeGreaterThan(5);
  expect(used.map(([, which = '']) => which).sort()).toEqual(
    Object.keys(staleReads)
      .map((name) => `staleReads.${name}`)
      .sort(),
  );
  const names = Object.values(staleReads).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

// REQ-6.1.26
test('pools of replicas are opened by the way to them alone', () => {
  const opening = files.filter((file) =>
    /replicas\.urls|new Replica\(|openStaleReads\(/.test(readFileSync(file, 'utf8')),
  );
  // The doctor only examines them.
  expect(opening.sort()).toEqual([
    'server/admin/doctor/replica-checks.ts',
    'server/engines/postgres/replicas/stale-reads.ts',
    'server/open-engines.ts',
  ]);
});
