import { sql } from 'kysely';
import { expect } from 'vitest';
import type { CreatedWebdoc, NewWebdoc, WebdocSummary } from '#contract/webdocs/public-webdocs.ts';
import { connectNewOrg } from '#domains/environments/environments.test-support.ts';
import { makeApiToken, signUp, verifyCompany, type Person } from '#tests/support/people.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { create, note, noteActions, sign } from '../signing.test-support.ts';

export interface RecordSender extends Person {
  token: string;
  environmentId: string;
  orgId: string;
  prefix: string;
}

type Row = Record<string, unknown>;

/** The org's own store in the simulator. */
export const storeOf = (world: World, prefix: string) => {
  const org = world.crm.world.orgs.get(prefix);
  if (!org) throw new Error(`no org ${prefix}`);
  return org.store;
};

const orgIdOf = async (world: World, environmentId: string): Promise<string> =>
  (
    await world.context.db
      .selectFrom('environments')
      .select('external_id')
      .where('id', '=', environmentId)
      .executeTakeFirstOrThrow()
  ).external_id;

/** A verified company that has connected one more sandbox of its own. */
export const addOrgOf = async (world: World, person: Person, prefix: string) => {
  const environmentId = await connectNewOrg(world, person, prefix);
  return { environmentId, orgId: await orgIdOf(world, environmentId), prefix };
};

export const openRecordSender = async (world: World, name: string): Promise<RecordSender> => {
  const person = await signUp(world, `${name}@${name}.example`);
  await verifyCompany(world, person.companyId);
  const org = await addOrgOf(world, person, `${name}--uat`);
  return { ...person, ...org, token: await makeApiToken(world, person.companyId, 'sandbox') };
};

export const newOpportunity = (world: World, prefix: string): string => {
  const store = storeOf(world, prefix);
  const writer = { userId: String(store.rows('User')[0]?.['Id']), now: new Date() };
  const values = { Name: 'Renouvellement', StageName: 'Proposal', CloseDate: '2027-01-31' };
  return String(store.create('Opportunity', values, writer)['Id']);
};

export const opportunity = (world: World, prefix: string, id: string): Row => {
  const row = storeOf(world, prefix).get('Opportunity', id);
  if (!row) throw new Error(`no opportunity ${id}`);
  return row;
};

/** The documents that the record shows, each with its versions, the oldest first. */
export const filesOn = (world: World, prefix: string, recordId: string): Row[][] => {
  const store = storeOf(world, prefix);
  const versions = store.rows('ContentVersion');
  return store
    .rows('ContentDocumentLink')
    .filter((link) => link['LinkedEntityId'] === recordId)
    .map((link) => versions.filter((row) => row['ContentDocumentId'] === link['ContentDocumentId']));
};

export const titlesOn = (world: World, prefix: string, recordId: string): string[] =>
  filesOn(world, prefix, recordId)
    .map((versions) => String(versions.at(-1)?.['PathOnClient']))
    .toSorted((one, other) => one.localeCompare(other));

export const mapOpportunities = (world: World, { bearer, environmentId }: RecordSender, fields: object = {}) =>
  world.call('PUT', `/api/externalenvironments/${environmentId}/records/objects/Opportunity`, {
    bearer,
    body: {
      state: 'Signature_Status__c',
      document: 'Signed_Document__c',
      completed: 'Signed_Date__c',
      ...fields,
    },
  });

export const createFor = (
  world: World,
  { token, orgId }: { token: string; orgId: string },
  recordId: string,
  more: Partial<NewWebdoc> = {},
): Promise<CreatedWebdoc> => create(world, token, note({ record: { orgId, recordId }, ...more }));

export const signNote = (world: World, { signatories }: CreatedWebdoc) =>
  sign(world, signatories[0]?.token, noteActions);

export const summaryOf = async (world: World, token: string, id: string): Promise<WebdocSummary> =>
  (await world.call('GET', `/api/public/webdocs/${id}`, { bearer: token })).body as WebdocSummary;

/** Lets jobs and leases of killed processes, and those that wait for their next attempt, run now. */
export const hurry = async ({ context: { db } }: World): Promise<void> => {
  await sql`update webdoc_records set lease_until = now() - interval '1 second' where lease_until > now()`.execute(db);
  await sql`update jobs set run_at = now() where state = 'ready' and name = 'webdoc.writeRecord'`.execute(db);
};

/** For what comes after a print, a seal and calls of the org. */
export const patient = { timeout: 60_000, interval: 100 };

/** A portal and a company that has mapped the fields of Opportunity, with shorthands for its documents. */
export const openMappedSender = async (name: string) => {
  const world = await openWorld();
  const sender = await openRecordSender(world, name);
  const { status } = await mapOpportunities(world, sender);
  if (status !== 200) throw new Error(`mapping the fields answered ${status}`);
  const recordOf = async (id: string, token = sender.token) => (await summaryOf(world, token, id)).record;
  return {
    world,
    sender,
    recordOf,
    until: (id: string, wanted: object) => expect.poll(() => recordOf(id), patient).toMatchObject(wanted),
    statusIn: (recordId: string) => opportunity(world, sender.prefix, recordId)['Signature_Status__c'],
  };
};
