import { Secret, TOTP } from 'otpauth';
import { describe, expect } from 'vitest';
import type { CreationOptions } from '#contract/accounts/passkeys.ts';
import { auditOf } from '#tests/support/audit.ts';
import { encode, goodPassword, ownPassword, signUp, type Person } from '#tests/support/people.ts';
import { SoftwareAuthenticator, type Lies } from '#tests/support/software-authenticator.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';

const it = worldTest();

const call = (world: World, person: Person, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  world.call(method, `/api/passkeys${path}`, { bearer: person.bearer, ...(body && { body }) });
const askedToAdd = async (world: World, person: Person): Promise<CreationOptions> =>
  (await call(world, person, 'POST', '/options', { encryptedPassword: encode(goodPassword) })).body;
const newAuthenticator = (world: World) => new SoftwareAuthenticator(new URL(world.context.settings.publicUrl).origin);
const owning = async (world: World, username: string) => {
  const person = await signUp(world, username);
  const key = newAuthenticator(world);
  const credential = key.create(await askedToAdd(world, person));
  const added = await call(world, person, 'POST', '', { name: 'Laptop', credential });
  expect(added.status).toBe(201);
  return { person, key, id: added.body.id as string };
};
const challenge = async (world: World) => (await world.call('POST', '/api/auth/passkey/options')).body;
const enter = (world: World, body: object) => world.call('POST', '/api/auth/passkey', { body });
const logInWith = async (world: World, key: SoftwareAuthenticator, lies?: Lies) =>
  enter(world, key.get(await challenge(world), lies));
const handleOf = async (world: World, person: Person) => (await askedToAdd(world, person)).user.id;

// REQ-1.7.71
describe('adding a passkey', () => {
  it('takes the password, and log and mail say so', async ({ world }) => {
    const { person } = await owning(world, 'ada@passkey.example');
    expect((await call(world, person, 'GET', '')).body).toMatchObject([{ name: 'Laptop', lastUsedDate: null }]);
    expect(await auditOf(world, person.companyId, 'user.passkeyAdded')).toHaveLength(1);
    await world.mailbox.waitFor(
      (mail) => mail.envelope.to.includes(person.username) && mail.subject === 'Clé d’accès ajoutée sur Paraphe',
      10_000,
    );
    const wrong = await call(world, person, 'POST', '/options', { encryptedPassword: encode('Wrong-Horse-42') });
    expect(wrong.body.code).toBe('WrongPassword');
    expect((await call(world, person, 'POST', '/options', {})).body.code).toBe('WrongPassword');
  });

  it('takes a code where the second factor is on, and is then enough to log in', async ({ world }) => {
    const { person, key } = await owning(world, 'bob@passkey.example');
    const post = (path: string, body: object = {}) =>
      world.call('POST', `/api/user/second-factor${path}`, { bearer: person.bearer, body });
    const { secret } = (await post('', ownPassword)).body;
    const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: world.clock.now().getTime() });
    const { recoveryCodes } = (await post('/confirm', { code })).body;
    const password = await call(world, person, 'POST', '/options', { encryptedPassword: encode(goodPassword) });
    expect(password.body.code).toBe('SecondFactorRequired');
    expect((await call(world, person, 'POST', '/options', { code: '000000' })).body.code).toBe('SecondFactorWrong');
    expect((await call(world, person, 'POST', '/options', { code: recoveryCodes[0] })).status).toBe(200);
    expect((await logInWith(world, key)).body.username).toBe(person.username);
  });

  it('is refused from another origin, in a frame, and with a challenge that was used or is another person’s', async ({
    world,
  }) => {
    const cid = await signUp(world, 'cid@passkey.example');
    const dora = await signUp(world, 'dora@passkey.example');
    const add = async (person: Person, credential: object) =>
      (await call(world, person, 'POST', '', { name: 'Phone', credential })).body.code;
    const options = await askedToAdd(world, cid);
    const other = newAuthenticator(world).create(options, { origin: 'https://evil.example' });
    expect(await add(cid, other)).toBe('PasskeyRefused');
    // The refused try has used the challenge up.
    expect(await add(cid, newAuthenticator(world).create(options))).toBe('PasskeyRefused');
    expect(await add(dora, newAuthenticator(world).create(await askedToAdd(world, cid)))).toBe('PasskeyRefused');
    const framed = newAuthenticator(world).create(await askedToAdd(world, dora), { crossOrigin: true });
    expect(await add(dora, framed)).toBe('PasskeyRefused');
    expect((await call(world, dora, 'GET', '')).body).toEqual([]);
  });

  it('lets their owner alone rename and remove it', async ({ world }) => {
    const { person, key, id } = await owning(world, 'eli@passkey.example');
    const fay = await signUp(world, 'fay@passkey.example');
    expect((await call(world, fay, 'PATCH', `/${id}`, { name: 'Mine' })).body.code).toBe('NotFound');
    expect((await call(world, fay, 'DELETE', `/${id}`)).body.code).toBe('NotFound');
    expect((await call(world, person, 'PATCH', `/${id}`, { name: 'Phone' })).status).toBe(200);
    expect((await call(world, person, 'GET', '')).body).toMatchObject([{ name: 'Phone' }]);
    expect((await call(world, person, 'DELETE', `/${id}`)).status).toBe(200);
    expect(await auditOf(world, person.companyId, 'user.passkeyRemoved')).toHaveLength(1);
    expect((await logInWith(world, key)).body.code).toBe('PasskeyRefused');
  });
});

