// Written by `node scripts/sdk.mjs --write` from the OpenAPI document. Do not edit.

import type { Cancellation, Cancelled, Correction, CreatedPreview, CreatedWebdoc, DeclinedAs, Evidence, Expired, ListBrandingsQuery, ListEventsQuery, ListPublishedHeadsQuery, ListSignLogsQuery, ListTemplatesQuery, ListWebdocsQuery, ListWebhooksQuery, ListedBranding, ListedEvent, ListedTemplate, NewPreview, NewWebdoc, NewWebhook, PublishedFile, Reminded, Reopened, Reopening, SealCertificate, SignLog, SignatoryLink, SignedAs, TemplateFile, WantedRefusal, WantedReminder, WantedSignature, Webdoc, Webhook, WebhookChanges, WebhookDelivery, WebhookWithSecret } from './api-types.ts';
import { listing, type Listing, type Page } from './listing.ts';
import { step, type CallOptions, type Send } from './send.ts';

/** The calls of the public API. */
export interface Calls {
  /** Send a document to sign. Creates a document to sign and mails each signatory whose turn it is. Links are in this answer, and in that to a correction of a signatory, alone. A company that is not verified may write to 20 people per day. Scope of the token: `webdocs.write`. Honours `Idempotency-Key`. */
  createWebdoc(body: NewWebdoc, options?: CallOptions): Promise<CreatedWebdoc>;
  /** List documents. The company’s documents of the token’s kind, the newest first. Scope of the token: `webdocs.read`. */
  listWebdocs(query?: ListWebdocsQuery, options?: CallOptions): Listing<Webdoc>;
  /** Preview a document. Makes a read-only preview, shown with invented people. Scope of the token: `webdocs.write`. Honours `Idempotency-Key`. */
  createPreview(body: NewPreview, options?: CallOptions): Promise<CreatedPreview>;
  /** Follow a document. The state of a document and of its signatories. Scope of the token: `webdocs.read`. */
  getWebdoc(id: string, options?: CallOptions): Promise<Webdoc>;
  /** Download the sealed PDF. The sealed PDF, from the seal until the document is purged. Scope of the token: `webdocs.read`. */
  downloadWebdoc(id: string, options?: CallOptions): Promise<Uint8Array>;
  /** Read the evidence. The document’s audit trail, with what is needed to check its hashes. Scope of the token: `webdocs.read`. */
  getEvidence(id: string, options?: CallOptions): Promise<Evidence>;
  /** Remind signatories. Mails their link again to those whose turn it is, or to one of them; nobody more than once an hour. Scope of the token: `webdocs.write`. Honours `Idempotency-Key`. */
  remindWebdoc(id: string, body?: WantedReminder, options?: CallOptions): Promise<Reminded>;
  /** Cancel a document. No link opens it any more, and those who were asked are told. Scope of the token: `webdocs.write`. Honours `Idempotency-Key`. */
  cancelWebdoc(id: string, body?: Cancellation, options?: CallOptions): Promise<Cancelled>;
  /** Sign as a signatory (sandbox). Signs as on the signatory’s page, with the same order, mails, webhooks and seal, to test what follows without a browser. Required fields without a value get an invented one; a signature is drawn from the name. No code is asked for, no consent is recorded, and the evidence says that it was a test. A file that the signatory has to upload must be there. A token of the production gets 403 `BearerNotAllowed`. Scope of the token: `webdocs.write`. Honours `Idempotency-Key`. */
  signWebdocAs(id: string, body: WantedSignature, options?: CallOptions): Promise<SignedAs>;
  /** Decline as a signatory (sandbox). Declines as on the signatory’s page, which ends the document, with the same mails and webhooks. A token of the production gets 403 `BearerNotAllowed`. Scope of the token: `webdocs.write`. Honours `Idempotency-Key`. */
  declineWebdocAs(id: string, body: WantedRefusal, options?: CallOptions): Promise<DeclinedAs>;
  /** Let a document expire now (sandbox). Ends the document as its deadline would, with the same mails and webhooks, to test what follows. A token of the production gets 403 `BearerNotAllowed`. Scope of the token: `webdocs.write`. Honours `Idempotency-Key`. */
  expireWebdoc(id: string, options?: CallOptions): Promise<Expired>;
  /** Open a declined document again. At most 30 days after the refusal, and ten times a day. Signatures that were given stay; whoever declined is mailed their link again. Scope of the token: `webdocs.write`. Honours `Idempotency-Key`. */
  reopenWebdoc(id: string, body?: Reopening, options?: CallOptions): Promise<Reopened>;
  /** Correct a signatory. Corrects a signatory who has not signed. The old link dies at once; the new one is mailed when it is their turn. At most 10 per hour and signatory. Scope of the token: `webdocs.write`. Honours `Idempotency-Key`. */
  correctSignatory(id: string, signatoryId: string, body: Correction, options?: CallOptions): Promise<SignatoryLink>;
  /** List the files of templates. The files of the token’s kind of environment, in the order of their ids. Scope of the token: `settings.read`. */
  listTemplates(query?: ListTemplatesQuery, options?: CallOptions): Listing<ListedTemplate>;
  /** Keep the file of a template. Keeps the file under its external id; sent again it replaces the file and keeps the cloud id. At most 3,000 per 10 minutes and company. Scope of the token: `templates.write`. */
  putTemplate(externalId: string, file: { content: Blob; name: string }, options?: CallOptions): Promise<TemplateFile>;
  /** List brandings. The looks of pages and mails, in the order of their ids. `brandingId` of a new document names one. Scope of the token: `settings.read`. */
  listBrandings(query?: ListBrandingsQuery, options?: CallOptions): Listing<ListedBranding>;
  /** List webhooks. The endpoints of the token’s kind of environment and how they stand, in the order of their ids. Only a token with `webhooks.read` gets the queries of their addresses, which may hold a secret. Scope of the token: `settings.read` or `webhooks.read`. */
  listWebhooks(query?: ListWebhooksQuery, options?: CallOptions): Listing<Webhook>;
  /** Add a webhook. An endpoint of the token’s kind of environment, told of events from now on. Keep its secret: no other answer has it. At most 20 per company, and 60 new endpoints, new secrets and tests per 10 minutes. Scope of the token: `webhooks.write`. An owner has to name it; a token without restriction of scopes does not have it. Honours `Idempotency-Key`. */
  createWebhook(body: NewWebhook, options?: CallOptions): Promise<WebhookWithSecret>;
  /** Read a webhook. The endpoint and how it stands. Scope of the token: `webhooks.read`. An owner has to name it; a token without restriction of scopes does not have it. */
  getWebhook(id: string, options?: CallOptions): Promise<Webhook>;
  /** Change a webhook. Changes the fields that are sent; the others stay. With `isActive` it is switched off, which gives up what waits for it, and on again. Scope of the token: `webhooks.write`. An owner has to name it; a token without restriction of scopes does not have it. */
  changeWebhook(id: string, body: WebhookChanges, options?: CallOptions): Promise<Webhook>;
  /** Remove a webhook. Removes the endpoint with all its deliveries, those that wait too. Scope of the token: `webhooks.write`. An owner has to name it; a token without restriction of scopes does not have it. Honours `Idempotency-Key`. */
  deleteWebhook(id: string, options?: CallOptions): Promise<void>;
  /** Renew the secret of a webhook. Keep the new secret: no other answer has it. For 24 hours messages are signed with the one before as well. Scope of the token: `webhooks.write`. An owner has to name it; a token without restriction of scopes does not have it. Honours `Idempotency-Key`. */
  rotateWebhookSecret(id: string, options?: CallOptions): Promise<WebhookWithSecret>;
  /** Send a test event. Sends an event `webhook.test`, whatever the endpoint listens to. Scope of the token: `webhooks.write`. An owner has to name it; a token without restriction of scopes does not have it. Honours `Idempotency-Key`. */
  testWebhook(id: string, options?: CallOptions): Promise<WebhookDelivery>;
  /** List events since a moment. The events that webhooks report, of the token’s kind of environment, kept for 30 days. Their order is that of their commits, which skips none: keep the `cursor` of the last event you have processed, and continue after it at any time. Scope of the token: `webdocs.read`. */
  listEvents(query?: ListEventsQuery, options?: CallOptions): Listing<ListedEvent>;
  /** List sign logs. The events of the company in the portal’s sign logs, the latest first: those of the e-signature provider and our own. A token of the production gets those of the connected production and of documents sent with such tokens, one of a sandbox those of connected sandboxes and of documents sent from there. A page of a search may have fewer entries, even none, and still a cursor. Scope of the token: `logs.read`. */
  listSignLogs(query?: ListSignLogsQuery, options?: CallOptions): Listing<SignLog>;
  /** List the certificates of seals. The certificates, current and former, that the seals of this service lead to, and the timestamp authorities it used. Needs no token. */
  listSealCertificates(query?: { continuationToken?: string }, options?: CallOptions): Listing<SealCertificate>;
  /** List published heads. Each hour the heads of all audit trails with new entries are published in a signed file, which names the file before. Keep the files: a trail that is rewritten or cut later, even by its operator, differs from them. The first file comes first. Needs no token. */
  listPublishedHeads(query?: ListPublishedHeadsQuery, options?: CallOptions): Listing<PublishedFile>;
  /** Get a file of published heads. The file as plain text: five lines about it, then a line for each trail with the SHA-256 of its name, the number of its last entry and the hash of that entry. It never changes. Needs no token. */
  getPublishedHeads(number: string, options?: CallOptions): Promise<Uint8Array>;
}

