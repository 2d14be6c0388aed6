import { sql } from 'kysely';
import { sessionLife, supportWritingLife } from '#contract/accounts/account-limits.ts';
import type { SupportSession } from '#contract/accounts/support-sessions.ts';
import type { SupportWriting } from '#contract/accounts/support-writing.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';

const isRunning = sql<boolean>`session.support_staff is not null and session.ended_at is null
  and session.created_at > now() - make_interval(secs => ${sessionLife.support})`;

/** The last moment of what was allowed, in the session itself or with its ticket; null before anything was. */
const allowedUntil = sql<Date | null>`greatest(own.allowed_until, through.allowed_until)`;

const state = sql<SupportWriting['state']>`case
  when ${allowedUntil} > now() then 'allowed'
  when own.asked_at is not null and own.answered_at is null then 'asked'
  when own.answered_at is not null and own.allowed_until is null then 'refused'
  else 'reading' end`;

const selectRunning = (db: Connection) =>
  db
    .selectFrom('sessions as session')
    .innerJoin('users as person', 'person.id', 'session.user_id')
    .leftJoin('support_grants as own', 'own.session_id', 'session.id')
    .leftJoin('support_grants as through', 'through.ticket_id', 'session.support_ticket_id')
    .select([
      'session.id',
      'session.support_staff as staff',
      'session.support_reason as reason',
      'session.created_at as createdAt',
      'person.username',
      'own.wish',
      allowedUntil.as('allowedUntil'),
      state.as('state'),
      sql<Date>`session.created_at + make_interval(secs => ${sessionLife.support})`.as('endsAt'),
    ])
    .where(isRunning);

type RunningRow = Awaited<ReturnType<ReturnType<typeof selectRunning>['executeTakeFirstOrThrow']>>;

const toWriting = ({ state: now, wish, allowedUntil: until }: RunningRow): SupportWriting => ({
  state: now,
  wish,
  until: now === 'allowed' && until !== null ? until.toISOString() : null,
});

const toSession = (row: RunningRow): SupportSession => ({
  id: row.id,
  staff: row.staff ?? '',
  reason: row.reason ?? '',
  username: row.username,
  createdDate: row.createdAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  writing: toWriting(row),
});

export const listRunning = async (db: Connection, companyId: string): Promise<SupportSession[]> =>
  (
    await selectRunning(db).where('person.company_id', '=', companyId).orderBy('session.created_at', 'desc').execute()
  ).map(toSession);

/** A running support session of the company. */
export const findRunning = async (
  db: Connection,
  companyId: string,
  sessionId: string,
): Promise<SupportSession | null> => {
  const row = await selectRunning(db)
    .where('session.id', '=', sessionId)
    .where('person.company_id', '=', companyId)
    .executeTakeFirst();
  return row ? toSession(row) : null;
};

export const isSupportPresent = async (db: Connection, companyId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('sessions as session')
    .innerJoin('users as person', 'person.id', 'session.user_id')
    .select('session.id')
    .where(isRunning)
    .where('person.company_id', '=', companyId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** A question leaves what is allowed at present as it is. */
export const storeWish = async (trx: Trx, sessionId: string, wish: string): Promise<void> => {
  const asked = { wish, asked_at: sql<Date>`now()`, answered_at: null };
  await trx
    .insertInto('support_grants')
    .values({ session_id: sessionId, ...asked })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(asked))
    .execute();
};

/** Until the end of the transaction, support asks for nothing else in this session. */
export const holdWish = async (trx: Trx, sessionId: string): Promise<void> => {
  await trx.selectFrom('support_grants').select('session_id').where('session_id', '=', sessionId).forUpdate().execute();
};

/** The owner's answer for one session. A refusal also takes back what its ticket allows. */
export const storeAnswer = async (trx: Trx, sessionId: string, allowed: boolean): Promise<void> => {
  const answer = {
    answered_at: sql<Date>`now()`,
    allowed_until: allowed ? sql<Date>`now() + make_interval(mins => ${supportWritingLife.sessionMinutes})` : null,
  };
  await trx
    .insertInto('support_grants')
    .values({ session_id: sessionId, ...answer })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(answer))
    .execute();
  if (allowed) return;
  await trx
    .updateTable('support_grants')
    .set(answer)
    .where('ticket_id', '=', (from) =>
      from.selectFrom('sessions').select('support_ticket_id').where('id', '=', sessionId),
    )
    .execute();
};
