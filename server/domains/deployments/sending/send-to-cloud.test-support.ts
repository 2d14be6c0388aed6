import { sql } from 'kysely';
import { expect } from 'vitest';
import { control } from '#tests/support/crm.ts';
import { signUp, type Person } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { connectTestOrg, get, post, templatesIn, type ConnectedOrg } from '../deployments.test-support.ts';

export interface Place {
  person: Person;
  org: ConnectedOrg;
}

export const openPlace = async (
  world: World,
  name: string,
  kind: 'production' | 'sandbox' = 'sandbox',
): Promise<Place> => {
  const person = await signUp(world, `${name}@send.example`);
  const prefix = kind === 'sandbox' ? `${name}--uat` : name;
  return { person, org: await connectTestOrg(world, person, prefix, { kind }) };
};

export const pathOf = ({ org }: Pick<Place, 'org'>, templateId: string): string =>
  `/api/salesforce/org/${org.orgId}/templates/${templateId}/send`;

export const send = (world: World, place: Place, templateId: string, by: { bearer: string } = place.person) =>
  post(world, by, pathOf(place, templateId));

export const documentsOf = async (world: World, { person }: Place) => (await get(world, person, '/api/documents')).body;

const keptFiles = async (world: World, { person }: Place): Promise<number> => {
  let count = 0;
  for await (const _ of world.context.files.list(`templates/${person.companyId}/`)) count += 1;
  return count;
};

export const auditedOf = async (world: World, { person }: Place): Promise<string[]> => {
  const { entries } = (await get(world, person, '/api/company/audit')).body;
  return entries
    .map(({ action }: { action: string }) => action)
    .filter((action: string) => action.startsWith('template'));
};

export const nothing = { documents: 0, files: 0, cloudId: null };
/** The parts of a template that are in the cloud and on its record. */
export const stateOf = async (world: World, place: Place, externalId: string) => ({
  documents: (await documentsOf(world, place)).length,
  files: await keptFiles(world, place),
  cloudId: templatesIn(world, place.org).get(externalId)?.cloudId ?? null,
});

export const faults = (world: World, { org }: Place, some: object) =>
  control(world, 'faults', { org: org.prefix, ...some });
export const clear = (world: World, { org }: Place) => control(world, 'clear-faults', { org: org.prefix });

/** Transfers that were begun: each queues the removal of its file first. */
const begunOf = async ({ context }: World, { person }: Place): Promise<number> => {
  const prefix = `templates/${person.companyId}/%`;
  const { rows } = await sql`select 1 from jobs where payload ->> 'key' like ${prefix}`.execute(context.db);
  return rows.length;
};

/** Does something while the bytes are on their way. */
export const whileSending = async (world: World, place: Place, templateId: string, meanwhile: () => unknown) => {
  const begun = await begunOf(world, place);
  await faults(world, place, { held: 'VersionData' });
  const answer = send(world, place, templateId);
  await expect.poll(() => begunOf(world, place)).toBe(begun + 1);
  await meanwhile();
  await clear(world, place);
  return answer;
};
