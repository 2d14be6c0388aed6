import { docx } from '#sim/crm/documents/office.ts';
import { startCrmSimulator, type CrmSimulator } from '#sim/crm/server.ts';
import { allowAtCrm } from '#tests/support/crm.ts';
import { logIn, makePerson, openDatabaseOf } from './support/people.ts';
import { newDataDir, removeDataDir, startPortal } from './support/portal.ts';
import { interleave, type Row } from './support/rounds.ts';

export const title = 'The drift board of 10 environments with 500 templates each, against their answers alone';

const rounds = 5;
const environments = 10;
const templates = 500;
const publicUrl = 'http://portal.test';
const json = { 'content-type': 'application/json' };
const api = '/services/data/v62.0';

const writer = { userId: '005000000000001AAA', now: new Date('2026-01-05T08:00:00Z') };

/** Templates that differ from org to org in every tenth. @returns the ids of the files */
const seed = (crm: CrmSimulator, prefix: string, at: number): string[] => {
  const { store } = crm.world.orgs.get(prefix)!;
  const [same, other] = [docx(['Modèle'], 0), docx([prefix], 0)];
  return Array.from({ length: templates }, (_, place) => {
    const isOther = place % environments === at;
    const file = { PathOnClient: 'Modele.docx', VersionData: isOther ? other : same };
    const versionId = String(store.create('ContentVersion', file, writer)['Id']);
    store.create(
      'gnx__Template__c',
      {
        Name: `Modèle ${place}`,
        gnx__External_ID__c: `TPL-${place}`,
        gnx__Template_ID_on_Azure__c: `cloud-${place}`,
        gnx__date_of_last_send__c: '2026-01-05T08:00:00.000+0000',
        gnx__Salesforce_content_version_id_sent__c: versionId,
      },
      writer,
    );
    return versionId;
  });
};

/** The two calls of the board, made of one org and thrown away. */
const askOrg = async (crm: CrmSimulator, { prefix, token, ids }: BenchOrg): Promise<void> => {
  const headers = { ...json, authorization: `Bearer ${token}` };
  const soql =
    'SELECT Id, Name, gnx__Template_ID_on_Azure__c, gnx__External_ID__c, gnx__date_of_last_send__c, ' +
    'gnx__Salesforce_content_version_id_sent__c FROM gnx__Template__c ORDER BY gnx__External_ID__c, Id LIMIT 2000';
  const at = `${crm.origin}/${prefix}${api}`;
  await (await fetch(`${at}/query?q=${encodeURIComponent(soql)}`, { headers })).json();
  const fields = ['Id', 'ContentDocumentId', 'Title', 'FileExtension', 'ContentSize', 'Checksum'];
  const body = JSON.stringify({ ids, fields });
  await (await fetch(`${at}/composite/sobjects/ContentVersion`, { method: 'POST', headers, body })).json();
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

const control = async (crm: CrmSimulator, action: string, body: object): Promise<Record<string, unknown>> =>
  (await fetch(`${crm.origin}/_sim/${action}`, { method: 'POST', headers: json, body: JSON.stringify(body) })).json();

/** Authorize, consent and code, as a person connects an org. */
const connect = async (origin: string, bearer: string, prefix: string): Promise<void> => {
  const headers = { ...json, authorization: `Bearer ${bearer}` };
  const post = (path: string, body: object) =>
    fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const started = (await (await post('/api/salesforce/authorize', { orgType: 'test' })).json()) as {
    authorizeUrl: string;
    nonce: string;
  };
  const back = await allowAtCrm(started.authorizeUrl, prefix);
  const salesforceCode = back.searchParams.get('code');
  const answer = await post('/api/salesforce/auth', { orgType: 'test', salesforceCode, nonce: started.nonce });
  if (!answer.ok) throw new Error(`connecting ${prefix} answered ${await answer.text()}`);
};

interface BenchOrg {
  prefix: string;
  token: string;
  ids: string[];
}

const openOrgs = async (crm: CrmSimulator, origin: string, bearer: string): Promise<BenchOrg[]> => {
  const orgs: BenchOrg[] = [];
  for (let at = 0; at < environments; at += 1) {
    const prefix = `bench--s${at}`;
    await control(crm, 'add-org', { prefix, name: prefix, kind: 'sandbox' });
    await connect(origin, bearer, prefix);
    const ids = seed(crm, prefix, at);
    const grant = await control(crm, 'grant', { org: prefix, username: `alex@${prefix}.example.s${at}` });
    orgs.push({ prefix, token: String(grant['access_token']), ids });
  }
  return orgs;
};

const readBoard = async (origin: string, bearer: string): Promise<void> => {
  const answer = await fetch(`${origin}/api/deployment/board`, { headers: { authorization: `Bearer ${bearer}` } });
  const lines = (await answer.json()) as { rows: unknown[] | null }[];
  const rows = lines.at(-1)?.rows?.length;
  if (rows !== templates) throw new Error(`the board has ${rows} rows`);
};

export const measure = async (): Promise<Row[]> => {
  const dataDir = await newDataDir();
  const crm = await startCrmSimulator({ redirectUris: [`${publicUrl}/workspaces`] });
  const portal = await startPortal(dataDir, {
    PUBLIC_URL: publicUrl,
    CRM_LOGIN_URL: `${crm.origin}/login`,
    CRM_TEST_URL: `${crm.origin}/test`,
    PROVIDER_ORG_URL: `${crm.origin}/docugen`,
  });
  const backstage = await openDatabaseOf(dataDir);
  try {
    const bearer = await logIn(portal.origin, await makePerson(backstage));
    const orgs = await openOrgs(crm, portal.origin, bearer);
    const { board, answers } = await interleave(rounds, {
      board: () => timed(() => readBoard(portal.origin, bearer)),
      answers: () => timed(() => Promise.all(orgs.map((one) => askOrg(crm, one)))),
    });
    return [
      { what: 'board read and compared', value: board, unit: 'ms' },
      { what: "the orgs' answers alone", value: answers, unit: 'ms' },
      { what: 'the board after their answers', value: board - answers, unit: 'ms', atMost: 2_000 },
    ];
  } finally {
    await backstage.leave();
    await portal.stop();
    await crm.close();
    await removeDataDir(dataDir);
  }
};
