import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { OrgType } from '#contract/environments/environments.ts';
import type { SettingsWay } from '#engines/crm/package-settings.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';
import { newTokenValue } from '#domains/tokens/create.ts';
import type { AppContext } from '#server/app-context.ts';

/** This is longer than a screen may wait for the org, so that no second attempt starts during the call. */
const claimSeconds = 30;

/** A token that is being written to the org, or may have been written. */
export interface Securing {
  id: string;
  environmentId: string;
  /** Never logged. */
  apiToken: string;
}

const sealContext = (environmentId: string, id: string) => `environments.${environmentId}.securing.${id}`;

const open = (
  { secrets }: Pick<AppContext, 'secrets'>,
  row: { id: string; securing_id: string | null; securing_sealed: Buffer | null },
): Securing | null =>
  row.securing_id && row.securing_sealed
    ? {
        id: row.securing_id,
        environmentId: row.id,
        apiToken: secrets.open(row.securing_sealed, sealContext(row.id, row.securing_id)),
      }
    : null;

const claimEnd = sql<Date>`now() + make_interval(secs => ${claimSeconds})`;

/**
 * Claims the environment for one attempt, with a new token or with the token of an attempt of unknown outcome, which
 * can safely be written again. Null while another attempt runs.
 */
export const claimSecuring = async (
  trx: Trx,
  context: Pick<AppContext, 'secrets'>,
  { id: environmentId, orgType }: { id: string; orgType: OrgType },
): Promise<Securing | null> => {
  const id = randomUUID();
  const sealed = context.secrets.seal(newTokenValue(context, orgType), sealContext(environmentId, id));
  const row = await trx
    .updateTable('environments')
    .set({
      securing_id: sql`coalesce(securing_id, ${id}::uuid)`,
      securing_sealed: sql`case when securing_id is null then ${sealed}::bytea else securing_sealed end`,
      securing_until: claimEnd,
    })
    .where('id', '=', environmentId)
    .where((where) => where.or([where('securing_until', 'is', null), where('securing_until', '<', sql<Date>`now()`)]))
    .returning(['id', 'securing_id', 'securing_sealed'])
    .executeTakeFirst();
  return row ? open(context, row) : null;
};

/** Claims an abandoned attempt. `busy`: a process works on it; null: it is settled. */
export const claimLeftSecuring = async (
  db: Connection,
  context: Pick<AppContext, 'secrets'>,
  { environmentId, securingId }: { environmentId: string; securingId: string },
): Promise<Securing | 'busy' | null> => {
  const row = await db
    .updateTable('environments')
    .set({ securing_until: claimEnd })
    .where('id', '=', environmentId)
    .where('securing_id', '=', securingId)
    .where('securing_until', '<', sql<Date>`now()`)
    .returning(['id', 'securing_id', 'securing_sealed'])
    .executeTakeFirst();
  if (row) return open(context, row);
  const still = await db
    .selectFrom('environments')
    .select('id')
    .where('id', '=', environmentId)
    .where('securing_id', '=', securingId)
    .executeTakeFirst();
  return still ? 'busy' : null;
};

/** Releases an attempt of unknown outcome; the next attempt reuses its token. */
export const releaseSecuring = async (db: Connection, { environmentId, id }: Securing): Promise<void> => {
  await db
    .updateTable('environments')
    .set({ securing_until: sql`now() - interval '1 second'` })
    .where('id', '=', environmentId)
    .where('securing_id', '=', id)
    .execute();
};

/** The org does not hold the token. */
export const dropSecuring = async (
  db: Connection,
  { environmentId, id }: Pick<Securing, 'environmentId' | 'id'>,
): Promise<void> => {
  await db
    .updateTable('environments')
    .set({ securing_id: null, securing_sealed: null, securing_until: null })
    .where('id', '=', environmentId)
    .where('securing_id', '=', id)
    .execute();
};

/** Locks the environment while its attempt is settled. False when another process has settled it already. */
export const lockSecuring = async (trx: Trx, { environmentId, id }: Securing): Promise<boolean> => {
  const row = await trx
    .selectFrom('environments')
    .select('id')
    .where('id', '=', environmentId)
    .where('securing_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
};

/** The org holds the token, which is the environment's from now on. */
export const endSecuring = async (
  trx: Trx,
  { environmentId, id, way }: Securing & { way: SettingsWay },
): Promise<void> => {
  await trx
    .updateTable('environments')
    .set({
      securing_id: null,
      securing_sealed: null,
      securing_until: null,
      secured_at: sql`now()`,
      secured_by: way,
      api_token_id: id,
    })
    .where('id', '=', environmentId)
    .execute();
};

/** Ends an attempt whose outcome will never be known. Undefined when it is settled, or when a new attempt runs. */
export const abandonSecuring = (trx: Trx, { environmentId, id }: Pick<Securing, 'environmentId' | 'id'>) =>
  trx
    .updateTable('environments')
    .set({ securing_id: null, securing_sealed: null, securing_until: null, secured_at: null })
    .where('id', '=', environmentId)
    .where('securing_id', '=', id)
    .where('securing_until', '<', sql<Date>`now()`)
    .returning(['id', 'org_name', 'external_id'])
    .executeTakeFirst();