// REQ-1.7.72
describe('logging in with a passkey', () => {
  it('opens a session without a password', async ({ world }) => {
    const { person, key } = await owning(world, 'gus@passkey.example');
    const { status, body } = await logInWith(world, key);
    expect([status, body.username]).toEqual([200, person.username]);
    expect((await world.call('GET', '/api/user', { bearer: body.userToken })).status).toBe(200);
    const [used] = (await call(world, person, 'GET', '')).body;
    expect(used.lastUsedDate).not.toBeNull();
  });

  it('is refused when the answer is sent again', async ({ world }) => {
    const { key } = await owning(world, 'hal@passkey.example');
    const options = await challenge(world);
    expect((await enter(world, key.get(options))).status).toBe(200);
    expect((await enter(world, key.get(options))).body.code).toBe('PasskeyRefused');
  });

  it('is refused when the challenge is older than five minutes', async ({ world }) => {
    const { key } = await owning(world, 'ivy@passkey.example');
    const options = await challenge(world);
    await world.context.db
      .updateTable('passkey_challenges')
      .set({ expires_at: new Date(0) })
      .execute();
    expect((await enter(world, key.get(options))).body.code).toBe('PasskeyRefused');
  });

  it('is refused from another origin, in a frame, without the user’s verification, and when the counter goes back', async ({
    world,
  }) => {
    const { key } = await owning(world, 'jan@passkey.example');
    expect((await logInWith(world, key, { origin: 'https://evil.example' })).body.code).toBe('PasskeyRefused');
    expect((await logInWith(world, key, { crossOrigin: true })).body.code).toBe('PasskeyRefused');
    expect((await logInWith(world, key, { isUserVerified: false })).body.code).toBe('PasskeyRefused');
    expect((await logInWith(world, key, { counter: 9 })).status).toBe(200);
    expect((await logInWith(world, key, { counter: 8 })).body.code).toBe('PasskeyRefused');
  });

  it('is refused for a user whose passkey it is not', async ({ world }) => {
    const { key } = await owning(world, 'kim@passkey.example');
    const lou = await signUp(world, 'lou@passkey.example');
    const userHandle = await handleOf(world, lou);
    expect((await logInWith(world, key, { userHandle })).body.code).toBe('PasskeyRefused');
    expect((await logInWith(world, newAuthenticator(world), { userHandle })).body.code).toBe('PasskeyRefused');
  });
});
