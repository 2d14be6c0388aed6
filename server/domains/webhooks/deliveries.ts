import { randomUUID } from 'node:crypto';
import { webhooks } from '#contract/limits.ts';
import {
  testEvent,
  type DeliveryWithAttempts,
  type getWebhookDelivery,
  type listWebhookDeliveries,
  type replayUndelivered,
  type replayWebhookDelivery,
  type sendTestEvent,
  type WebhookDelivery,
} from '#contract/webhooks.ts';
import { inTransaction, type Connection, type Trx } from '#engines/postgres/database.ts';
import type { ApiTokenCaller, SessionCaller } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import {
  attemptsOf,
  findDelivery,
  insertDeliveries,
  listDeliveries,
  restartDelivery,
  restartUndelivered,
} from './delivery-store.ts';
import { findEndpoint, lockEndpoint, type Endpoint } from './endpoint-store.ts';
import { scheduleAll } from './schedule.ts';
import { readDeliveryCursor, writeDeliveryCursor } from './rules.ts';
import { toPayload } from './payload.ts';

const pageSize = 20;

/** An owner, or a token that an owner has given the scope. */
export type Manager = SessionCaller | ApiTokenCaller;

/** Finds an endpoint that the caller may have. @throws {Refusal} NotFound */
export const takeOwn = async (db: Connection, caller: Manager, id: string): Promise<Endpoint> => {
  const endpoint = await findEndpoint(db, caller, id);
  if (!endpoint) throw new Refusal('NotFound');
  return endpoint;
};

/** Finds an active endpoint and locks it until the transaction ends. @throws {Refusal} NotFound, WebhookIsOff */
const takeActive = async (trx: Trx, caller: Manager, id: string): Promise<Endpoint> => {
  const endpoint = await lockEndpoint(trx, caller, id);
  if (!endpoint) throw new Refusal('NotFound');
  if (!endpoint.isActive) throw new Refusal('WebhookIsOff');
  return endpoint;
};

/** @throws {Refusal} NotFound */
const readDelivery = async (db: Connection, endpointId: string, id: string) => {
  const found = await findDelivery(db, endpointId, id);
  if (!found) throw new Refusal('NotFound');
  return found;
};

export const listPage = async ({ db }: AppContext, { caller, params, query }: Call<typeof listWebhookDeliveries>) => {
  const before = query.continuationToken === undefined ? null : readDeliveryCursor(query.continuationToken);
  if (before === null && query.continuationToken !== undefined)
    throw new Refusal('InvalidRequest', { errors: [{ path: 'continuationToken', code: 'Invalid' }] });
  const endpoint = await takeOwn(db, caller, params.id);
  const { status, event } = query;
  const found = await listDeliveries(db, endpoint.id, { status, event, before }, pageSize + 1);
  const page = found.slice(0, pageSize);
  const last = found.length > pageSize ? page.at(-1) : undefined;
  return {
    deliveries: page.map(({ delivery }) => delivery),
    continuationToken: last ? writeDeliveryCursor(last.seq) : null,
  };
};

export const readOne = async (
  { db }: AppContext,
  { caller, params }: Call<typeof getWebhookDelivery>,
): Promise<DeliveryWithAttempts> => {
  const endpoint = await takeOwn(db, caller, params.id);
  const delivery = await readDelivery(db, endpoint.id, params.deliveryId);
  return { ...delivery, attemptsMade: await attemptsOf(db, delivery.id) };
};

export const replayOne = async (
  context: AppContext,
  call: Call<typeof replayWebhookDelivery>,
): Promise<WebhookDelivery> => {
  const { caller, params } = call;
  await context.budgets.spend('webhook', caller.companyId);
  return inTransaction(context.db, async (trx) => {
    const endpoint = await takeActive(trx, caller, params.id);
    const planned = await restartDelivery(trx, endpoint.id, params.deliveryId, context.clock.now());
    if (planned) await scheduleAll(context.jobs, trx, [planned]);
    const { body: _, ...answer } = await readDelivery(trx, endpoint.id, params.deliveryId);
    await call.remember(trx, answer);
    return answer;
  });
};

export const replayAll = async (context: AppContext, call: Call<typeof replayUndelivered>) => {
  const { caller, params, body } = call;
  await context.budgets.spend('webhook', caller.companyId);
  const limit = webhooks.replayedAtOnce;
  return inTransaction(context.db, async (trx) => {
    const endpoint = await takeActive(trx, caller, params.id);
    const now = context.clock.now();
    const planned = await restartUndelivered(trx, endpoint.id, new Date(body.since), now, limit);
    await scheduleAll(context.jobs, trx, planned);
    const answer = { replayed: planned.length, more: planned.length === limit };
    await call.remember(trx, answer);
    return answer;
  });
};

type SendTestCall = Pick<Call<typeof sendTestEvent>, 'params' | 'remember'> & { caller: Manager };

export const sendTest = async (context: AppContext, call: SendTestCall): Promise<WebhookDelivery> => {
  const { caller, params } = call;
  await context.budgets.spend('webhook', caller.companyId);
  return inTransaction(context.db, async (trx) => {
    const { id: endpointId, orgType } = await takeActive(trx, caller, params.id);
    const id = randomUUID();
    const at = context.clock.now();
    const body = toPayload(testEvent, at, { id: endpointId, orgType });
    await insertDeliveries(trx, [
      { id, endpointId, webdocId: null, eventId: randomUUID(), event: testEvent, body, at },
    ]);
    await scheduleAll(context.jobs, trx, [{ deliveryId: id, turn: 0 }]);
    const { body: _, ...answer } = await readDelivery(trx, endpointId, id);
    await call.remember(trx, answer);
    return answer;
  });
};
