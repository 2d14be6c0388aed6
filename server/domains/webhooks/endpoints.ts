import { randomUUID } from 'node:crypto';
import type { AuditAction } from '#contract/audit/audit-actions.ts';
import { webhooks } from '#contract/limits.ts';
import type { EndpointShape } from '#contract/endpoint.ts';
import type { changePublicWebhook, deletePublicWebhook } from '#contract/public-webhooks.ts';
import type { createWebhook, rotateWebhookSecret, Webhook } from '#contract/webhooks.ts';
import { actorOf, recordAudit, type AuditDetails } from '#domains/audit/record.ts';
import { mayPostTo } from '#engines/outbound-http/post.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import type { Origin } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import type { Manager } from './deliveries.ts';
import { failPending } from './delivery-store.ts';
import {
  deleteEndpoint,
  insertEndpoint,
  lockEndpoint,
  replaceSecret,
  updateEndpoint,
  type Endpoint,
} from './endpoint-store.ts';
import { newSecret, secretContext } from './signature.ts';

export const toWebhook = (endpoint: Endpoint, now: Date): Webhook => ({
  id: endpoint.id,
  url: endpoint.url,
  orgType: endpoint.orgType,
  description: endpoint.description,
  events: endpoint.events,
  isActive: endpoint.isActive,
  offBecause: endpoint.offBecause,
  failingSince: endpoint.failingSince?.toISOString() ?? null,
  previousSecretUntil:
    endpoint.previousUntil && endpoint.previousUntil > now ? endpoint.previousUntil.toISOString() : null,
  createdDate: endpoint.createdAt.toISOString(),
});

