import { hash } from '@node-rs/argon2';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { encode, goodPassword, logIn, mailedToken, ownPassword, signUp } from '#tests/support/people.ts';
import type { Answer, World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';

const it = worldTest({ slowPasswords: true });

/** Enough parallel log-ins that many have read the old password hash and wait for its check. */
const volley = (world: World, username: string): Promise<Answer>[] =>
  Array.from({ length: 40 }, () => logIn(world, username));
const openSessionsOf = async (world: World, username: string): Promise<string[]> => {
  const rows = await world.context.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('username', '=', username)
    .where('ended_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id).toSorted();
};
const codesOf = (answers: Answer[]) => [...new Set(answers.map(({ status, body }) => body.code ?? status))];

it('no session of the old password outlives a reset beside 40 log-ins', async ({ world }) => {
  const rea = await signUp(world, 'rea@race.example');
  const body = { username: rea.username, email: rea.username };
  await world.call('POST', '/api/email/verification', { body });
  const bearer = await mailedToken(world, rea.username, 'update-password');
  const before = volley(world, rea.username);
  const reset = world.call('PATCH', '/api/user/password', {
    bearer,
    body: { username: rea.username, encryptedPassword: encode('Another-Horse-42') },
  });
  const answers = await Promise.all([...before, ...volley(world, rea.username)]);
  expect((await reset).status).toBe(200);
  for (const { status, body: answer } of answers)
    if (status === 200) expect((await world.call('GET', '/api/user', { bearer: answer.userToken })).status).toBe(401);
  expect(codesOf(answers).filter((code) => code !== 200 && code !== 'WrongPassword')).toEqual([]);
  expect((await logIn(world, rea.username)).body.code).toBe('WrongPassword');
  expect(await openSessionsOf(world, rea.username)).toEqual([]);
});

it('no session is opened by the password alone once a second factor was turned on beside 40 log-ins', async ({
  world,
}) => {
  const sol = await signUp(world, 'sol@race.example');
  const post = (path: string, body: object) =>
    world.call('POST', `/api/user/second-factor${path}`, { bearer: sol.bearer, body });
  const { secret } = (await post('', ownPassword)).body;
  const code = TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: world.clock.now().getTime(),
  });
  const tries = volley(world, sol.username);
  expect((await post('/confirm', { code })).status).toBe(200);
  const opened = await openSessionsOf(world, sol.username);
  const answers = await Promise.all(tries);
  expect(await openSessionsOf(world, sol.username)).toEqual(opened);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(opened.length - 1);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
});

it('a person deleted beside 40 log-ins answers wrong password or unknown user, never a fault', async ({ world }) => {
  const [boss, tim] = [await signUp(world, 'boss@race.example'), await signUp(world, 'tim@race.example')];
  const { db } = world.context;
  const place = { company_id: boss.companyId, role: 'user' };
  await db.updateTable('users').set(place).where('username', '=', tim.username).execute();
  await db.updateTable('companies').set({ status: 'verified' }).where('id', '=', boss.companyId).execute();
  const tries = volley(world, tim.username);
  const url = `/api/company/user/${tim.username}`;
  expect((await world.call('DELETE', url, { bearer: boss.bearer })).status).toBe(200);
  const answers = await Promise.all(tries);
  const expected = new Set([200, 'WrongPassword', 'UsernameNotExisting']);
  expect(codesOf(answers).filter((code) => !expected.has(code))).toEqual([]);
});

it('a password kept at a lower cost is kept at today’s after a log-in, whichever of 20 at once was quicker', async ({
  world,
}) => {
  const ida = await signUp(world, 'ida@race.example');
  const { db } = world.context;
  const cheap = await hash(goodPassword, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
  await db.updateTable('users').set({ password_hash: cheap }).where('username', '=', ida.username).execute();
  const answers = await Promise.all(volley(world, ida.username).slice(0, 20));
  expect(codesOf(answers)).toEqual([200]);
  const users = db.selectFrom('users').select('password_hash as kept');
  const { kept } = await users.where('username', '=', ida.username).executeTakeFirstOrThrow();
  expect(world.context.secrets.passwords.isOutdated(kept ?? '')).toBe(false);
  expect((await logIn(world, ida.username)).status).toBe(200);
});
