import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { encode, logIn, mailsWritten, ownPassword, signUp, type Person } from '#tests/support/people.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';

const it = worldTest();

const moveTo = (world: World, { bearer }: Person, email: string, proof: object = {}) =>
  world.call('POST', '/api/user/me/email', { bearer, body: { email, ...proof } });

const pendingOf = async (world: World, { bearer }: Person) =>
  (await world.call('GET', '/api/user/me/email', { bearer })).body.pendingEmail;

// REQ-1.4.74
it('somebody who finds an open screen cannot move the account to an address of theirs', async ({ world }) => {
  const ada = await signUp(world, 'ada@proof.example');
  const before = await mailsWritten(world);
  for (const proof of [{}, { encryptedPassword: encode('Wrong-Horse-42!') }, { code: '123456' }]) {
    const { status, body } = await moveTo(world, ada, 'thief@proof.example', proof);
    expect([status, body.code]).toEqual([400, 'WrongPassword']);
  }
  expect([await pendingOf(world, ada), await mailsWritten(world)]).toEqual([null, before]);
  expect((await moveTo(world, ada, 'ada.new@proof.example', ownPassword)).status).toBe(202);
  // The present address calls the change off, which needs no proof.
  expect((await moveTo(world, ada, ada.username)).status).toBe(202);
  expect(await pendingOf(world, ada)).toBeNull();
});

// REQ-1.4.74
it('where the second factor is on, its code is asked for, good once, and the password is not enough', async ({
  world,
}) => {
  const bob = await signUp(world, 'bob@proof.example');
  const { secret } = (await world.call('POST', '/api/user/second-factor', { bearer: bob.bearer, body: ownPassword }))
    .body;
  const codeIn = (seconds: number) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: world.clock.now().getTime() + seconds * 1_000 });
  await world.call('POST', '/api/user/second-factor/confirm', { bearer: bob.bearer, body: { code: codeIn(0) } });
  const refused = await moveTo(world, bob, 'bob.new@proof.example', ownPassword);
  expect([refused.status, refused.body.code]).toEqual([403, 'SecondFactorRequired']);
  const next = { code: codeIn(30) };
  expect((await moveTo(world, bob, 'bob.new@proof.example', next)).status).toBe(202);
  expect((await moveTo(world, bob, 'bob.two@proof.example', next)).body.code).toBe('SecondFactorWrong');
  expect(await pendingOf(world, bob)).toBe('bob.new@proof.example');
});

// REQ-1.4.74
it('nor can they turn on a second factor of theirs, whose codes would prove everything else', async ({ world }) => {
  const cleo = await signUp(world, 'cleo@proof.example');
  const start = (body: object) => world.call('POST', '/api/user/second-factor', { bearer: cleo.bearer, body });
  expect((await start({})).status).toBe(400);
  const wrong = await start({ encryptedPassword: encode('Wrong-Horse-42!') });
  expect([wrong.status, wrong.body.code]).toEqual([400, 'WrongPassword']);
  expect(wrong.text).not.toContain('secret');
  expect((await start(ownPassword)).body.secret).toBeDefined();
});

it('wrong passwords here spend the tries of a log-in', async () => {
  const strict = await openWorld({ env: { RATE_LOGIN: '3/900' } });
  try {
    const eve = await signUp(strict, 'eve@proof.example');
    const wrong = { encryptedPassword: encode('Wrong-Horse-42!') };
    const codes = [];
    for (let count = 0; count < 4; count += 1)
      codes.push((await moveTo(strict, eve, 'thief@proof.example', wrong)).body.code);
    expect(codes).toEqual(['WrongPassword', 'WrongPassword', 'WrongPassword', 'TooManyRequests']);
    expect((await logIn(strict, eve.username)).body.code).toBe('TooManyRequests');
  } finally {
    await strict.close();
  }
});

// REQ-4.4.3
it('checks of the own password have a budget, right ones too', async ({ world }) => {
  const dora = await signUp(world, 'dora@proof.example');
  const statuses = [];
  for (let tries = 0; tries < 32; tries += 1) {
    const { status } = await world.call('POST', '/api/user/second-factor', { bearer: dora.bearer, body: ownPassword });
    statuses.push(status);
  }
  expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true);
  expect(statuses.slice(30)).toEqual([429, 429]);
});
