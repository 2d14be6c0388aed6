import { expect } from 'vitest';
import { mailedToken, ownPassword, register, signUp } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';

const it = worldTest();

const hour = 3_600_000;

/** Hours until the link ends. */
const lifeOf = async (world: World, token: string): Promise<number> => {
  const { expires_at } = await world.context.db
    .selectFrom('email_tokens')
    .select('expires_at')
    .where('hash', '=', world.context.secrets.hashToken(token))
    .executeTakeFirstOrThrow();
  return (expires_at.getTime() - Date.now()) / hour;
};

const expectHours = async (world: World, token: string, hours: number): Promise<void> => {
  const life = await lifeOf(world, token);
  expect(life).toBeLessThanOrEqual(hours);
  expect(life).toBeGreaterThan(hours - 0.1);
};

// REQ-1.4.7
it('a link lives 72 hours for the first password, 1 hour for another, 24 hours for a changed address', async ({
  world,
}) => {
  await register(world, 'first@lives.example');
  await expectHours(world, await mailedToken(world, 'first@lives.example', 'initialize-password'), 72);
  const nora = await signUp(world, 'nora@lives.example');
  await world.call('POST', '/api/email/verification', {
    body: { username: nora.username, email: nora.username },
  });
  await expectHours(world, await mailedToken(world, nora.username, 'update-password'), 1);
  await world.call('POST', '/api/user/me/email', {
    bearer: nora.bearer,
    body: { email: 'new@lives.example', ...ownPassword },
  });
  await expectHours(world, await mailedToken(world, 'new@lives.example', 'confirm-email'), 24);
});

// REQ-1.4.7, REQ-1.8.17
it('a link whose life is over sets no password', async ({ world }) => {
  await register(world, 'late@lives.example');
  const token = await mailedToken(world, 'late@lives.example', 'initialize-password');
  await world.context.db
    .updateTable('email_tokens')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('hash', '=', world.context.secrets.hashToken(token))
    .execute();
  const answer = await world.call('POST', '/api/auth/verify', { body: { emailToken: token, init: true } });
  expect([answer.status, answer.body.code]).toEqual([410, 'EmailTokenInvalid']);
});
