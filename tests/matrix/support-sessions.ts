import { sql } from 'kysely';
import type { World } from '#tests/support/world.ts';

/** Creates the token of a support link as the staff command does; valid once, for ten minutes. */
export const supportToken = async ({ context }: World, username: string): Promise<string> => {
  const value = context.secrets.newToken();
  const { id } = await context.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  await context.db
    .insertInto('support_tokens')
    .values({
      hash: context.secrets.hashToken(value),
      user_id: id,
      staff: 'hugo.lambert@docugen.example',
      reason: 'matrix',
      expires_at: sql`now() + interval '10 minutes'`,
    })
    .execute();
  return value;
};

/** Opens a support session as this person; returns its bearer. */
export const logInAs = async (world: World, username: string): Promise<string> => {
  const bearer = await supportToken(world, username);
  const { body, text } = await world.call('POST', '/api/auth/loginAs', { bearer, body: { username } });
  if (!body.userToken) throw new Error(`log-as answered ${text}`);
  return body.userToken;
};

/** Opens a support session that the owner allows to make changes; returns its bearer. */
export const logInToWrite = async (
  world: World,
  { username, bearer }: { username: string; bearer: string },
): Promise<string> => {
  const opened = await logInAs(world, username);
  const [session] = (await world.call('GET', '/api/company/support-sessions', { bearer })).body;
  const path = `/api/company/support-sessions/${session.id}/writing`;
  await world.call('PUT', path, { bearer, body: { allowed: true } });
  return opened;
};
