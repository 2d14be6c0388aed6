import { describe, expect } from 'vitest';
import { goodPassword, logIn, signUp, type Person } from '#tests/support/people.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { createSupportToken } from './support.ts';

const it = worldTest();
let nora: Person;
it.beforeAll(async ({ world }) => {
  nora = await signUp(world, 'nora@studio.example');
});

const whoAmI = (world: World, bearer: string) => world.call('GET', '/api/user', { bearer });
const renew = (world: World, bearer: string) => world.call('POST', '/api/userToken/RenewUserToken', { bearer });
const open = async (world: World): Promise<string> => (await logIn(world, nora.username)).body.userToken;

/** Expires the bearer, as after half an hour. */
const expire = (world: World, bearer: string) =>
  world.context.db
    .updateTable('session_bearers')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('hash', '=', world.context.secrets.hashToken(bearer))
    .execute();

describe('logging in', () => {
  // REQ-1.3.1, REQ-1.7.4, REQ-1.7.7
  it('answers the user with a bearer', async ({ world }) => {
    const { status, body } = await logIn(world, nora.username);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      username: 'nora@studio.example',
      firstname: 'Nora',
      lastname: 'Petit',
      roleName: 'owner',
      accountStatus: 'active',
      companyStatus: 'free',
      email: 'nora@studio.example',
      createdDate: expect.any(String),
    });
    const minutes = (Date.parse(body.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30);
    expect((await whoAmI(world, body.userToken)).body.username).toBe('nora@studio.example');
  });

  // REQ-1.5.9, REQ-6.2.7
  it('stores neither the password nor the bearer in clear', async ({ world }) => {
    const bearer = await open(world);
    const users = JSON.stringify(await world.context.db.selectFrom('users').selectAll().execute());
    const bearers = await world.context.db.selectFrom('session_bearers').selectAll().execute();
    expect(users).not.toContain(goodPassword);
    expect(users).toContain('$argon2id$');
    expect(bearers.some(({ hash }) => hash.toString() === bearer)).toBe(false);
  });

  // REQ-1.8.2, REQ-1.8.3, REQ-6.2.3
  it('tells an unknown user from a wrong password, each with its word, never with 401', async ({ world }) => {
    const unknown = await logIn(world, 'nobody@studio.example');
    expect([unknown.status, unknown.body.code]).toEqual([404, 'UsernameNotExisting']);
    const wrong = await logIn(world, nora.username, 'Wrong-Password-1');
    expect([wrong.status, wrong.body.code]).toEqual([400, 'WrongPassword']);
  });
});

