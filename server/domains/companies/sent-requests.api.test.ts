import { sql } from 'kysely';
import { describe, expect } from 'vitest';
import { auditOf } from '#tests/support/audit.ts';
import type { Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { mailsTo, seedCompany, untilMailsLeft } from './people.test-support.ts';

const it = worldTest();

const day = 86_400_000;
const call = (world: World, person: Person, method: 'POST' | 'DELETE', companyId: string, more = '') =>
  world.call(method, `/api/company/${companyId}/user/request${more}`, { bearer: person.bearer });
const ask = (world: World, person: Person, companyId: string) => call(world, person, 'POST', companyId);
const remind = (world: World, person: Person, companyId: string) => call(world, person, 'POST', companyId, '/reminder');
const cancel = (world: World, person: Person, companyId: string) => call(world, person, 'DELETE', companyId);
const sent = async (world: World, person: Person) =>
  (await world.call('GET', '/api/user/request', { bearer: person.bearer })).body;
const subjectsTo = (world: World, address: string) => mailsTo(world, address).map(({ subject }) => subject);

/** Moves the moments of all requests two days back. */
const twoDaysLater = (world: World) =>
  world.context.db
    .updateTable('link_requests')
    .set({ created_at: sql`created_at - interval '2 days'`, reminded_at: sql`reminded_at - interval '2 days'` })
    .execute();

const pair = async (world: World, word: string) => {
  const target = await seedCompany(world, `${word}-target`);
  const asker = await seedCompany(world, `${word}-asker`, { status: 'free' });
  await ask(world, asker.owners[0]!, target.id);
  return { target, asker, owner: target.owners[0]!, person: asker.owners[0]! };
};

describe('the person who asks to join a company', () => {
  // REQ-1.7.87
  it('sees the request, since when it waits, and the owner’s masked address; nobody else does', async ({ world }) => {
    const { target, owner, person } = await pair(world, 'seen');
    const [request, ...others] = await sent(world, person);
    expect(others).toEqual([]);
    expect(request).toEqual({
      companyId: target.id,
      owner: 'o***@s***.example',
      createdDate: expect.stringMatching(/Z$/),
      remindedDate: null,
      remindableFrom: new Date(Date.parse(request.createdDate) + day).toISOString(),
    });
    expect(await sent(world, owner)).toEqual([]);
  });

  // REQ-1.7.88
  it('reminds the owners once a day, not more; both logs have it', async ({ world }) => {
    const { target, asker, owner, person } = await pair(world, 'patient');
    const early = await remind(world, person, target.id);
    expect([early.status, early.body.code]).toEqual([429, 'TooManyRequests']);
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(86_000);
    await twoDaysLater(world);
    const answers = await Promise.all(Array.from({ length: 5 }, () => remind(world, person, target.id)));
    expect(answers.map(({ status }) => status).filter((status) => status === 202)).toHaveLength(1);
    await untilMailsLeft(world);
    expect(subjectsTo(world, owner.username).toSorted()).toEqual([
      'Demande de rattachement à Company patient-target',
      'Rappel\u00A0: demande de rattachement à Company patient-target',
    ]);
    const [request] = await sent(world, person);
    expect(Date.parse(request.remindableFrom) - Date.parse(request.remindedDate)).toBe(day);
    for (const company of [target, asker])
      expect(await auditOf(world, company.id, 'linkRequest.reminded')).toMatchObject([
        { actor: { username: person.username }, object: { name: 'Company patient-target' } },
      ]);
    await twoDaysLater(world);
    expect((await remind(world, person, target.id)).status).toBe(202);
  });

  it('cannot remind a company that no longer accepts requests', async ({ world }) => {
    const { target, person } = await pair(world, 'shut');
    await twoDaysLater(world);
    await world.context.db.updateTable('companies').set({ status: 'blocked' }).where('id', '=', target.id).execute();
    expect((await remind(world, person, target.id)).body.code).toBe('CompanyDoesNotExist');
  });

  // REQ-1.7.89
  it('cancels it: the owners no longer see it, both logs have it, and it may be sent again', async ({ world }) => {
    const { target, asker, owner, person } = await pair(world, 'gone');
    expect((await cancel(world, person, target.id)).status).toBe(200);
    expect(await sent(world, person)).toEqual([]);
    const seen = await world.call('GET', '/api/company/users/request', { bearer: owner.bearer });
    expect(seen.body).toEqual([]);
    const [own] = await auditOf(world, asker.id, 'linkRequest.cancelled');
    const [theirs] = await auditOf(world, target.id, 'linkRequest.cancelled');
    expect([own.actor.username, theirs.actor.username]).toEqual([person.username, person.username]);
    // Only the person's own company learns from where the request was called off.
    expect([own.origin === null, theirs.origin]).toEqual([false, null]);
    expect((await cancel(world, person, target.id)).body.code).toBe('NotFound');
    expect((await remind(world, person, target.id)).body.code).toBe('NotFound');
    expect((await ask(world, person, target.id)).status).toBe(202);
  });

  it('cannot touch the request of somebody else', async ({ world }) => {
    const { target, person } = await pair(world, 'own');
    const stranger = await seedCompany(world, 'stranger', { status: 'free' });
    await twoDaysLater(world);
    expect((await cancel(world, stranger.owners[0]!, target.id)).body.code).toBe('NotFound');
    expect((await remind(world, stranger.owners[0]!, target.id)).body.code).toBe('NotFound');
    expect(await sent(world, person)).toHaveLength(1);
  });
});
