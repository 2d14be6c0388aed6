import { contract, create } from '#domains/webdocs/signing.test-support.ts';
import { eventOf } from '#domains/sign-logs/sign-logs.test-support.ts';
import type { Cast } from '#tests/matrix/cast.ts';
import { nobody } from '#tests/matrix/nobody.ts';
import type { World } from '#tests/support/world.ts';

/** Ids of things of the verified company, for the calls' parameters. */
export interface ExistingIds {
  token: string;
  contentDocId: string;
  signatoryId: string;
  eventId: string;
  instanceUrl: string;
  signEvent: object;
  /** The id for the parameter `name` of this path. */
  idOf(path: string, name: string): string;
  /** An id that does not exist, for the parameter `name`. */
  gone(name: string): string;
}

const unknown: Record<string, string> = {
  orgId: nobody.orgId,
  externalId: nobody.orgId,
  username: nobody.username,
  type: 'prod',
  token: 'x'.repeat(43),
};

/** By path prefix. The first match counts, so longer prefixes come first. */
type Ids = [RegExp, Record<string, string>][];

const first = async (world: World, bearer: string, path: string): Promise<Record<string, any>> => {
  const { body } = await world.call('GET', path, { bearer });
  return (Array.isArray(body) ? body[0] : (body.items?.[0] ?? body)) ?? {};
};

const webdocOf = async (world: World, apiToken: string) => {
  const body = contract({
    allowDecline: true,
    allowDelegation: true,
    filesToCollect: [{ name: 'Kbis', required: false, recipient: 's1' }],
  });
  const { id, signatories } = await create(world, apiToken, body);
  const token = signatories[0]?.token ?? '';
  const { body: view } = await world.call('GET', `/api/webdoc/${token}`);
  return {
    id,
    token,
    signatoryId: signatories[0]?.id ?? '',
    contentDocId: String(view.contentDocuments[0].id),
    fileId: String(view.filesToCollect[0].id),
  };
};

const ticketOf = async (world: World, bearer: string, orgId: string): Promise<string> => {
  const path = `/api/salesforce/org/${orgId}/ticket`;
  const body = {
    subject: 'Le devis ne sort plus',
    htmlBody: '<p>Bonjour</p>',
    product__c: 'Doc',
    priority: 'P4',
    affected_users__c: '1 à 20',
    accessSupport: false,
  };
  return String((await world.call('POST', path, { bearer, body })).body.id ?? nobody.recordId);
};

const previewOf = async (world: World, apiToken: string): Promise<string> => {
  const body = { name: 'Aperçu', html: '<p>Bonjour</p>', interactions: [] };
  const answer = await world.call('POST', '/api/public/previews', { bearer: apiToken, body });
  return String(answer.body.previewToken);
};

export const gather = async (world: World, { bearers, verified }: Cast): Promise<ExistingIds> => {
  const bearer = bearers['the owner of a verified company'] ?? '';
  const apiToken = bearers['an API token'] ?? '';
  const org = `/api/salesforce/org/${verified.orgId}`;
  const webdoc = await webdocOf(world, apiToken);
  const invoice = await first(world, bearer, `${org}/invoices`);
  const agreement = await first(world, bearer, `${org}/contract/current`);
  const ids: Ids = [
    [/\/invoices\//, { orgId: verified.orgId, id: String(invoice['id'] ?? nobody.recordId) }],
    [/\/contract\//, { orgId: verified.orgId, contractId: String(agreement['id'] ?? nobody.recordId) }],
    [
      /\/ticket\//,
      { orgId: verified.orgId, id: await ticketOf(world, bearer, verified.orgId), fileId: nobody.recordId },
    ],
    [/^\/api\/public\/webdocs\//, { id: webdoc.id, signatoryId: webdoc.signatoryId }],
    [/^\/api\/webdoc\//, { token: webdoc.token, fileId: webdoc.fileId, logoId: nobody.id }],
    [/^\/api\/public\/templates\//, { externalId: 'TPL-0001' }],
    [/^\/api\/public\/token\//, { id: verified.tokenId }],
    [/^\/api\/preview\//, { previewToken: await previewOf(world, apiToken) }],
    [/^\/api\/companyBranding\//, { id: verified.brandingId }],
    [/^\/api\/(?:company|public)\/webhooks\//, { id: verified.webhookId, deliveryId: verified.deliveryId }],
    [/^\/api\/deployment\//, { id: verified.deploymentId }],
    [/^\/api\/documents\//, { type: 'prod', id: verified.documentId }],
    [/^\/api\/externalenvironment\//, { id: verified.environmentId }],
    [/^\/api\/logs\//, { eventId: verified.signEventId }],
    [/^\/api\/user\//, { username: verified.limited, id: nobody.id }],
    [/./, { orgId: verified.orgId, externalId: verified.orgId, id: nobody.id }],
  ];
  return {
    ...webdoc,
    eventId: verified.signEventId,
    instanceUrl: verified.instanceUrl,
    signEvent: eventOf({ org: verified.orgId }),
    idOf: (path, name) => ids.find(([pattern]) => pattern.test(path))?.[1][name] ?? nobody.id,
    gone: (name) => unknown[name] ?? nobody.id,
  };
};
