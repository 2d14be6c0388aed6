import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { EndpointShape } from '#contract/endpoint.ts';
import { put, samples } from '#domains/documents/documents.test-support.ts';
import { deliver } from '#domains/sign-logs/sign-logs.test-support.ts';
import { wanted } from '#domains/tickets/tickets.test-support.ts';
import { create, note } from '#domains/webdocs/signing.test-support.ts';
import { declaredOperations } from '#tests/support/operations.ts';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { assemble, type CallerName, type Cast } from './cast.ts';
import { nobody } from './nobody.ts';

const it = worldTest();
let cast: Cast;
let ticketId = '';

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

it.beforeAll(async ({ world }) => {
  cast = await assemble(world);
  ticketId = await fill(world, cast);
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

it.for(Object.entries(lists))(
  '%s costs at most three statements, one thing with its parts four',
  async ([path, row], { world }) => {
    const { most = 3, as = owner } = row;
    const ids: Record<string, string> = { ...cast.verified, ticketId, contractId: nobody.recordId };
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
    const read = () => world.call('GET', address, { bearer: cast.bearers[as] ?? '' });
    // The first one may renew a cache.
    await read();
    const { result, statements } = await world.countStatements(read);
    expect([result.status, statements.length <= most ? [] : statements]).toEqual([200, []]);
  },
);

/** Links of mails have no company, and are counted beside their pages. */
const isList = ({ method, may, answer }: EndpointShape): boolean => {
  if (method !== 'GET' || may.bearer === 'none' || answer.as !== 'json') return false;
  const { type, properties = {} } = z.toJSONSchema(answer.schema, { io: 'output', unrepresentable: 'any' });
  return type === 'array' || Object.values(properties).some((one) => typeof one === 'object' && one.type === 'array');
};

it('every list of the contract is counted', async () => {
  const plain = (path: string) => path.replaceAll(/\{\w+\}/g, '{}');
  const declared = (await declaredOperations()).filter(isList).map(({ path }) => plain(path));
  expect(Object.keys(lists).map(plain).toSorted()).toEqual(declared.toSorted());
});
