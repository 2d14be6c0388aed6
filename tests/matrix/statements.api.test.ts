import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { EndpointShape } from '#contract/endpoint.ts';
import { docx } from '#sim/crm/documents/office.ts';
import { put, samples } from '#domains/documents/documents.test-support.ts';
import { connectTestOrg, seedTemplate } from '#domains/deployments/deployments.test-support.ts';
import { deliver } from '#domains/sign-logs/sign-logs.test-support.ts';
import { wanted } from '#domains/tickets/tickets.test-support.ts';
import { create, note } from '#domains/webdocs/signing.test-support.ts';
import { declaredOperations, nameOf } from '#tests/support/operations.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { assemble, type CallerName, type Cast } from './cast.ts';
import { nobody } from './nobody.ts';

const it = worldTest();
let cast: Cast;
let ticketId = '';
/** Parts of addresses that only mails and answers tell. */
let links: Record<string, string> = {};

/** A second and a third of what lists contain. With one alone, a statement for each entry would not be seen. */
const fill = async (world: World, { bearers, verified }: Cast): Promise<string> => {
  const bearer = bearers['the owner of a verified company'] ?? '';
  const token = bearers['an API token'] ?? '';
  const post = (path: string, body: object) => world.call('POST', path, { bearer, body });
  for (const name of ['two', 'three']) {
    await create(world, token, note());
    await put(world, token, `TPL-${name}`, samples.docx);
    await deliver(world, { org: verified.orgId, event_id: name });
    await post('/api/companyBranding', { name });
    await post('/api/company/webhooks', { url: `https://crm.example/${name}`, orgType: 'prod' });
    await world.call('POST', `/api/company/webhooks/${verified.webhookId}/test`, { bearer });
    await post('/api/public/token/create', { name, type: 'prod', expiration: '2027-06-01' });
    const username = `${name}@matrix.example`;
    await post('/api/user/invite', { username, firstName: name, lastName: 'Leroy', email: username, roleName: 'user' });
  }
  return (await post(`/api/salesforce/org/${verified.orgId}/ticket`, wanted)).body.id;
};

/** Two sandboxes with a template each, and the links of a signatory and of a preview. */
const openPlaces = async (world: World, { bearers }: Cast): Promise<Record<string, string>> => {
  const person = { bearer: bearers['the owner of a verified company'] ?? '' };
  const token = bearers['an API token'] ?? '';
  const source = await connectTestOrg(world, person, 'matrix--from');
  const target = await connectTestOrg(world, person, 'matrix--to');
  const [file] = [source, target].flatMap((place) =>
    ['ONE', 'TWO'].map((externalId) => seedTemplate(world, place, { externalId, bytes: docx([externalId], 0) })),
  );
  const { html, interactions } = { ...note(), html: '<p>{{a}}</p>' };
  const preview = await world.call('POST', '/api/public/previews', {
    bearer: token,
    body: { name: 'Note', html, interactions },
  });
  return {
    source: source.instanceUrl,
    target: target.instanceUrl,
    orgId: source.orgId,
    versionId: file?.versionId ?? '',
    token: (await create(world, token, note())).signatories[0]?.token ?? '',
    previewToken: preview.body.previewToken,
  };
};

it.beforeAll(async ({ world }) => {
  cast = await assemble(world);
  ticketId = await fill(world, cast);
  links = await openPlaces(world, cast);
  // Otherwise statements of the job queue would be counted too.
  await world.context.jobs.stop();
});

interface Row {
  most?: number;
  as?: CallerName;
}
const owner = 'the owner of a verified company';
const token: Row = { as: 'an API token' };
/** One thing with what belongs to it, which is no list: it may cost a statement more. */
const page: Row = { most: 4 };

/** Every answer with a list in it. Ids are those of the cast. */
const lists: Record<string, Row> = {
  '/api/company/audit': {},
  '/api/company/externalenvironments': {},
  '/api/company/support-sessions': {},
  '/api/company/users': {},
  '/api/company/users/request': {},
  '/api/company/webdocs/{webdocId}/questions': {},
  '/api/company/webdocs/{webdocId}/recipients': {},
  '/api/company/webhooks': {},
  '/api/company/webhooks/{webhookId}/deliveries': {},
  '/api/company/webhooks/{webhookId}/deliveries/{deliveryId}': page,
  '/api/companyBranding': {},
  '/api/deployment/{deploymentId}': page,
  '/api/deployments': {},
  '/api/documents': {},
  '/api/externalenvironment/{environmentId}': {},
  '/api/externalenvironments/{environmentId}/records': page,
  '/api/externalenvironments/{environmentId}/records/objects': {},
  '/api/externalenvironments/{environmentId}/records/objects/{object}': {},
  '/api/logs/sign': {},
  '/api/public/brandings': token,
  '/api/public/events': token,
  '/api/public/sign-logs': token,
  '/api/public/templates': token,
  '/api/public/token': {},
  '/api/public/token/requests': {},
  '/api/public/webdocs': token,
  '/api/public/webdocs/{webdocId}': token,
  '/api/public/webdocs/{webdocId}/evidence': { ...token, ...page },
  '/api/public/webhooks': { as: 'an API token of another company that manages webhooks' },
  '/api/salesforce/org/{orgId}/contract/current': {},
  '/api/salesforce/org/{orgId}/contract/{contractId}/consumptions': {},
  '/api/salesforce/org/{orgId}/infos': {},
  '/api/salesforce/org/{orgId}/invoices': {},
  '/api/salesforce/org/{orgId}/templates': {},
  '/api/salesforce/org/{orgId}/ticket/{ticketId}': page,
  '/api/salesforce/tickets': {},
  '/api/user/externalusers': {},
  '/api/passkeys': {},
  '/api/user/request': {},
  '/api/sessions': {},
};

