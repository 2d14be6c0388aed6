import { sql } from 'kysely';
import { startDeadline } from '#engines/crm/deadline.ts';
import { CrmError } from '#engines/crm/errors.ts';
import type { Grant, GrantKeeper } from '#engines/crm/authorization/grants.ts';
import { openOrgConcurrency, type OrgConcurrency } from '#engines/crm/turns/org-concurrency.ts';
import type { Connection, Database, Trx } from '#engines/postgres/database.ts';
import { SealBroken, type Secrets } from '#engines/secrets/secrets.ts';
import type { AppContext } from '#server/app-context.ts';
import { queueRevocation } from './revocations.ts';

export interface GrantKey {
  environmentId: string;
  userId: string;
}

/** A sandbox that is refreshed becomes another org, with the ids of records of its production. */
interface GrantPlace extends GrantKey {
  /** The only org that may be called; without it, the one that the environment is at that moment. */
  orgId?: string;
}

const context = ({ environmentId, userId }: GrantKey, field: 'access' | 'refresh') =>
  `crm_grants.${environmentId}.${userId}.${field}`;

const sealed = (secrets: Secrets, place: GrantKey, grant: Grant) => ({
  access_token_sealed: secrets.seal(grant.accessToken, context(place, 'access')),
  refresh_token_sealed:
    grant.refreshToken === null ? null : secrets.seal(grant.refreshToken, context(place, 'refresh')),
  instance_url: grant.instanceUrl,
  id_url: grant.idUrl,
  crm_user_id: grant.userId,
  issued_at: grant.issuedAt,
});

const lockKey = ({ environmentId, userId }: GrantKey) => `crm_grants ${environmentId} ${userId}`;

/**
 * Locks the grant until the transaction ends, so that renewals and replacements in all processes run one after the
 * other.
 */
