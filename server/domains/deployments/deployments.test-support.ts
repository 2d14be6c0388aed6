import { control } from '#tests/support/crm.ts';
import { createHash, randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import type { Deployment } from '#contract/environments/deployment.ts';
import { docx } from '#sim/crm/documents/office.ts';
import type { Org } from '#sim/crm/world.ts';
import { connectOrg } from '#tests/support/crm.ts';
import { signUp, type Person } from '#tests/support/people.ts';
import type { Answer, World } from '#tests/support/world.ts';

export const orgOf = (world: World, prefix: string): Org => {
  const org = world.crm.world.orgs.get(prefix);
  if (!org) throw new Error(`no org ${prefix}`);
  return org;
};

export interface ConnectedOrg {
  prefix: string;
  environmentId: string;
  orgId: string;
  instanceUrl: string;
}

/** Adds an org for one test and connects it as the person. */
export const connectTestOrg = async (
  world: World,
  person: Pick<Person, 'bearer'>,
  prefix: string,
  more: { kind?: 'production' | 'sandbox'; packageVersion?: string | null } = {},
): Promise<ConnectedOrg> => {
  const kind = more.kind ?? 'sandbox';
  await control(world, 'add-org', { prefix, name: prefix, kind, ...more });
  const login = kind === 'sandbox' ? 'test' : 'login';
  const { body } = await connectOrg(world, person.bearer, login, prefix);
  if (body.status !== 'connected') throw new Error(`connecting ${prefix} answered ${JSON.stringify(body)}`);
  const { body: all } = await world.call('GET', '/api/company/externalenvironments', {
    bearer: person.bearer,
  });
  const { externalId, instanceUrl } = all.find(({ id }: { id: string }) => id === body.environmentId);
  return { prefix, environmentId: body.environmentId, orgId: externalId, instanceUrl };
};

export interface Pair {
  person: Person;
  source: ConnectedOrg;
  target: ConnectedOrg;
}

/** Creates a company of one person with two sandboxes. */
export const openPair = async (world: World, name: string): Promise<Pair> => {
  const person = await signUp(world, `${name}@deploy.example`);
  const source = await connectTestOrg(world, person, `${name}--from`);
  return { person, source, target: await connectTestOrg(world, person, `${name}--to`) };
};

const writer = { userId: '005000000000001AAA', now: new Date('2026-01-05T08:00:00Z') };

export interface SeededTemplate {
  externalId: string;
  name?: string;
  file?: string;
  bytes?: Buffer;
  cloudId?: string | null;
  sentAt?: string | null;
}

/** Creates a template record without a file. Returns its id. */
export const seedRecord = (
  world: World,
  { prefix }: ConnectedOrg,
  { externalId, name = `Modèle ${externalId}`, cloudId, sentAt }: SeededTemplate,
  versionId: string | null = null,
): string => {
  const record = orgOf(world, prefix).store.create(
    'gnx__Template__c',
    {
      Name: name,
      gnx__External_ID__c: externalId,
      gnx__Template_ID_on_Azure__c: cloudId === undefined ? `cloud-${randomUUID()}` : cloudId,
      gnx__date_of_last_send__c: sentAt === undefined ? '2026-01-05T08:00:00.000+0000' : sentAt,
      gnx__Salesforce_content_version_id_sent__c: versionId,
    },
    writer,
  );
  return String(record['Id']);
};

/** Creates a template with its file, as the package does. Returns the ids of record and version. */
export const seedTemplate = (world: World, place: ConnectedOrg, template: SeededTemplate) => {
  const { externalId, name = `Modèle ${externalId}`, file = 'Modele.docx', bytes } = template;
  const version = orgOf(world, place.prefix).store.create(
    'ContentVersion',
    { PathOnClient: file, VersionData: bytes ?? docx([name, '{{Account.Name}}'], 0) },
    writer,
  );
  const versionId = String(version['Id']);
  return { templateId: seedRecord(world, place, template, versionId), versionId };
};

/** Creates a template that was never sent, with its file attached. Returns the ids of record and version. */
export const seedUnsent = (
  world: World,
  place: ConnectedOrg,
  { externalId, file = 'Modele.docx', bytes, ...more }: Partial<SeededTemplate>,
) => {
  const { store } = orgOf(world, place.prefix);
  const templateId = seedRecord(world, place, { externalId: externalId ?? '', cloudId: null, sentAt: null, ...more });
  if (externalId === undefined) store.update('gnx__Template__c', templateId, { gnx__External_ID__c: null }, writer);
  const version = store.create(
    'ContentVersion',
    { PathOnClient: file, VersionData: bytes ?? docx(['{{Account.Name}}'], 0), FirstPublishLocationId: templateId },
    writer,
  );
  return { templateId, versionId: String(version['Id']) };
};

/** Creates `count` templates in the source org. Returns their external ids. */
export const seedMany = (world: World, { source }: Pair, count: number, prefix = 'TPL'): string[] =>
  Array.from({ length: count }, (_, at) => {
    const externalId = `${prefix}-${at}`;
    seedTemplate(world, source, { externalId });
    return externalId;
  });

export const md5 = (bytes: Buffer): string => createHash('md5').update(bytes).digest('hex');

export interface FoundTemplate {
  id: string;
  name: string;
  cloudId: string | null;
  versionId: string | null;
  sentAt: string | null;
  title: string | null;
  extension: string | null;
  checksum: string | null;
  /** The file is linked to the record. */
  linked: boolean;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Templates in an org by external id, read directly from the simulator's store. */
export const templatesIn = (world: World, { prefix }: ConnectedOrg): Map<string, FoundTemplate> => {
  const { store } = orgOf(world, prefix);
  const links = store.rows('ContentDocumentLink');
  return new Map(
    store.rows('gnx__Template__c').map((row) => {
      const version = store.get('ContentVersion', String(row['gnx__Salesforce_content_version_id_sent__c']));
      const linked = links.some(
        (link) => link['LinkedEntityId'] === row['Id'] && link['ContentDocumentId'] === version?.['ContentDocumentId'],
      );
      const found = {
        id: String(row['Id']),
        name: String(row['Name']),
        cloudId: text(row['gnx__Template_ID_on_Azure__c']),
        versionId: text(row['gnx__Salesforce_content_version_id_sent__c']),
        sentAt: text(row['gnx__date_of_last_send__c']),
        title: text(version?.['Title']),
        extension: text(version?.['FileExtension']),
        checksum: text(version?.['Checksum']),
        linked,
      };
      return [String(row['gnx__External_ID__c']), found];
    }),
  );
};

/** Number of all files in the org. */
export const filesIn = (world: World, { prefix }: ConnectedOrg): number =>
  orgOf(world, prefix).store.rows('ContentVersion').length;

export const wantedOf = ({ source, target }: Pick<Pair, 'source' | 'target'>, externalIds: string[]) => ({
  instanceUrl: source.instanceUrl,
  targetInstanceUrl: target.instanceUrl,
  externalIds,
  typeOrg: 'sandbox',
});

export const post = (world: World, { bearer }: { bearer: string }, path: string, body?: object): Promise<Answer> =>
  world.call('POST', path, { bearer, ...(body && { body }) });

export const startIn = async (world: World, pair: Pair, externalIds: string[]): Promise<string> => {
  const { status, body, text: said } = await post(world, pair.person, '/api/deployment', wantedOf(pair, externalIds));
  if (status !== 202) throw new Error(`starting answered ${status} ${said}`);
  return body.id;
};

export const get = (world: World, { bearer }: { bearer: string }, path: string): Promise<Answer> =>
  world.call('GET', path, { bearer });

export const untilEnded = async (
  world: World,
  person: { bearer: string },
  id: string,
  timeout = 25_000,
): Promise<Deployment> => {
  // Not `expect.poll`: it does not work in concurrent tests.
  return vi.waitUntil(
    async () => {
      const run: Deployment = (await get(world, person, `/api/deployment/${id}`)).body;
      return run.endedAt !== null && run;
    },
    { timeout, interval: 50 },
  );
};

export const deploy = async (world: World, pair: Pair, externalIds: string[]): Promise<Deployment> =>
  untilEnded(world, pair.person, await startIn(world, pair, externalIds));

/** Somebody else of the pair's company. */
export const colleagueOf = async (
  world: World,
  pair: Pick<Pair, 'person'>,
  name: string,
  role: 'owner' | 'user' = 'user',
) => {
  const username = `${name}@plan.example`;
  const colleague = await signUp(world, username);
  await world.context.db
    .updateTable('users')
    .set({ company_id: pair.person.companyId, role })
    .where('username', '=', username)
    .execute();
  return colleague;
};