// REQ-6.2.30
it.for(Object.entries(lists))(
  '%s costs at most three statements, one thing with its parts four',
  async ([path, row], { world }) => {
    const { most = 3, as = owner } = row;
    const ids: Record<string, string> = {
      ...cast.verified,
      ticketId,
      contractId: nobody.recordId,
      object: 'Opportunity',
    };
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
    const read = () => world.call('GET', address, { bearer: cast.bearers[as] ?? '' });
    // The first one may renew a cache.
    await read();
    const { result, statements } = await world.countStatements(read);
    expect([result.status, statements.length <= most ? [] : statements]).toEqual([200, []]);
  },
);

const deployment = () => ({
  instanceUrl: links['source'],
  targetInstanceUrl: links['target'],
  externalIds: ['ONE', 'TWO'],
  typeOrg: 'sandbox',
});

/** Lists of customers' orgs, which answer line by line or to a question, and lists of whoever has a link. */
const further: Record<string, () => object | undefined> = {
  'GET /api/company/externalenvironments/status': () => undefined,
  'GET /api/deployment/board': () => undefined,
  'POST /api/deployment/comparison': deployment,
  'POST /api/salesforce/org/{orgId}/templates/contentversion': () => ({ contentIds: [links['versionId']] }),
  'GET /api/config': () => undefined,
  'GET /api/public/published-heads': () => undefined,
  'GET /api/public/seal-certificates': () => undefined,
  'GET /api/preview/{previewToken}': () => undefined,
  'GET /api/webdoc/{token}': () => undefined,
  'GET /api/webdoc/draft/{token}': () => undefined,
  'GET /api/webdoc/questions/{token}': () => undefined,
  'GET /api/webdoc/snooze/{token}': () => undefined,
};

/** The CRM engine reads the grant before each call of an org, so that none is made with one that was taken back. */
const isGrantRead = (statement: string) => statement.includes('from "crm_grants" as "held"');

// REQ-6.2.30
it.for(Object.entries(further))(
  '%s costs at most three statements, besides the grants',
  async ([name, bodyOf], { world }) => {
    const [method, path] = name.split(' ') as ['GET' | 'POST', string];
    const address = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => links[key] ?? key);
    const body = bodyOf();
    const bearer = cast.bearers[owner] ?? '';
    const read = () => world.call(method, address, { bearer, ...(body && { body }) });
    await read();
    const { result, statements } = await world.countStatements(read);
    const own = statements.filter((statement) => !isGrantRead(statement));
    expect([result.status, own.length <= 3 ? [] : own]).toEqual([200, []]);
  },
);

/** A browser prints the pages of a preview. The other two wait, and read again at each change what is counted above. */
const noLists = new Set([
  'GET /api/deployment/{id}/events',
  'GET /api/logs/sign/live',
  'GET /api/preview/{previewToken}/pages',
]);

const plain = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');

/** `POST /api/webdoc/mine` is no GET: its statements are counted beside its handler. */
const isList = (call: EndpointShape): boolean => {
  const { method, answer } = call;
  if (noLists.has(nameOf(call))) return false;
  if (method === 'GET' && answer.as === 'json-lines') return true;
  if (method !== 'GET' || answer.as !== 'json') return false;
  const { type, properties = {} } = z.toJSONSchema(answer.schema, { io: 'output', unrepresentable: 'any' });
  return type === 'array' || Object.values(properties).some((one) => typeof one === 'object' && one.type === 'array');
};

it('every list of the contract is counted', async () => {
  const counted = [...Object.keys(lists).map((path) => `GET ${path}`), ...Object.keys(further)].map(plain);
  const declared = (await declaredOperations()).filter(isList).map(({ method, path }) => plain(`${method} ${path}`));
  expect(counted.filter((name) => name.startsWith('GET')).toSorted()).toEqual(declared.toSorted());
});
