import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runAdmin, runAdminHere } from '#tests/support/admin-process.ts';
import { openOutsideWorld, type OutsideWorld } from '#tests/support/outside-world.ts';
import { goodPassword } from '#tests/support/people.ts';

vi.setConfig({ testTimeout: 60_000 });

let outside: OutsideWorld;
beforeAll(async () => {
  outside = await openOutsideWorld({ publicUrl: 'http://portal.test' });
});
afterAll(async () => {
  await outside?.close();
});

const admin = (...args: string[]) => runAdminHere(outside.env, args);
const create = (username: string, name: string) =>
  runAdminHere(
    outside.env,
    ['account', 'create', '--firstname=Eve', '--lastname=Roy', `--username=${username}`, `--company-name=${name}`],
    goodPassword,
  );
/** A sign that a terminal obeys. */
const control = /[^\P{Cc}\n]/u;

// REQ-6.1.14
test('a company called by the id of another keeps nobody from that one', async () => {
  expect(await create('claire@acier.example', 'Acier Nord SA')).toMatchObject({ code: 0 });
  const [company] = await outside.query(`select id from companies where name = 'Acier Nord SA'`);
  expect(await create('eve@other.example', company?.['id'])).toMatchObject({ code: 0 });
  expect((await admin('company', 'block', company?.['id'])).output).toBe('Acier Nord SA is now blocked\n');
  expect((await admin('company', 'unblock', company?.['id'])).output).toBe('Acier Nord SA is now free\n');
});

// REQ-6.1.14
test('names of companies steer no terminal and take one line', async () => {
  expect(await create('name@other.example', 'Twice\u001B[2J\nonce\u009B')).toMatchObject({ code: 0 });
  const { output } = await runAdmin(outside.env, ['company', 'list']);
  expect(output).toContain('Twice [2J once');
  expect(output).not.toMatch(control);
  for (const line of output.trimEnd().split('\n').slice(1)) expect(line).toMatch(/^[\da-f]{8}-\S{27} /);
  const listed = await runAdmin(outside.env, ['company', 'list', '--json']);
  expect(listed.output).not.toMatch(control);
  const names = (JSON.parse(listed.output) as { name: string }[]).map(({ name }) => name);
  expect(names).toContain('Twice\u001B[2J\nonce\u009B');
  expect((await admin('company', 'verify', 'name@other.example')).output).not.toMatch(control);
  expect((await admin('company', 'verify', 'name@other.example')).complaint).not.toMatch(control);
});