describe('a session', () => {
  // REQ-1.4.17, REQ-1.7.12, REQ-1.8.5, REQ-6.2.3
  it('refuses no bearer, garbage and a bearer logged out with TokenInvalid', async ({ world }) => {
    const bearer = await open(world);
    expect((await world.call('POST', '/api/user/disconnect', { bearer })).status).toBe(200);
    for (const answer of [
      await world.call('GET', '/api/user'),
      await whoAmI(world, 'x'.repeat(43)),
      await whoAmI(world, bearer),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([401, 'TokenInvalid']);
    }
  });

  // REQ-1.4.13, REQ-1.7.14, REQ-6.2.3
  it('answers ExpiredUserAccessToken after its short life, and is renewed by the renew call alone', async ({
    world,
  }) => {
    const bearer = await open(world);
    await expire(world, bearer);
    expect((await whoAmI(world, bearer)).body.code).toBe('ExpiredUserAccessToken');
    const renewed = await renew(world, bearer);
    expect(renewed.status).toBe(200);
    expect((await whoAmI(world, renewed.body.userToken)).status).toBe(200);
  });

  // REQ-1.4.14
  it('gives the same renewal again within 30 s, to two tabs at once too', async ({ world }) => {
    const bearer = await open(world);
    const answers = await Promise.all([renew(world, bearer), renew(world, bearer), renew(world, bearer)]);
    const tokens = new Set(answers.map(({ body }) => body.userToken));
    expect(tokens.size).toBe(1);
    expect((await whoAmI(world, [...tokens][0] ?? '')).status).toBe(200);
  });

  // REQ-1.4.14
  it('ends wholly when a renewed bearer is used again for anything else', async ({ world }) => {
    const bearer = await open(world);
    const next: string = (await renew(world, bearer)).body.userToken;
    expect((await whoAmI(world, bearer)).body.code).toBe('TokenInvalid');
    expect((await whoAmI(world, next)).body.code).toBe('TokenInvalid');
  });

  // REQ-1.4.14
  it('ends wholly when a renewal is asked again after 30 s', async ({ world }) => {
    const bearer = await open(world);
    const next: string = (await renew(world, bearer)).body.userToken;
    await world.context.db
      .updateTable('session_bearers')
      .set({ renewed_at: new Date(Date.now() - 31_000) })
      .where('hash', '=', world.context.secrets.hashToken(bearer))
      .execute();
    expect((await renew(world, bearer)).status).toBe(401);
    expect((await whoAmI(world, next)).status).toBe(401);
  });

  // REQ-1.4.13
  it('cannot be renewed 12 h after the log-in or 2 h after the last use', async ({ world }) => {
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
    for (const past of [{ created_at: hours(12.1) }, { last_used_at: hours(2.1) }]) {
      const bearer = await open(world);
      const session = await world.context.db
        .selectFrom('session_bearers')
        .select('session_id')
        .where('hash', '=', world.context.secrets.hashToken(bearer))
        .executeTakeFirstOrThrow();
      await world.context.db.updateTable('sessions').set(past).where('id', '=', session.session_id).execute();
      const answer = await renew(world, bearer);
      expect([answer.status, answer.body.code]).toEqual([401, 'ExpiredUserAccessToken']);
    }
  });

  it('sees a demotion and a company’s new status at the next request', async ({ world }) => {
    const bearer = await open(world);
    await world.context.db
      .updateTable('companies')
      .set({ status: 'verified' })
      .where('id', '=', nora.companyId)
      .execute();
    expect((await world.call('GET', '/api/company/status', { bearer })).body.status).toBe('verified');
  });

  it('costs at most 3 statements for a page’s data', async ({ world }) => {
    const bearer = await open(world);
    const { statements } = await world.countStatements(() => whoAmI(world, bearer));
    expect(statements.length).toBeLessThanOrEqual(3);
  });
});

describe('too many attempts', () => {
  // REQ-1.6.14
  it('stop the guessing of one account with 429 and Retry-After, and leave other accounts alone', async () => {
    const strict = await openWorld({ env: { RATE_LOGIN: '3/900' } });
    try {
      await signUp(strict, 'target@studio.example');
      await signUp(strict, 'other@studio.example');
      // Spaces and capital letters do not make it another account.
      for (const name of ['target@studio.example', ' target@studio.example', 'TARGET@studio.example  '])
        await logIn(strict, name, 'Wrong-Guess-123');
      const stopped = await logIn(strict, 'target@studio.example');
      expect([stopped.status, stopped.body.code]).toEqual([429, 'TooManyRequests']);
      expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
      expect((await logIn(strict, 'other@studio.example')).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});

const supportSession = async (world: World, username: string): Promise<string> => {
  const made = await createSupportToken(world.context, { username, staff: 'sam@docugen.example', reason: '4711' });
  const opened = await world.call('POST', '/api/auth/loginAs', { bearer: made?.token ?? '', body: { username } });
  return opened.body.userToken;
};

describe('the sessions of one person', () => {
  const areOpen = async (world: World, bearers: string[]) => {
    const answers = await Promise.all(bearers.map((bearer) => whoAmI(world, bearer)));
    return answers.map(({ status }) => status === 200);
  };

  // REQ-1.4.61
  it('are at most 20: a further log-in ends the one opened first, and no support session', async ({ world }) => {
    const lea = await signUp(world, 'lea@studio.example');
    const support = await supportSession(world, lea.username);
    const bearers = [lea.bearer];
    while (bearers.length < 20) bearers.push((await logIn(world, lea.username)).body.userToken);
    expect(await areOpen(world, bearers)).toEqual(bearers.map(() => true));
    bearers.push((await logIn(world, lea.username)).body.userToken);
    expect(await areOpen(world, bearers)).toEqual(bearers.map((_, place) => place > 0));
    expect((await whoAmI(world, lea.bearer)).body.code).toBe('TokenInvalid');
    expect((await whoAmI(world, support)).status).toBe(200);
    expect((await whoAmI(world, nora.bearer)).status).toBe(200);
  });

  // REQ-1.4.61
  it('are at most 20 after 60 log-ins at once', async ({ world }) => {
    const max = await signUp(world, 'max@studio.example');
    const answers = await Promise.all(Array.from({ length: 60 }, () => logIn(world, max.username)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const open = await areOpen(world, [max.bearer, ...answers.map(({ body }) => body.userToken as string)]);
    expect(open.filter(Boolean)).toHaveLength(20);
  });
});
