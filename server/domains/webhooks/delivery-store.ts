import { sql } from 'kysely';
import { webhooks } from '#contract/limits.ts';
import type { DeliveryStatus, WebhookAttempt, WebhookDelivery } from '#contract/webhooks.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';
import { messageId } from './signature.ts';
import type { ScheduledTry } from './schedule.ts';
import { dayMs } from '#contract/days/day-ms.ts';

export interface NewDelivery {
  id: string;
  endpointId: string;
  webdocId: string | null;
  eventId: string;
  event: string;
  body: string;
  at: Date;
}

export const insertDeliveries = async (db: Connection, deliveries: NewDelivery[]): Promise<void> => {
  if (deliveries.length === 0) return;
  await db
    .insertInto('webhook_deliveries')
    .values(
      deliveries.map(({ id, endpointId, webdocId, eventId, event, body, at }) => ({
        id,
        endpoint_id: endpointId,
        webdoc_id: webdocId,
        event_id: eventId,
        event,
        body,
        created_at: at,
        next_at: at,
      })),
    )
    .execute();
};

/** A delivery as it is listed, with its place in the list. */
interface Listed {
  seq: number;
  delivery: WebhookDelivery;
}

const listed = (db: Connection, endpointId: string) =>
  db
    .selectFrom('webhook_deliveries as delivery')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('webhook_attempts as attempt')
          .select(({ fn }) => [
            fn.countAll<number>().as('attempts'),
            sql<number | null>`(array_agg(attempt.http_status order by attempt.number desc))[1]`.as('lastStatus'),
          ])
          .whereRef('attempt.delivery_id', '=', 'delivery.id')
          .as('made'),
      (join) => join.onTrue(),
    )
    .select([
      'delivery.seq',
      'delivery.id',
      'delivery.event',
      'delivery.webdoc_id',
      'delivery.status',
      'delivery.next_at',
      'delivery.created_at',
      'made.attempts',
      'made.lastStatus',
    ])
    .where('delivery.endpoint_id', '=', endpointId);

type ListedRow = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number];

const toDelivery = (row: ListedRow): WebhookDelivery => ({
  id: row.id,
  messageId: messageId(row.id),
  event: row.event,
  webdocId: row.webdoc_id,
  status: row.status as DeliveryStatus,
  attempts: row.attempts ?? 0,
  lastStatus: row.lastStatus,
  nextAt: row.next_at?.toISOString() ?? null,
  createdDate: row.created_at.toISOString(),
});

export interface Wanted {
  status?: DeliveryStatus | undefined;
  event?: string | undefined;
  /** Lists only deliveries before this place. */
  before: number | null;
}

/** The latest `limit` deliveries that match, the latest first. */
export const listDeliveries = async (
  db: Connection,
  endpointId: string,
  { status, event, before }: Wanted,
  limit: number,
): Promise<Listed[]> => {
  const rows = await listed(db, endpointId)
    .$if(status !== undefined, (query) => query.where('delivery.status', '=', status ?? ''))
    .$if(event !== undefined, (query) => query.where('delivery.event', '=', event ?? ''))
    .$if(before !== null, (query) => query.where('delivery.seq', '<', before))
    .orderBy('delivery.seq', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ seq: row.seq, delivery: toDelivery(row) }));
};

export const findDelivery = async (
  db: Connection,
  endpointId: string,
  id: string,
): Promise<(WebhookDelivery & { body: string }) | undefined> => {
  const row = await listed(db, endpointId).select('delivery.body').where('delivery.id', '=', id).executeTakeFirst();
  return row && { ...toDelivery(row), body: row.body };
};

export const attemptsOf = async (db: Connection, deliveryId: string): Promise<WebhookAttempt[]> => {
  const rows = await db
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('delivery_id', '=', deliveryId)
    .orderBy('number')
    .execute();
  return rows.map(({ number, at, ms, http_status: httpStatus, answer, error }) => ({
    number,
    at: at.toISOString(),
    ms,
    httpStatus,
    answer,
    error: error as WebhookAttempt['error'],
  }));
};

/** Marks the pending deliveries of a disabled endpoint as failed. A replay can send them later. */
export const failPending = async (trx: Trx, endpointId: string, at: Date): Promise<void> => {
  await trx
    .updateTable('webhook_deliveries')
    .set({ status: 'failed', next_at: null, ended_at: at })
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'pending')
    .execute();
};

const fromTheStart = (at: Date) => ({
  status: 'pending',
  tries: 0,
  turn: sql<number>`turn + 1`,
  next_at: at,
  ended_at: null,
});

/**
 * Restarts a delivery and cancels its planned attempt. One whose attempt is due is left alone: it is being sent, and
 * a restart would send it twice.
 */
export const restartDelivery = (
  trx: Trx,
  endpointId: string,
  id: string,
  at: Date,
): Promise<ScheduledTry | undefined> =>
  trx
    .updateTable('webhook_deliveries')
    .set(fromTheStart(at))
    .where('id', '=', id)
    .where('endpoint_id', '=', endpointId)
    .where((where) => where.or([where('status', '<>', 'pending'), where('next_at', '>', at)]))
    .returning(['id as deliveryId', 'turn'])
    .executeTakeFirst();

/** Restarts the oldest `limit` deliveries since then that failed or wait for a later attempt. */
export const restartUndelivered = (
  trx: Trx,
  endpointId: string,
  since: Date,
  at: Date,
  limit: number,
): Promise<ScheduledTry[]> =>
  trx
    .updateTable('webhook_deliveries')
    .set(fromTheStart(at))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('endpoint_id', '=', endpointId)
        .where('status', '<>', 'delivered')
        .where((where) => where.or([where('status', '=', 'failed'), where('next_at', '>', at)]))
        .where('created_at', '>=', since)
        .orderBy('created_at')
        .limit(limit)
        .forUpdate(),
    )
    .returning(['id as deliveryId', 'turn'])
    .execute();

const forgottenAtOnce = 5_000;

/**
 * Removes deliveries that are too old to be shown, with their attempts. Each statement removes a few thousand, so that
 * nobody waits for it.
 */
export const forgetOldDeliveries = async (db: Connection, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - webhooks.keptDays * dayMs);
  for (let removed = forgottenAtOnce; removed === forgottenAtOnce;) {
    const { numAffectedRows = 0n } = await sql`delete from webhook_deliveries where id in (
      select id from webhook_deliveries where created_at < ${before} limit ${forgottenAtOnce})`.execute(db);
    removed = Number(numAffectedRows);
  }
};