export const lockGrant = async (trx: Trx, place: GrantKey): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockKey(place)}, 0))`.execute(trx);
};

/** Stores the grant of a person's new consent in place of their former grant. */
export const storeGrant = async (
  trx: Trx,
  secrets: Secrets,
  place: GrantKey,
  grant: Grant,
  crmUsername: string,
): Promise<void> => {
  const values = {
    ...sealed(secrets, place, grant),
    crm_username: crmUsername,
    lost_at: null,
    lost_why: null,
  };
  await trx
    .insertInto('crm_grants')
    .values({ environment_id: place.environmentId, user_id: place.userId, ...values })
    .onConflict((conflict) => conflict.columns(['environment_id', 'user_id']).doUpdateSet(values))
    .execute();
};

export interface GrantRow {
  environment_id: string;
  user_id: string;
  access_token_sealed: Buffer;
  refresh_token_sealed: Buffer | null;
  instance_url: string;
  id_url: string;
  external_id: string;
  crm_user_id: string;
  issued_at: Date;
}

/** Null when the grant can no longer be decrypted. */
export const openGrantRow = (secrets: Secrets, row: GrantRow): Grant | null => {
  const place = { environmentId: row.environment_id, userId: row.user_id };
  try {
    return {
      accessToken: secrets.open(row.access_token_sealed, context(place, 'access')),
      refreshToken: row.refresh_token_sealed && secrets.open(row.refresh_token_sealed, context(place, 'refresh')),
      instanceUrl: row.instance_url,
      idUrl: row.id_url,
      orgId: row.external_id,
      userId: row.crm_user_id,
      issuedAt: row.issued_at,
    };
  } catch (error) {
    // A grant nobody can decrypt means "connect again", never a crash (REQ-3.6.2).
    if (error instanceof SealBroken) return null;
    throw error;
  }
};

/** The valid grant of this place; null when there is none or when it cannot be decrypted. */
export const readGrant = async (db: Connection, secrets: Secrets, place: GrantKey): Promise<Grant | null> => {
  const row = await db
    .selectFrom('crm_grants as held')
    .innerJoin('environments as environment', 'environment.id', 'held.environment_id')
    .selectAll('held')
    .select('environment.external_id')
    .where('held.environment_id', '=', place.environmentId)
    .where('held.user_id', '=', place.userId)
    .where('held.lost_at', 'is', null)
    .executeTakeFirst();
  return row ? openGrantRow(secrets, row) : null;
};

/** Users with a working grant for the environment: `first` if theirs works, then the latest ones. */
export const validGrants = (db: Connection, environmentId: string, first: string): Promise<GrantKey[]> =>
  db
    .selectFrom('crm_grants')
    .select(['environment_id as environmentId', 'user_id as userId'])
    .where('environment_id', '=', environmentId)
    .where('lost_at', 'is', null)
    .orderBy(sql`user_id <> ${first}`)
    .orderBy('issued_at', 'desc')
    .execute();

/** Time a screen waits for the CRM. After it, nobody waits for the renewal any more. */
const waitMs = 10_000;
/** Connections that renewals may hold in this process, of the pool's 20. */
const places = { perOrg: 2, inAll: 8 };

const turnsOf = new WeakMap<Database, OrgConcurrency>();

/**
 * Runs a transaction that lasts as long as a CRM call. Only a few run at a time in this process; the others wait
 * without a connection, so that slow token hosts cannot use up the pool (20).
 * @throws {CrmError} CrmTimeout
 */
const inSlowTransaction = async <T>(
  db: Database,
  { environmentId }: GrantKey,
  work: (trx: Trx) => Promise<T>,
): Promise<T> => {
  const turns = turnsOf.get(db) ?? openOrgConcurrency(places);
  turnsOf.set(db, turns);
  const leave = await turns.enter(environmentId, startDeadline(waitMs));
  try {
    return await db.transaction().execute(work);
  } finally {
    leave();
  }
};

/** The org's My Domain may have been renamed. Outside the transaction: others lock the environment before the grant. */
const noteAddress = async (db: Database, { environmentId }: GrantKey, { orgId, instanceUrl }: Grant): Promise<void> => {
  await db
    .updateTable('environments')
    .set({ instance_url: instanceUrl })
    .where('id', '=', environmentId)
    .where('external_id', '=', orgId)
    .where('instance_url', '<>', instanceUrl)
    .execute();
};

/**
 * Stores one person's grant for one org, for the CRM engine. An advisory lock serialises renewals of all processes,
 * because a refresh token used twice revokes the grant (REQ-3.1.4).
 */
export const grantKeeper = (
  { db, secrets, jobs }: Pick<AppContext, 'db' | 'secrets' | 'jobs'>,
  { orgId, ...place }: GrantPlace,
): GrantKeeper => {
  const ofOrg = (grant: Grant | null): Grant | null => (orgId === undefined || grant?.orgId === orgId ? grant : null);
  return {
    key: lockKey(place),
    read: async () => ofOrg(await readGrant(db, secrets, place)),
    renew: async (stale, renew) => {
      const grant = await inSlowTransaction(db, place, async (trx) => {
        await lockGrant(trx, place);
        const current = ofOrg(await readGrant(trx, secrets, place));
        if (!current) throw new CrmError('CrmDisconnected', { error: 'no grant' });
        if (current.accessToken !== stale) return current;
        const renewed = await renew(current);
        const { numUpdatedRows } = await trx
          .updateTable('crm_grants')
          .set(sealed(secrets, place, renewed))
          .where('environment_id', '=', place.environmentId)
          .where('user_id', '=', place.userId)
          .executeTakeFirst();
        // The grant was removed during the renewal. Nobody else knows the renewed one, so it is revoked.
        if (numUpdatedRows === 0n) await queueRevocation(trx, { jobs, secrets }, renewed);
        return renewed;
      });
      await noteAddress(db, place, grant);
      return grant;
    },
    lost: async (reason, staleAccessToken) => {
      await inSlowTransaction(db, place, async (trx) => {
        await lockGrant(trx, place);
        const current = await readGrant(trx, secrets, place);
        if (current?.accessToken !== staleAccessToken) return;
        await trx
          .updateTable('crm_grants')
          .set({ lost_at: sql`now()`, lost_why: reason })
          .where('environment_id', '=', place.environmentId)
          .where('user_id', '=', place.userId)
          .execute();
      });
    },
  };
};
