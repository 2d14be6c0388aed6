import { sql } from 'kysely';
import { expect } from 'vitest';
import type { SfRecord } from '#sim/crm/fields.ts';
import type { Person } from '#tests/support/people.ts';
import type { Answer, World } from '#tests/support/world.ts';

export const wanted = {
  subject: 'Le devis ne sort plus',
  htmlBody: '<p>Bonjour,</p><p>depuis <b>ce matin</b> rien ne sort.</p>',
  product__c: 'Doc',
  priority: 'P2',
  affected_users__c: '20 à 100',
  accessSupport: false,
};

/** The ticket calls of a person. */
export const deskOf = (world: World, person: Person & { orgId?: string }) => {
  const { bearer } = person;
  const at = (id: string, orgId = person.orgId ?? 'none') => `/api/salesforce/org/${orgId}/ticket/${id}`;
  return {
    at,
    list: async () => (await world.call('GET', '/api/salesforce/tickets', { bearer })).body,
    read: (id: string, orgId?: string, headers = {}) => world.call('GET', at(id, orgId), { bearer, headers }),
    create: (more: object = {}, headers: Record<string, string> = {}): Promise<Answer> =>
      world.call(
        'POST',
        person.orgId === undefined ? '/api/salesforce/ticket' : `/api/salesforce/org/${person.orgId}/ticket`,
        { bearer, body: { ...wanted, ...more }, headers },
      ),
    comment: (id: string, content = '<p>Encore un mot.</p>', headers: Record<string, string> = {}) =>
      world.call('POST', `${at(id)}/message`, { bearer, body: { content, subject: 'Re' }, headers }),
    close: (id: string) => world.call('POST', `${at(id)}/close`, { bearer }),
    attach: async (id: string, name: string, bytes: Uint8Array | string, headers = {}) => {
      const form = new FormData();
      form.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
      const answer = await fetch(`${world.origin}${at(id)}/file`, {
        method: 'POST',
        headers: { authorization: `Bearer ${bearer}`, ...headers },
        body: form,
      });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
    download: (id: string, fileId: string) =>
      fetch(`${world.origin}${at(id)}/file/${fileId}`, { headers: { authorization: `Bearer ${bearer}` } }),
  };
};
export type Desk = ReturnType<typeof deskOf>;

const provider = (world: World) => {
  const org = world.crm.world.orgs.get('docugen');
  if (!org) throw new Error('no provider org');
  return org.store;
};

/** Records of this type in the CRM org of the provider's support. */
export const inCrm = (world: World, type: string, where: (row: SfRecord) => boolean): SfRecord[] =>
  provider(world).rows(type).filter(where);

export const casesCalled = (world: World, subject: string): SfRecord[] =>
  inCrm(world, 'Case', (row) => row['Subject'] === subject);

/** Acts as the support agent on the simulator's page. */
export const supportSays = async (world: World, caseId: string, verb: 'answer' | 'status', form: object) => {
  await fetch(`${world.crm.origin}/_sim/support/${caseId}/${verb}`, {
    method: 'POST',
    body: new URLSearchParams(form as Record<string, string>),
    redirect: 'manual',
  });
};

/** Moves the clock by 6 s, beyond the lifetime of cached answers. */
export const expireCache = (world: World): void => world.clock.set(new Date(world.clock.now().getTime() + 6_000));

/** Makes postponed sending jobs due now. */
export const runPostponedJobs = async ({ context: { db } }: World): Promise<void> => {
  await sql`update jobs set run_at = now() where name = 'tickets.send' and state = 'ready'`.execute(db);
  await sql`select pg_notify('jobs', 'tickets.send')`.execute(db);
};

/** Polls `ask` until it returns `answer`. */
export const until = <T>(ask: () => T | Promise<T>, answer: T) =>
  expect.poll(ask, { timeout: 15_000, interval: 30 }).toEqual(answer);

/** Ticket actions in the company's audit log, latest last. */
export const auditOf = async ({ context: { db } }: World, companyId: string): Promise<string[]> => {
  const { rows } = await sql<{ action: string }>`select body->>'action' as action from chain_entries
    where chain = ${`company:${companyId}`} order by seq`.execute(db);
  return rows.map(({ action }) => action).filter((action) => action.startsWith('ticket.'));
};
