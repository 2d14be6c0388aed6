import { CompiledQuery, sql } from 'kysely';
import { tokenRequests } from '#contract/tokens/token-requests.ts';
import type { Connection } from '#engines/postgres/database.ts';
import { removeEarlier } from './request-log.ts';

const removedAtOnce = 5_000;

const removeOld = async (db: Connection): Promise<void> => {
  for (let removed = removedAtOnce; removed === removedAtOnce;) {
    const { numAffectedRows = 0n } = await sql`delete from api_requests where id in (
      select id from api_requests where at < now() - ${`${tokenRequests.keptDays} days`}::interval
      limit ${removedAtOnce})`.execute(db);
    removed = Number(numAffectedRows);
  }
};

/** Removes logged calls after their time, and those before the latest of each token. */
export const pruneRequests = async (db: Connection): Promise<void> => {
  await removeOld(db);
  const { rows } = await sql<{ tokenId: string }>`select token_id as "tokenId" from api_requests
    group by token_id having count(*) > ${tokenRequests.kept}`.execute(db);
  for (const { tokenId } of rows)
    await db.executeQuery(CompiledQuery.raw(removeEarlier, [tokenId, tokenRequests.kept]));
};
