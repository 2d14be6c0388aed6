import { expect } from 'vitest';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { note, openSender } from '#domains/webdocs/signing.test-support.ts';

const test = worldTest();
let bearer: string;
test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'names@acier-nord.example'));
});

const create = (world: World, body: object) => world.call('POST', '/api/public/webdocs', { bearer, body });
const count = async (world: World): Promise<number> =>
  (await world.call('GET', '/api/public/webdocs', { bearer })).body.items.length;

// REQ-6.2.27
test('a misspelt field is refused with the name that was meant, and nothing is created', async ({ world }) => {
  const { signatories, ...rest } = note() as { signatories: { email: string }[] };
  const [{ email, ...signatory }, ...others] = signatories as [{ email: string }];
  const answer = await create(world, {
    ...rest,
    expireAt: null,
    signatories: [{ ...signatory, emial: email }, ...others],
  });
  expect([answer.status, answer.body.code]).toEqual([400, 'InvalidRequest']);
  expect(answer.body.errors).toEqual(
    expect.arrayContaining([
      { path: 'signatories.0.email', code: 'Missing' },
      { path: 'signatories.0.emial', code: 'UnknownField', didYouMean: 'email' },
      { path: 'expireAt', code: 'UnknownField', didYouMean: 'expiresAt' },
    ]),
  );
  expect(await count(world)).toBe(0);
  expect((await create(world, note({ metadata: { anything: 'of the sender' } }))).status).toBe(201);
  expect(await count(world)).toBe(1);
});

// REQ-6.2.27
test('a misspelt query parameter is refused with the name that was meant', async ({ world }) => {
  const { status, body } = await world.call('GET', '/api/public/webdocs?stauts=completed', { bearer });
  expect([status, body.code]).toEqual([400, 'InvalidRequest']);
  expect(body.errors).toEqual([{ path: 'stauts', code: 'UnknownParameter', didYouMean: 'status' }]);
});

// REQ-6.2.27
test('a call without a body or a query takes no field and no parameter', async ({ world }) => {
  const path = '/api/public/seal-certificates';
  const refused = await world.call('GET', `${path}?page=2`, { bearer });
  expect(refused.body.errors).toEqual([{ path: 'page', code: 'UnknownParameter' }]);
  expect((await world.call('GET', path, { bearer })).status).toBe(200);
});

// REQ-6.2.27
test('a stranger learns no names: the bearer is looked at first', async ({ world }) => {
  const { status, body } = await world.call('GET', '/api/public/webdocs?stauts=completed', { bearer: 'x'.repeat(40) });
  expect([status, body.code, body.errors]).toEqual([401, 'TokenInvalid', undefined]);
});

// REQ-6.2.27
test('20,000 unknown names cost a short answer, within a second', async ({ world }) => {
  const names = Array.from({ length: 20_000 }, (_, index) => [`expiresAt${index}`, 1]);
  const began = performance.now();
  const { status, text, body } = await create(world, { ...note(), ...Object.fromEntries(names) });
  expect(performance.now() - began).toBeLessThan(1_000);
  expect([status, body.errors.length]).toEqual([400, 50]);
  expect(text.length).toBeLessThan(10_000);
});
