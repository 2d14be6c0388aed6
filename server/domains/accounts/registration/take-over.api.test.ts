import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { encode, goodPassword, logIn, mailedToken, register, signUp } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';

const it = worldTest();

const choose = (world: World, token: string, username: string) =>
  world.call('POST', '/api/user/password', {
    bearer: token,
    body: { username, encryptedPassword: encode(goodPassword) },
  });

const holderOf = (world: World, username: string) =>
  world.context.db
    .selectFrom('users')
    .select(['email', 'status', 'company_id'])
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .execute();

const endLinks = (world: World, username: string) =>
  sql`update email_tokens set expires_at = now() - interval '1 minute'
    from users where users.id = email_tokens.user_id and users.username = ${username}`.execute(world.context.db);

// REQ-4.4.29
describe('a username that a registration holds without having been confirmed', () => {
  it('goes at once to who registers it with that address, and the link of the other opens nothing', async ({
    world,
  }) => {
    const name = 'lea@squatted.example';
    expect((await register(world, name, { email: 'eve@evil.example' })).status).toBe(201);
    const theirs = await mailedToken(world, 'eve@evil.example', 'initialize-password');
    expect((await register(world, 'Lea@squatted.example', { email: name })).status).toBe(201);
    expect(await holderOf(world, name)).toMatchObject([{ email: name, status: 'registered' }]);
    expect((await choose(world, theirs, name)).status).toBe(401);
    // The other cannot take it back.
    expect((await register(world, name, { email: 'eve@evil.example' })).body.code).toBe('UsernameAlreadyExists');
    expect(
      (await choose(world, await mailedToken(world, name, 'initialize-password'), 'Lea@squatted.example')).status,
    ).toBe(200);
    expect((await logIn(world, name)).status).toBe(200);
  });

  it('goes to anybody else when the link of the first has ended', async ({ world }) => {
    const name = 'office@forgotten.example';
    await register(world, name, { email: 'max@forgotten.example' });
    const again = { email: 'zoe@forgotten.example' };
    expect((await register(world, name, again)).body.code).toBe('UsernameAlreadyExists');
    await endLinks(world, name);
    expect((await register(world, name, again)).status).toBe(201);
    expect(await holderOf(world, name)).toMatchObject([again]);
  });

  it('stays with who has confirmed it, and with who was invited under it', async ({ world }) => {
    const { username, companyId } = await signUp(world, 'owner@kept.example');
    await world.context.db
      .updateTable('users')
      .set({ email: 'o@kept.example' })
      .where('username', '=', username)
      .execute();
    expect((await register(world, username)).body.code).toBe('UsernameAlreadyExists');
    const invited = 'invited@kept.example';
    await register(world, invited, { email: 'i@kept.example' });
    await world.context.db
      .updateTable('users')
      .set({ company_id: companyId, role: 'user' })
      .where('username', '=', invited)
      .execute();
    await endLinks(world, invited);
    expect((await register(world, invited)).body.code).toBe('UsernameAlreadyExists');
  });

  it('has one account when many claim it at once', async ({ world }) => {
    const name = 'rush@squatted.example';
    await register(world, name, { email: 'eve@rush.example' });
    const codes = (await Promise.all(Array.from({ length: 10 }, () => register(world, name)))).map(
      ({ status }) => status,
    );
    expect(codes.toSorted((one, other) => one - other)).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(await holderOf(world, name)).toHaveLength(1);
  });
});
