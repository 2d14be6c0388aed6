import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { adminJson } from '#tests/support/admin-process.ts';
import { encode, mailedToken, register } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import type { Room } from './room.ts';

const newPassword = ({ vault }: Room): string => {
  const password = `Canari-${randomBytes(12).toString('base64url')}-é7`;
  vault.learn('password', password);
  return password;
};

const codeOf = ({ vault }: Room, secret: string, stepsLater: number): string => {
  const code = TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: Date.now() + stepsLater * 30_000,
  });
  vault.learn('code of an authenticator app', code);
  return code;
};

const choose = async (world: World, how: 'POST' | 'PATCH', username: string, password: string) => {
  const screen = how === 'POST' ? 'initialize-password' : 'update-password';
  const bearer = await mailedToken(world, username, screen);
  const body = { username, encryptedPassword: encode(password) };
  await world.call('POST', '/api/auth/verify', { body: { emailToken: bearer, init: how === 'POST' } });
  const answer = await world.call(how, '/api/user/password', {
    bearer,
    body,
    headers: { 'idempotency-key': `choose ${username} ${how}` },
  });
  if (answer.status !== 200) throw new Error(`${how} password answered ${answer.text}`);
  // The link is already used, so the second call is refused.
  await world.call(how, '/api/user/password', { bearer, body });
};

const enter = (world: World, username: string, password: string, more: object = {}) =>
  world.call('POST', '/api/auth/login', {
    body: { username, encryptedPassword: encode(password), ...more },
  });

/** Enables an authenticator app, logs in with it, renews it and uses its recovery codes. */
const guard = async (room: Room, username: string, password: string): Promise<void> => {
  const { world } = room.running;
  const bearer = (await enter(world, username, password)).body.userToken as string;
  const post = (path: string, body: object) => world.call('POST', `/api/user/second-factor${path}`, { bearer, body });
  const { secret } = (await post('', { encryptedPassword: encode(password) })).body;
  await post('/confirm', { code: codeOf(room, secret, 3) });
  const { recoveryCodes } = (await post('/confirm', { code: codeOf(room, secret, -1) })).body;
  await enter(world, username, password);
  await enter(world, username, password, { secondFactor: codeOf(room, secret, 0) });
  await enter(world, username, password, { secondFactor: recoveryCodes[0] });
  await enter(world, username, password, { secondFactor: recoveryCodes[0] });
  await post('/recovery-codes', { code: codeOf(room, secret, 1) });
};

const logInAsStaff = async (room: Room, username: string): Promise<void> => {
  const { world, env } = room.running;
  const reason = ['--staff', 'hugo.lambert@docugen.example', '--reason', 'proof'];
  for (const used of [true, false]) {
    const { link } = await adminJson(env, ['support-link', username, ...reason]);
    const bearer = String(link).slice(String(link).lastIndexOf('/') + 1);
    room.vault.learn('support link', bearer);
    if (used) await world.call('POST', '/api/auth/loginAs', { bearer, body: { username } });
  }
};

/** Uses registration, links, passwords, sessions, an authenticator app and a support link; also wrong values. */
export const walkPeople = async (room: Room): Promise<void> => {
  const { world } = room.running;
  const username = 'claire.martin@secrets.example';
  const [first, second, wrong] = [newPassword(room), newPassword(room), newPassword(room)];
  await register(world, username, { firstname: 'Claire' });
  await choose(world, 'POST', username, first);
  await enter(world, username, wrong);
  // A password entered in the username field.
  await enter(world, wrong, first);
  await world.call('POST', '/api/email/verification', { body: { username, email: username } });
  await choose(world, 'PATCH', username, second);
  const bearer = (await enter(world, username, second)).body.userToken as string;
  const renewed = await world.call('POST', '/api/userToken/RenewUserToken', { bearer });
  await world.call('POST', '/api/user/me/email', {
    bearer: renewed.body.userToken,
    body: { email: 'elsewhere@secrets.example', encryptedPassword: encode(second) },
  });
  const link = await mailedToken(world, 'elsewhere@secrets.example', 'confirm-email');
  await world.call('PATCH', '/api/user/email', { bearer: link });
  await guard(room, username, second);
  await logInAsStaff(room, username);
  // Request a link that is never opened.
  await world.call('POST', '/api/email/verification', {
    body: { username, email: 'elsewhere@secrets.example' },
  });
};
