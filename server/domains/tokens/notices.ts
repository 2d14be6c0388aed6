import { sql } from 'kysely';
import { apiTokens } from '#contract/limits.ts';
import { ownersOf } from '#domains/accounts/owners.ts';
import { inTransaction, type Connection, type Trx } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { endingMail, type EndingToken } from './notice-mails.ts';
import { noticeFor } from './rules.ts';
import { dayMs } from '#contract/days/day-ms.ts';

interface Due extends EndingToken {
  id: string;
  companyId: string;
  createdAt: Date;
}

/** Active tokens that end within the longest notice period, by company. */
const endingTokens = async (db: Connection, now: Date): Promise<Map<string, Due[]>> => {
  const horizon = new Date(now.getTime() + Math.max(...apiTokens.noticeDays) * dayMs);
  const rows = await db
    .selectFrom('api_tokens as token')
    .leftJoin('environments as environment', 'environment.api_token_id', 'token.id')
    .select([
      'token.id',
      'token.company_id as companyId',
      'token.name',
      'token.created_at as createdAt',
      sql<Date>`token.expires_at`.as('expiresAt'),
      'environment.org_name as environment',
    ])
    .where('token.is_active', '=', true)
    .where('token.expires_at', '>', now)
    .where('token.expires_at', '<=', horizon)
    .orderBy('token.expires_at')
    .execute();
  const byCompany = new Map<string, Due[]>();
  for (const token of rows) byCompany.set(token.companyId, [...(byCompany.get(token.companyId) ?? []), token]);
  return byCompany;
};

/** Records the notice. False when it was already sent, or when the token was deactivated meanwhile. */
const keepNotice = async (trx: Trx, { id }: Due, daysLeft: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into token_notices (token_id, days_left)
    select id, ${daysLeft} from api_tokens where id = ${id} and is_active
    on conflict do nothing`.execute(trx);
  return numAffectedRows === 1n;
};

/** Mails each owner once about all tokens that were not notified before. */
const tellCompany = async (
  { db, outbox, settings }: AppContext,
  companyId: string,
  due: { token: Due; daysLeft: number }[],
): Promise<void> => {
  await inTransaction(db, async (trx) => {
    const news: Due[] = [];
    for (const { token, daysLeft } of due) if (await keepNotice(trx, token, daysLeft)) news.push(token);
    if (news.length === 0) return;
    for (const owner of await ownersOf(trx, companyId)) await outbox.queue(trx, endingMail(owner, news, settings));
  });
};

/**
 * Tells owners, 30 and 7 days before, which tokens end. Each notice is sent once, also if several processes run at the
 * same time.
 */
export const tellOfEndingTokens = async (context: AppContext): Promise<void> => {
  const now = context.clock.now();
  for (const [companyId, tokens] of await endingTokens(context.db, now)) {
    const due = tokens.flatMap((token) => {
      const daysLeft = noticeFor(token, now);
      return daysLeft === null ? [] : [{ token, daysLeft }];
    });
    if (due.length > 0) await tellCompany(context, companyId, due);
  }
};
