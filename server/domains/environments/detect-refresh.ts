import { sql } from 'kysely';
import type { Connection } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import type { EnvironmentRow } from './store.ts';

const noteRefreshed = async (db: Connection, { id, externalId }: EnvironmentRow): Promise<void> => {
  await db
    .updateTable('environments')
    .set({ refreshed_at: sql`coalesce(refreshed_at, now())` })
    .where('id', '=', id)
    // Do nothing if a new connection has already stored the new org id.
    .where('external_id', '=', externalId)
    .execute();
};

/**
 * Tells whether a sandbox that refuses our grant was refreshed (REQ-3.1.14). A new licence row or a failed renewal is
 * no proof, because a revoked grant looks the same. But the My Domain keeps the sandbox's name while the org id
 * changes, and the host publishes its org id.
 */
export const isRefreshed = async (
  { crm, db, log }: Pick<AppContext, 'crm' | 'db' | 'log'>,
  row: EnvironmentRow,
): Promise<boolean> => {
  if (row.orgType !== 'sandbox' || row.refreshed) return row.refreshed;
  try {
    const orgId = await crm.orgIdAt(row.instanceUrl);
    if (orgId === null || orgId === row.externalId) return false;
    await noteRefreshed(db, row);
    return true;
  } catch (error) {
    log.info({ error: (error as Error).message }, 'a sandbox with a dead grant does not say whose it is');
    return false;
  }
};