export const openCalls = (send: Send): Calls => ({
  createWebdoc: (body, options) => send({ method: 'POST', path: '/api/public/webdocs', body, isOnce: true }, options),
  listWebdocs: (query = {}, options) => listing((asked) => send<Page<Webdoc>>({ method: 'GET', path: '/api/public/webdocs', query: asked }, options), query),
  createPreview: (body, options) => send({ method: 'POST', path: '/api/public/previews', body, isOnce: true }, options),
  getWebdoc: (id, options) => send({ method: 'GET', path: `/api/public/webdocs/${step(id)}` }, options),
  downloadWebdoc: (id, options) => send({ method: 'GET', path: `/api/public/webdocs/${step(id)}/document`, answer: 'bytes' }, options),
  getEvidence: (id, options) => send({ method: 'GET', path: `/api/public/webdocs/${step(id)}/evidence` }, options),
  remindWebdoc: (id, body, options) => send({ method: 'POST', path: `/api/public/webdocs/${step(id)}/remind`, body, isOnce: true }, options),
  cancelWebdoc: (id, body, options) => send({ method: 'POST', path: `/api/public/webdocs/${step(id)}/cancel`, body, isOnce: true }, options),
  signWebdocAs: (id, body, options) => send({ method: 'POST', path: `/api/public/webdocs/${step(id)}/sign`, body, isOnce: true }, options),
  declineWebdocAs: (id, body, options) => send({ method: 'POST', path: `/api/public/webdocs/${step(id)}/decline`, body, isOnce: true }, options),
  expireWebdoc: (id, options) => send({ method: 'POST', path: `/api/public/webdocs/${step(id)}/expire`, isOnce: true }, options),
  reopenWebdoc: (id, body, options) => send({ method: 'POST', path: `/api/public/webdocs/${step(id)}/reopen`, body, isOnce: true }, options),
  correctSignatory: (id, signatoryId, body, options) => send({ method: 'PATCH', path: `/api/public/webdocs/${step(id)}/signatories/${step(signatoryId)}`, body, isOnce: true }, options),
  listTemplates: (query = {}, options) => listing((asked) => send<Page<ListedTemplate>>({ method: 'GET', path: '/api/public/templates', query: asked }, options), query),
  putTemplate: (externalId, file, options) => send({ method: 'PUT', path: `/api/public/templates/${step(externalId)}`, file }, options),
  listBrandings: (query = {}, options) => listing((asked) => send<Page<ListedBranding>>({ method: 'GET', path: '/api/public/brandings', query: asked }, options), query),
  listWebhooks: (query = {}, options) => listing((asked) => send<Page<Webhook>>({ method: 'GET', path: '/api/public/webhooks', query: asked }, options), query),
  createWebhook: (body, options) => send({ method: 'POST', path: '/api/public/webhooks', body, isOnce: true }, options),
  getWebhook: (id, options) => send({ method: 'GET', path: `/api/public/webhooks/${step(id)}` }, options),
  changeWebhook: (id, body, options) => send({ method: 'PATCH', path: `/api/public/webhooks/${step(id)}`, body }, options),
  deleteWebhook: (id, options) => send({ method: 'DELETE', path: `/api/public/webhooks/${step(id)}`, isOnce: true, answer: 'nothing' }, options),
  rotateWebhookSecret: (id, options) => send({ method: 'POST', path: `/api/public/webhooks/${step(id)}/rotate`, isOnce: true }, options),
  testWebhook: (id, options) => send({ method: 'POST', path: `/api/public/webhooks/${step(id)}/test`, isOnce: true }, options),
  listEvents: (query = {}, options) => listing((asked) => send<Page<ListedEvent>>({ method: 'GET', path: '/api/public/events', query: asked }, options), query),
  listSignLogs: (query = {}, options) => listing((asked) => send<Page<SignLog>>({ method: 'GET', path: '/api/public/sign-logs', query: asked }, options), query),
  listSealCertificates: (query = {}, options) => listing((asked) => send<Page<SealCertificate>>({ method: 'GET', path: '/api/public/seal-certificates', query: asked }, options), query),
  listPublishedHeads: (query = {}, options) => listing((asked) => send<Page<PublishedFile>>({ method: 'GET', path: '/api/public/published-heads', query: asked }, options), query),
  getPublishedHeads: (number, options) => send({ method: 'GET', path: `/api/public/published-heads/${step(number)}`, answer: 'bytes' }, options),
});
