import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { holesIn } from './complete-lock.mjs';
import { root } from './steps.mjs';

it('describes a missing package of another platform so that npm skips it here', () => {
  const tool = {
    dev: true,
    optionalDependencies: { '@tool/linux-arm64-musl': '1.2.3', '@tool/linux-x64-gnu': '1.2.3' },
  };
  const lock = {
    packages: { 'node_modules/tool': tool, 'node_modules/@tool/linux-x64-gnu': { version: '1.2.3' } },
  };
  const entry = {
    version: '1.2.3',
    cpu: ['arm64'],
    dev: true,
    libc: ['musl'],
    optional: true,
    os: ['linux'],
  };
  expect(holesIn(lock)).toEqual([['node_modules/@tool/linux-arm64-musl', entry]]);
});

it('finds our lock whole: else run scripts/complete-lock.mjs, for `npm ci` refuses it', () => {
  expect(holesIn(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))).toEqual([]);
});
