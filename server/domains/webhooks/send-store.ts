import { sql } from 'kysely';
import type { AttemptError } from '#contract/webhooks.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';
import type { Posted } from '#engines/outbound-http/post.ts';
import type { ScheduledTry } from './schedule.ts';
import type { Verdict } from './rules.ts';

/** Everything one try needs. */
export interface Outgoing extends ScheduledTry {
  body: string;
  tries: number;
  endpointId: string;
  companyId: string;
  companyStatus: string;
  url: string;
  isActive: boolean;
  failingSince: Date | null;
  secretSealed: Buffer;
  previousSecretSealed: Buffer | null;
  previousUntil: Date | null;
}

/** Delivery to send in this attempt; none if it was delivered, replayed or removed meanwhile. */
export const findOutgoing = (db: Connection, { deliveryId, turn }: ScheduledTry): Promise<Outgoing | undefined> =>
  db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'delivery.endpoint_id')
    .innerJoin('companies as company', 'company.id', 'endpoint.company_id')
    .select([
      'delivery.id as deliveryId',
      'delivery.turn',
      'delivery.body',
      'delivery.tries',
      'endpoint.id as endpointId',
      'endpoint.company_id as companyId',
      'company.status as companyStatus',
      'endpoint.url',
      'endpoint.is_active as isActive',
      'endpoint.failing_since as failingSince',
      'endpoint.secret_sealed as secretSealed',
      'endpoint.previous_secret_sealed as previousSecretSealed',
      'endpoint.previous_until as previousUntil',
    ])
    .where('delivery.id', '=', deliveryId)
    .where('delivery.turn', '=', turn)
    .where('delivery.status', '=', 'pending')
    .executeTakeFirst();

/** A text in PostgreSQL cannot contain NUL. */
const storableText = (text: string): string => text.replaceAll('\0', '\uFFFD');

/** Stores the result of an attempt. */
export const insertAttempt = async (
  trx: Trx,
  deliveryId: string,
  at: Date,
  posted: Posted,
  error: AttemptError | null,
): Promise<void> => {
  await sql`insert into webhook_attempts (delivery_id, number, at, ms, http_status, answer, error)
    select ${deliveryId}, coalesce(max(number), 0) + 1, ${at}, ${posted.ms}::integer, ${posted.status}::integer,
      ${posted.status === null ? null : storableText(posted.answer)}::text, ${error}::text
    from webhook_attempts where delivery_id = ${deliveryId}`.execute(trx);
};

/**
 * Updates a delivery after an attempt.
 * @returns the time of the next attempt; null when there is none, or when a replay has planned one meanwhile
 */
export const scheduleNextAttempt = async (
  trx: Trx,
  { deliveryId, turn }: ScheduledTry,
  { error, againIn }: Pick<Verdict, 'error' | 'againIn'>,
  now: Date,
): Promise<{ next: ScheduledTry; at: Date } | null> => {
  const at = againIn === null ? null : new Date(now.getTime() + againIn * 1_000);
  const row = await trx
    .updateTable('webhook_deliveries')
    .set({
      status: error === null ? 'delivered' : at === null ? 'failed' : 'pending',
      tries: sql<number>`tries + 1`,
      turn: sql<number>`turn + 1`,
      next_at: at,
      ended_at: at === null ? now : null,
    })
    .where('id', '=', deliveryId)
    .where('turn', '=', turn)
    .where('status', '=', 'pending')
    .returning(['id as deliveryId', 'turn'])
    .executeTakeFirst();
  return row && at ? { next: row, at } : null;
};
