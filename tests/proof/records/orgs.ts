import { connectTestOrg } from '#domains/deployments/deployments.test-support.ts';
import { noFaults } from '#sim/crm/faults.ts';
import type { Org } from '#sim/crm/world.ts';
import type { SeededRandom } from '#tests/support/seeded-random.ts';
import { connectOrg } from '#tests/support/crm.ts';
import { asWorld } from '../durability/crm-room.ts';
import { seedApiToken, seedCompany, seedPeople } from '../durability/seeds.ts';
import type { Place } from '../support/killable.ts';

/** A CRM org with a mapping, and all that was ever written to its records. */
export interface WatchedOrg {
  prefix: string;
  environmentId: string;
  orgId: string;
  org: Org;
  /** States by record, in the order in which the org got them. */
  states: Map<string, string[]>;
  /** Moment of the first PDF by record, as the time of the machine. */
  firstPdf: Map<string, number>;
}

/** The package is not installed, so that the org's store is the one that the API writes to. */
const watch = (org: Org): Pick<WatchedOrg, 'states' | 'firstPdf'> => {
  const states = new Map<string, string[]>();
  const firstPdf = new Map<string, number>();
  const { store } = org;
  const save = store.save.bind(store);
  store.save = (name, record) => {
    const [id, state] = [String(record['Id']), record['Signature_Status__c']];
    if (name === 'Opportunity' && typeof state === 'string') {
      const before = states.get(id) ?? [];
      if (before.at(-1) !== state) states.set(id, [...before, state]);
    }
    const place = String(record['FirstPublishLocationId']);
    const isPdf = name === 'ContentVersion' && String(record['PathOnClient']).endsWith('.pdf');
    if (isPdf && !firstPdf.has(place)) firstPdf.set(place, Date.now());
    save(name, record);
  };
  return { states, firstPdf };
};

const mapping = { state: 'Signature_Status__c', document: 'Signed_Document__c', completed: 'Signed_Date__c' };

interface Orgs {
  orgs: WatchedOrg[];
  /** Of the person who has connected them. */
  bearer: string;
  token: string;
}

/**
 * Does what the owner of the orgs would: connects those anew whose connection is lost, and writes documents that have
 * failed again by one press. Each renewal ends the renewal token before it, so a kill between the answer and its storing
 * ends the connection.
 * @returns how many were connected anew
 */
export const mendLost = async (place: Place, { orgs, bearer }: Orgs): Promise<number> => {
  const world = asWorld(place);
  const lost = await place.query('select environment_id::text as id from crm_grants where lost_at is not null');
  for (const { id } of lost) {
    const prefix = orgs.find(({ environmentId }) => environmentId === id)?.prefix ?? '';
    const { body } = await connectOrg(world, bearer, 'test', prefix);
    if (body.status !== 'connected') throw new Error(`connecting ${prefix} answered ${JSON.stringify(body)}`);
  }
  const failed = await place.query(
    `select distinct environment_id::text as id from webdoc_records where state = 'failed'`,
  );
  for (const { id } of failed) {
    const { status } = await world.call('POST', `/api/externalenvironments/${String(id)}/records/write`, { bearer });
    if (status !== 200) throw new Error(`writing the documents of ${String(id)} again answered ${status}`);
  }
  return lost.length;
};

/** A company that has connected so many orgs and mapped their opportunities. */
export const openOrgs = async (place: Place, many: number): Promise<Orgs> => {
  const companyId = await seedCompany(place, 'Records');
  const [person] = await seedPeople(place, ['records@proof.example'], companyId);
  if (!person) throw new Error('nobody was seeded');
  const world = asWorld(place);
  const orgs: WatchedOrg[] = [];
  for (let at = 0; at < many; at += 1) {
    const prefix = `records${at}--proof`;
    const { environmentId, orgId } = await connectTestOrg(world, person, prefix, { packageVersion: null });
    const path = `/api/externalenvironments/${environmentId}/records/objects/Opportunity`;
    const { status } = await world.call('PUT', path, { bearer: person.bearer, body: mapping });
    const org = place.crm.world.orgs.get(prefix);
    if (status !== 200 || !org) throw new Error(`mapping the fields of ${prefix} answered ${status}`);
    orgs.push({ prefix, environmentId, orgId, org, ...watch(org) });
  }
  return { orgs, bearer: person.bearer, token: await seedApiToken(place, companyId, 'sandbox') };
};

export const newOpportunity = ({ org }: WatchedOrg): string => {
  const writer = { userId: String(org.store.rows('User')[0]?.['Id']), now: new Date() };
  const values = { Name: 'Renouvellement', StageName: 'Proposal', CloseDate: '2027-01-31' };
  return String(org.store.create('Opportunity', values, writer)['Id']);
};

/** One fault of one org, until the next one. Returns its name. */
export const trouble = (place: Place, orgs: WatchedOrg[], chance: SeededRandom): string => {
  const at = orgs[chance.between(0, orgs.length - 1)];
  if (!at) return 'none';
  const faults: Record<string, () => void> = {
    'expired sessions': () => {
      for (const grant of place.crm.world.grants) if (grant.org === at.prefix) grant.access = [];
    },
    'locked rows': () => (at.org.faults.lockedRows = chance.between(3, 12)),
    'spent limit': () => (at.org.faults.quotaExceeded = true),
    'answers that do not come': () => (at.org.faults.halfJson = chance.between(1, 4)),
    outage: () => (at.org.faults.serverErrors = chance.between(3, 12)),
  };
  const names = Object.keys(faults);
  const name = names[chance.between(0, names.length - 1)] ?? '';
  faults[name]?.();
  return name;
};

export const calm = (orgs: WatchedOrg[]): void => {
  for (const { org } of orgs) org.faults = noFaults();
};
