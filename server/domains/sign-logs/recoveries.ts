import { sql } from 'kysely';
import type { SignLogRecovery } from '#contract/sign-logs.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';

export interface RecoveryKey {
  companyId: string;
  eventId: string;
}

/** A repeated request restarts the re-sync. */
export const startRecovery = async (
  trx: Trx,
  { companyId, eventId }: RecoveryKey,
  userId: string,
  now: Date,
): Promise<void> => {
  const asked = { requested_by: userId, requested_at: now, ended_at: null, problem: null, found: null };
  await trx
    .insertInto('sign_recoveries')
    .values({ event_id: eventId, company_id: companyId, ...asked })
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet(asked))
    .execute();
};

export const endRecovery = async (
  db: Connection,
  eventId: string,
  now: Date,
  { problem, found }: Pick<SignLogRecovery, 'problem' | 'found'>,
): Promise<void> => {
  await db
    .updateTable('sign_recoveries')
    .set({ ended_at: now, problem, found: found && JSON.stringify(found) })
    .where('event_id', '=', eventId)
    .execute();
};

export const findRecovery = async (
  db: Connection,
  { companyId, eventId }: RecoveryKey,
): Promise<SignLogRecovery | null> => {
  const row = await db
    .selectFrom('sign_recoveries')
    .select(['requested_at', 'ended_at', 'problem', sql<SignLogRecovery['found']>`found`.as('found')])
    .where('event_id', '=', eventId)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    state: row.ended_at === null ? 'queued' : row.problem === null ? 'done' : 'failed',
    requestedAt: row.requested_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    problem: row.problem,
    found: row.found,
  };
};
