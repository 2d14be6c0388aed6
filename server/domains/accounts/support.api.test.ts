import { describe, expect } from 'vitest';
import { logInToWrite } from '#tests/matrix/support-sessions.ts';
import { auditOf } from '#tests/support/audit.ts';
import { signUp, type Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { createSupportToken } from './support.ts';

const it = worldTest();
let nora: Person;
it.beforeAll(async ({ world }) => {
  nora = await signUp(world, 'nora@helped.example');
});

const staff = 'sam@docugen.example';
const reason = 'Ticket 4711: the templates do not load';

const makeToken = async (world: World, username = nora.username): Promise<string> => {
  const made = await createSupportToken(world.context, { username, staff, reason });
  return made?.token ?? '';
};
const logInAs = (world: World, bearer: string, username = nora.username) =>
  world.call('POST', '/api/auth/loginAs', { bearer, body: { username } });
const shift = (world: World, token: string, change: { expires_at: Date }) =>
  world.context.db
    .updateTable('support_tokens')
    .set(change)
    .where('hash', '=', world.context.secrets.hashToken(token))
    .execute();
const sessionsOf = (world: World) =>
  world.context.db.selectFrom('sessions').selectAll().where('support_staff', 'is not', null).execute();

describe('logging in as a customer', () => {
  // REQ-1.7.8
  it('opens a session as the user that says which staff member is there', async ({ world }) => {
    const { status, body } = await logInAs(world, await makeToken(world));
    expect(status).toBe(200);
    expect(body).toMatchObject({ username: nora.username, roleName: 'owner', supportStaff: staff });
    const user = await world.call('GET', '/api/user', { bearer: body.userToken });
    expect(user.body.supportStaff).toBe(staff);
    expect((await world.call('GET', '/api/user', { bearer: nora.bearer })).body.supportStaff).toBeUndefined();
    expect(await sessionsOf(world)).toMatchObject([{ support_staff: staff, support_reason: reason }]);
  });

  // REQ-1.4.18, REQ-1.4.22
  it('is written to the company’s audit log with staff and reason, the link as well as its use', async ({ world }) => {
    const made = await auditOf(world, nora.companyId, 'support.linkCreated');
    const before = (await auditOf(world, nora.companyId, 'user.loggedInAs')).length;
    await logInAs(world, await makeToken(world));
    const links = await auditOf(world, nora.companyId, 'support.linkCreated');
    expect(links).toHaveLength(made.length + 1);
    expect(links.at(-1)).toMatchObject({
      actor: { kind: 'staff', name: staff },
      object: { name: nora.username },
      details: { staff, reason },
    });
    const uses = await auditOf(world, nora.companyId, 'user.loggedInAs');
    expect(uses).toHaveLength(before + 1);
    expect(uses.at(-1)).toMatchObject({
      actor: { kind: 'staff', name: staff },
      object: { name: nora.username },
      details: { staff, reason },
    });
  });

  // REQ-1.4.19
  it('lasts one hour and cannot be renewed', async ({ world }) => {
    const { body } = await logInAs(world, await makeToken(world));
    const minutes = (new Date(body.expiresAt).getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(59);
    expect(minutes).toBeLessThanOrEqual(60);
    const bearer: string = body.userToken;
    const renewal = await world.call('POST', '/api/userToken/RenewUserToken', { bearer });
    expect([renewal.status, renewal.body.code]).toEqual([401, 'ExpiredUserAccessToken']);
    expect((await world.call('GET', '/api/user', { bearer })).status).toBe(200);
    await world.context.db
      .updateTable('session_bearers')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('hash', '=', world.context.secrets.hashToken(bearer))
      .execute();
    expect((await world.call('GET', '/api/user', { bearer })).body.code).toBe('ExpiredUserAccessToken');
  });

  // REQ-1.4.20
  it('cannot change e-mails, details, sessions or the second factor of the user', async ({ world }) => {
    const bearer: string = (await logInAs(world, await makeToken(world))).body.userToken;
    const refused = [
      await world.call('POST', '/api/user/me/email', { bearer, body: { email: 'thief@x.example' } }),
      await world.call('PATCH', '/api/user/me', {
        bearer,
        body: { firstname: 'Not', lastname: 'Nora', language: 'en' },
      }),
      await world.call('GET', '/api/sessions', { bearer }),
      await world.call('POST', '/api/user/second-factor', { bearer }),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'NotAllowedInSupportSession'));
  });

  // REQ-1.4.20
  it('cannot deploy to production, plan a deployment or delete files, not even with leave to make changes', async ({
    world,
  }) => {
    const bearer = await logInToWrite(world, nora);
    const deployment = {
      instanceUrl: 'https://one.example',
      targetInstanceUrl: 'https://other.example',
      externalIds: ['T'],
    };
    const start = (typeOrg: string) =>
      world.call('POST', '/api/deployment', { bearer, body: { ...deployment, typeOrg } });
    expect(await start('prod')).toMatchObject({ status: 403, body: { code: 'NotAllowedInSupportSession' } });
    const startsAt = new Date(Date.now() + 3_600_000).toISOString();
    const planned = await world.call('POST', '/api/deployment', {
      bearer,
      body: { ...deployment, externalIds: ['T'], typeOrg: 'sandbox', startsAt },
    });
    expect(planned).toMatchObject({ status: 403, body: { code: 'NotAllowedInSupportSession' } });
    // The call is allowed for a sandbox; it fails only because there is none.
    expect((await start('sandbox')).body.code).toBe('ExternalDoesNotExist');
    const deleted = await world.call('DELETE', `/api/documents/prod/${nora.companyId}`, { bearer });
    expect(deleted).toMatchObject({ status: 403, body: { code: 'NotAllowedInSupportSession' } });
  });

  it('refuses a used, an expired and an unknown token and another username with the same answer', async ({ world }) => {
    const other = await signUp(world, 'other@helped.example');
    const used = await makeToken(world);
    await logInAs(world, used);
    const expired = await makeToken(world);
    await shift(world, expired, { expires_at: new Date(Date.now() - 1_000) });
    const answers = [
      await logInAs(world, used),
      await logInAs(world, expired),
      await logInAs(world, 'x'.repeat(43)),
      await logInAs(world, await makeToken(world), other.username),
      await logInAs(world, await makeToken(world), 'nobody@helped.example'),
      await logInAs(world, nora.bearer),
    ];
    const told = answers.map(({ status, body }) => ({ status, ...body, requestId: '' }));
    expect(new Set(told.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect([told[0]?.status, told[0]?.code]).toEqual([401, 'TokenInvalid']);
  });

  // REQ-1.4.18
  it('accepts a link for ten minutes', async ({ world }) => {
    const token = await makeToken(world);
    const { expires_at, created_at } = await world.context.db
      .selectFrom('support_tokens')
      .select(['expires_at', 'created_at'])
      .where('hash', '=', world.context.secrets.hashToken(token))
      .executeTakeFirstOrThrow();
    expect(expires_at.getTime() - created_at.getTime()).toBe(600_000);
  });

  // REQ-1.4.18
  it('happens once for 50 uses of one token at once', async ({ world }) => {
    const token = await makeToken(world);
    const before = (await sessionsOf(world)).length;
    const answers = await Promise.all(Array.from({ length: 50 }, () => logInAs(world, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'TokenInvalid')).toHaveLength(49);
    expect(await sessionsOf(world)).toHaveLength(before + 1);
  });

  it('is over for staff when the session is ended', async ({ world }) => {
    const { body } = await logInAs(world, await makeToken(world));
    await world.call('POST', '/api/user/disconnect', { bearer: body.userToken });
    const gone = await world.call('GET', '/api/user', { bearer: body.userToken });
    expect([gone.status, gone.body.code]).toEqual([401, 'TokenInvalid']);
  });
});
