import { expect } from 'vitest';
import { signUp } from '#tests/support/people.ts';
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
test('a misspelt field is refused with the name that was meant, a wrong type as invalid, and nothing is created', async ({
  world,
}) => {
  const { signatories, ...rest } = note() as { signatories: { email: string }[] };
  const [{ email, ...signatory }, ...others] = signatories as [{ email: string }];
  const answer = await create(world, {
    ...rest,
    expireAt: null,
    name: 7,
    signatories: [{ ...signatory, emial: email }, ...others],
  });
  expect([answer.status, answer.body.code]).toEqual([400, 'InvalidRequest']);
  expect(answer.body.errors).toEqual(
    expect.arrayContaining([
      { path: 'signatories.0.email', code: 'Missing' },
      { path: 'name', code: 'Invalid' },
      { path: 'signatories.0.emial', code: 'UnknownField', didYouMean: 'email' },
      { path: 'expireAt', code: 'UnknownField', didYouMean: 'expiresAt' },
    ]),
  );
  expect(await count(world)).toBe(0);
  expect((await create(world, note({ metadata: { anything: 'of the sender' } }))).status).toBe(201);
  expect(await count(world)).toBe(1);
});

test('a refusal of a name of the sender’s own is short, however long the name is', async ({ world }) => {
  const { status, body } = await create(world, note({ metadata: { ['k'.repeat(10_000)]: 'v' } }));
  expect([status, body.errors[0].code, body.errors[0].path.length]).toEqual([400, 'Invalid', 200]);
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

// REQ-6.2.28
test('the portal’s calls refuse unknown names too, and nothing is changed', async ({ world }) => {
  const nora = await signUp(world, 'nora@names.example');
  const me = () => world.call('GET', '/api/user', { bearer: nora.bearer });
  const before = (await me()).body;
  const body = { firstname: 'Zoé', lastname: 'Petit', langauge: 'en' };
  const refused = await world.call('PATCH', '/api/user/me', { bearer: nora.bearer, body });
  expect([refused.status, refused.body.code]).toEqual([400, 'InvalidRequest']);
  expect(refused.body.errors).toEqual([
    { path: 'language', code: 'Missing' },
    { path: 'langauge', code: 'UnknownField', didYouMean: 'language' },
  ]);
  expect((await me()).body).toEqual(before);
  const search = await world.call('GET', '/api/logs/sign?eventTyp=done', { bearer: nora.bearer });
  expect(search.body.errors).toEqual([{ path: 'eventTyp', code: 'UnknownParameter', didYouMean: 'eventType' }]);
});

// REQ-6.2.28
test('a whole record may be sent back with what has changed', async ({ world }) => {
  const nora = await signUp(world, 'record@names.example');
  const change = {
    OriginalUsername: nora.username,
    Username: nora.username,
    Email: nora.username,
    FirstName: 'Zoé',
    LastName: 'Petit',
    RoleName: 'owner',
    createdDate: '2026-11-27',
    accountStatus: 'active',
  };
  expect((await world.call('PATCH', '/api/user', { bearer: nora.bearer, body: change })).status).toBe(200);
  expect((await world.call('GET', '/api/user', { bearer: nora.bearer })).body).toMatchObject({ firstname: 'Zoé' });
});

// REQ-6.2.27
test('20,000 unknown names get a short answer', async ({ world }) => {
  const names = Array.from({ length: 20_000 }, (_, index) => [`expiresAt${index}`, 1]);
  const { status, text, body } = await create(world, { ...note(), ...Object.fromEntries(names) });
  expect([status, body.errors.length]).toEqual([400, 50]);
  expect(text.length).toBeLessThan(10_000);
});

test('a million names are refused before they are read, with and without a bearer', async ({ world }) => {
  const text = `{${Array.from({ length: 600_000 }, (_, index) => `"a${index}":1`).join(',')}}`;
  for (const [path, sender] of [
    ['/api/public/webdocs', bearer],
    ['/api/webdoc/sign', 'a'.repeat(43)],
  ] as const) {
    const answer = await fetch(`${world.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${sender}` },
      body: text,
    });
    expect([answer.status, ((await answer.json()) as { code: string }).code], path).toEqual([413, 'BodyTooLarge']);
  }
});