/** Addresses, which may have a secret in their query, are for owners, while any user may give `settings.read`. */
export const withoutQuery = (endpoint: Endpoint): Endpoint => ({
  ...endpoint,
  url: endpoint.url.replace(/[?#].*$/s, ''),
});

/** An address as the activity log keeps it: support reads that too, and it is exported. */
export const addressInLog = (url: string): string => url.replace(/[?#].*$/s, '?…');

const refuseUrl = ({ settings }: AppContext, url: string): void => {
  if (!mayPostTo(url, settings.demo))
    throw new Refusal('WebhookUrlRefused', { errors: [{ path: 'url', code: 'WebhookUrlRefused' }] });
};

interface ManagerCall {
  caller: Manager;
  origin: Origin;
}

/** A call of the portal, or the same one of the public API. */
type SharedCall<E extends EndpointShape> = Pick<Call<E>, 'params' | 'body' | 'remember'> & ManagerCall;

const note = (
  trx: Trx,
  { clock }: AppContext,
  { caller, origin }: ManagerCall,
  { id, url }: Pick<Endpoint, 'id' | 'url'>,
  action: AuditAction,
  details?: AuditDetails,
): Promise<void> =>
  recordAudit(trx, clock, {
    companyId: caller.companyId,
    action,
    actor: actorOf(caller),
    object: { id, name: addressInLog(url) },
    origin,
    ...(details && { details }),
  });

/** @throws {Refusal} NotFound */
const takeLocked = async (trx: Trx, caller: Manager, id: string): Promise<Endpoint> => {
  const endpoint = await lockEndpoint(trx, caller, id);
  if (!endpoint) throw new Refusal('NotFound');
  return endpoint;
};

const eventWords = (events: string[] | null): string => events?.join(', ') ?? '*';

export const create = async (context: AppContext, call: Omit<SharedCall<typeof createWebhook>, 'params'>) => {
  const { caller, body } = call;
  refuseUrl(context, body.url);
  await context.budgets.spend('webhook', caller.companyId);
  const now = context.clock.now();
  const endpoint: Endpoint = {
    id: randomUUID(),
    companyId: caller.companyId,
    orgType: body.orgType,
    url: body.url,
    description: body.description ?? null,
    events: body.events ?? null,
    isActive: true,
    offBecause: null,
    failingSince: null,
    previousUntil: null,
    createdAt: now,
  };
  const secret = newSecret();
  const sealed = context.secrets.seal(secret, secretContext(endpoint.id, endpoint.companyId));
  const answer = { webhook: toWebhook(endpoint, now), secret };
  return inTransaction(context.db, async (trx) => {
    if (!(await insertEndpoint(trx, endpoint, sealed))) throw new Refusal('TooManyWebhooks');
    const details = { orgType: endpoint.orgType, events: eventWords(endpoint.events) };
    await note(trx, context, call, endpoint, 'webhook.created', details);
    await call.remember(trx, answer);
    return answer;
  });
};

const addressesInLog = (from: string, to: string): string => `${addressInLog(from)} → ${addressInLog(to)}`;

const changesOf = (before: Endpoint, after: Endpoint): Record<string, string> => {
  const pairs: [string, string, string][] = [
    ['url', before.url, after.url],
    ['events', eventWords(before.events), eventWords(after.events)],
    ['isActive', String(before.isActive), String(after.isActive)],
    ['description', before.description ?? '', after.description ?? ''],
  ];
  return Object.fromEntries(
    pairs
      .filter(([, from, to]) => from !== to)
      .map(([name, from, to]) => [name, name === 'url' ? addressesInLog(from, to) : `${from} → ${to}`]),
  );
};

/** A field that is absent keeps its value. */
type Changes = Call<typeof changePublicWebhook>['body'];

const afterChange = (
  before: Endpoint,
  { url = before.url, isActive = before.isActive, ...more }: Changes,
): Endpoint => ({
  ...before,
  url,
  events: more.events === undefined ? before.events : more.events,
  description: more.description === undefined ? before.description : more.description,
  isActive,
  offBecause: isActive ? null : (before.offBecause ?? 'owner'),
  // Earlier failures say nothing about a new address or about an endpoint that is switched on again.
  failingSince: before.url === url && before.isActive ? before.failingSince : null,
});

export const update = async (
  context: AppContext,
  call: Pick<SharedCall<typeof changePublicWebhook>, 'caller' | 'origin' | 'params' | 'body'>,
): Promise<Webhook> => {
  const { caller, params, body } = call;
  if (body.url !== undefined) refuseUrl(context, body.url);
  const now = context.clock.now();
  return inTransaction(context.db, async (trx) => {
    const before = await takeLocked(trx, caller, params.id);
    const after = afterChange(before, body);
    const changes = changesOf(before, after);
    if (Object.keys(changes).length === 0) return toWebhook(before, now);
    await updateEndpoint(trx, after.id, after);
    if (!after.isActive) await failPending(trx, after.id, now);
    await note(trx, context, call, before, 'webhook.changed', changes);
    return toWebhook(after, now);
  });
};

export const remove = async (
  context: AppContext,
  call: Omit<SharedCall<typeof deletePublicWebhook>, 'body'>,
): Promise<undefined> => {
  await inTransaction(context.db, async (trx) => {
    const endpoint = await takeLocked(trx, call.caller, call.params.id);
    await deleteEndpoint(trx, endpoint.id);
    await note(trx, context, call, endpoint, 'webhook.deleted');
    await call.remember(trx, undefined);
  });
};

export const rotate = async (context: AppContext, call: Omit<SharedCall<typeof rotateWebhookSecret>, 'body'>) => {
  const { caller, params } = call;
  await context.budgets.spend('webhook', caller.companyId);
  const now = context.clock.now();
  const previousUntil = new Date(now.getTime() + webhooks.bothSecrets * 1_000);
  return inTransaction(context.db, async (trx) => {
    const endpoint = await takeLocked(trx, caller, params.id);
    const secret = newSecret();
    const sealed = context.secrets.seal(secret, secretContext(endpoint.id, endpoint.companyId));
    await replaceSecret(trx, endpoint.id, sealed, previousUntil);
    await note(trx, context, call, endpoint, 'webhook.secretRotated');
    const answer = { webhook: toWebhook({ ...endpoint, previousUntil }, now), secret };
    await call.remember(trx, answer);
    return answer;
  });
};
