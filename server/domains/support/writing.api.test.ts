import { describe, expect } from 'vitest';
import { auditOf } from '#tests/support/audit.ts';
import { signUp, type Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { createSupportToken } from '#domains/accounts/support.ts';

const it = worldTest();
const staff = 'sam@docugen.example';
const reason = 'Ticket 4711';
const wish = 'Ajouter un commentaire au ticket';
let nora: Person;
it.beforeAll(async ({ world }) => {
  nora = await signUp(world, 'nora@asked.example');
});

/** A new support session as this person. */
const enter = async (world: World, { username }: Person): Promise<string> => {
  const made = await createSupportToken(world.context, { username, staff, reason });
  const { body } = await world.call('POST', '/api/auth/loginAs', { bearer: made?.token ?? '', body: { username } });
  return body.userToken;
};

const running = async (world: World, owner = nora) =>
  (await world.call('GET', '/api/company/support-sessions', { bearer: owner.bearer })).body;

const account = async (world: World, bearer: string) => (await world.call('GET', '/api/user', { bearer })).body;

const ask = (world: World, bearer: string, asked = wish) =>
  world.call('PUT', '/api/user/support-writing', { bearer, body: { wish: asked } });

const answer = (world: World, id: string, allowed: boolean, { bearer } = nora, read?: string) =>
  world.call('PUT', `/api/company/support-sessions/${id}/writing`, {
    bearer,
    body: { allowed, ...(read !== undefined && { wish: read }) },
  });

/** A write that fails only because its text is empty. */
const write = async (world: World, bearer: string) => {
  const body = {
    subject: 'Essai',
    htmlBody: '<p> </p>',
    product__c: 'Doc',
    priority: 'P4',
    affected_users__c: '1 à 20',
    accessSupport: false,
  };
  return (await world.call('POST', '/api/salesforce/ticket', { bearer, body })).body.code;
};

describe('a support session', () => {
  // REQ-1.4.70
  it('only reads, until an owner allows changes for half an hour', async ({ world }) => {
    const bearer = await enter(world, nora);
    expect(await account(world, bearer)).toMatchObject({ supportWriting: { state: 'reading', wish: null } });
    expect(await write(world, bearer)).toBe('SupportMayOnlyRead');
    expect((await ask(world, bearer)).body).toMatchObject({ state: 'asked', wish, until: null });
    expect(await write(world, bearer)).toBe('SupportMayOnlyRead');
    const [session] = await running(world);
    expect(session).toMatchObject({ staff, reason, username: nora.username, writing: { state: 'asked', wish } });
    const allowed = await answer(world, session.id, true);
    expect(allowed.body.writing.state).toBe('allowed');
    const minutes = (Date.parse(allowed.body.writing.until) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(29);
    expect(minutes).toBeLessThanOrEqual(30.1);
    expect(await account(world, bearer)).toMatchObject({ supportWriting: { state: 'allowed' } });
    expect(await write(world, bearer)).toBe('InvalidRequest');
    await world.context.db
      .updateTable('support_grants')
      .set({ allowed_until: new Date(Date.now() - 1_000) })
      .where('session_id', '=', session.id)
      .execute();
    expect(await write(world, bearer)).toBe('SupportMayOnlyRead');
    expect(await account(world, bearer)).toMatchObject({ supportWriting: { state: 'reading' } });
  });

  // REQ-1.4.70
  it('that was allowed changes reads again as soon as an owner says so', async ({ world }) => {
    const bearer = await enter(world, nora);
    await ask(world, bearer);
    const [session] = await running(world);
    await answer(world, session.id, true);
    expect(await write(world, bearer)).toBe('InvalidRequest');
    await answer(world, session.id, false);
    expect(await write(world, bearer)).toBe('SupportMayOnlyRead');
    expect(await account(world, bearer)).toMatchObject({ supportWriting: { state: 'refused' } });
    await ask(world, bearer);
    expect(await account(world, bearer)).toMatchObject({ supportWriting: { state: 'asked' } });
  });

  // REQ-1.4.70
  it('may not change its wish between the look of an owner and the answer', async ({ world }) => {
    const bearer = await enter(world, nora);
    await ask(world, bearer);
    const [session] = await running(world);
    await ask(world, bearer, 'Supprimer tous les environnements');
    expect((await answer(world, session.id, true, nora, wish)).body.code).toBe('NotFound');
    expect(await write(world, bearer)).toBe('SupportMayOnlyRead');
    expect((await answer(world, session.id, true, nora, 'Supprimer tous les environnements')).status).toBe(200);
  });

  // REQ-1.4.70
  it('cannot answer its own question, and an answer for one session is none for another', async ({ world }) => {
    const first = await enter(world, nora);
    await ask(world, first);
    const [session] = await running(world);
    const second = await enter(world, nora);
    const own = await answer(world, session.id, true, { ...nora, bearer: first });
    expect([own.status, own.body.code]).toEqual([403, 'NotAllowedInSupportSession']);
    await answer(world, session.id, true);
    expect([await write(world, first), await write(world, second)]).toEqual(['InvalidRequest', 'SupportMayOnlyRead']);
  });

  // REQ-1.4.70
  it('of another company is neither shown, answered nor ended', async ({ world }) => {
    const other = await signUp(world, 'other@asked.example');
    const bearer = await enter(world, other);
    await ask(world, bearer);
    const [session] = await running(world, other);
    const path = `/api/company/support-sessions/${session.id}`;
    expect(await running(world)).not.toContainEqual(expect.objectContaining({ id: session.id }));
    expect((await answer(world, session.id, true)).status).toBe(404);
    expect((await world.call('DELETE', path, { bearer: nora.bearer })).status).toBe(404);
    expect(await write(world, bearer)).toBe('SupportMayOnlyRead');
  });

  // REQ-1.4.70
  it('asks ten times an hour at most', async ({ world }) => {
    const bearer = await enter(world, nora);
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(world, bearer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ body }) => body.code === 'TooManyRequests')).toHaveLength(2);
  });

  // REQ-1.4.70, REQ-1.4.22
  it('leaves its question and each answer in the log that owners read', async ({ world }) => {
    const bearer = await enter(world, nora);
    await ask(world, bearer);
    const [session] = await running(world);
    await answer(world, session.id, true);
    await answer(world, session.id, false);
    const last = async (action: string) => (await auditOf(world, nora.companyId, action)).at(-1);
    expect(await last('support.writingAsked')).toMatchObject({
      actor: { username: nora.username, supportStaff: staff },
      details: { wish },
    });
    for (const action of ['support.writingAllowed', 'support.writingRefused'])
      expect(await last(action)).toMatchObject({
        actor: { kind: 'user', username: nora.username },
        object: { name: staff },
        details: { reason, wish },
      });
  });
});
