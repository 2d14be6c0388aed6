import { sql } from 'kysely';
import type { OrgType } from '#contract/environments/environments.ts';
import { webhooks } from '#contract/limits.ts';
import type { Webhook } from '#contract/webhooks.ts';
import type { IdPage } from '#http/page-cursor.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';

/** An endpoint as it is stored, without its secrets. */
export interface Endpoint {
  id: string;
  companyId: string;
  orgType: OrgType;
  url: string;
  description: string | null;
  events: string[] | null;
  isActive: boolean;
  offBecause: Webhook['offBecause'];
  failingSince: Date | null;
  previousUntil: Date | null;
  createdAt: Date;
}

const columns = [
  'id',
  'company_id as companyId',
  sql<OrgType>`org_type`.as('orgType'),
  'url',
  'description',
  'events',
  'is_active as isActive',
  sql<Webhook['offBecause']>`off_because`.as('offBecause'),
  'failing_since as failingSince',
  'previous_until as previousUntil',
  'created_at as createdAt',
] as const;

export const listEndpoints = (db: Connection, companyId: string): Promise<Endpoint[]> =>
  db
    .selectFrom('webhook_endpoints')
    .select(columns)
    .where('company_id', '=', companyId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The endpoints of one org type in the order of their ids. */
export const findPage = (
  db: Connection,
  { companyId, orgType }: Pick<Endpoint, 'companyId' | 'orgType'>,
  { after, limit }: IdPage,
): Promise<Endpoint[]> =>
  db
    .selectFrom('webhook_endpoints')
    .select(columns)
    .where('company_id', '=', companyId)
    .where('org_type', '=', orgType)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();

/** A caller reaches the endpoints of its company, and of one org type alone if it has one, as a token does. */
export interface Scope {
  companyId: string;
  orgType?: OrgType;
}

const own = (db: Connection, { companyId, orgType }: Scope, id: string) =>
  db
    .selectFrom('webhook_endpoints')
    .select(columns)
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .$if(orgType !== undefined, (query) => query.where('org_type', '=', orgType ?? ''));

/** Finds an endpoint. One of another company or org type is not found. */
export const findEndpoint = (db: Connection, scope: Scope, id: string): Promise<Endpoint | undefined> =>
  own(db, scope, id).executeTakeFirst();

export const lockEndpoint = (trx: Trx, scope: Scope, id: string): Promise<Endpoint | undefined> =>
  own(trx, scope, id).forNoKeyUpdate().executeTakeFirst();

/** @returns false when the company has the maximum number of endpoints; parallel calls run one after the other */
export const insertEndpoint = async (
  trx: Trx,
  endpoint: Pick<Endpoint, 'id' | 'companyId' | 'orgType' | 'url' | 'description' | 'events' | 'createdAt'>,
  secretSealed: Buffer,
): Promise<boolean> => {
  await trx.selectFrom('companies').select('id').where('id', '=', endpoint.companyId).forNoKeyUpdate().execute();
  const { count } = await trx
    .selectFrom('webhook_endpoints')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', endpoint.companyId)
    .executeTakeFirstOrThrow();
  if (count >= webhooks.endpoints) return false;
  await trx
    .insertInto('webhook_endpoints')
    .values({
      id: endpoint.id,
      company_id: endpoint.companyId,
      org_type: endpoint.orgType,
      url: endpoint.url,
      description: endpoint.description,
      events: endpoint.events,
      secret_sealed: secretSealed,
      created_at: endpoint.createdAt,
    })
    .execute();
  return true;
};

export const updateEndpoint = async (
  trx: Trx,
  id: string,
  to: Pick<Endpoint, 'url' | 'description' | 'events' | 'isActive' | 'offBecause' | 'failingSince'>,
): Promise<void> => {
  await trx
    .updateTable('webhook_endpoints')
    .set({
      url: to.url,
      description: to.description,
      events: to.events,
      is_active: to.isActive,
      off_because: to.offBecause,
      failing_since: to.failingSince,
    })
    .where('id', '=', id)
    .execute();
};

export const deleteEndpoint = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('webhook_endpoints').where('id', '=', id).execute();
};

/** The former secret becomes the previous one. */
export const replaceSecret = async (trx: Trx, id: string, secretSealed: Buffer, previousUntil: Date): Promise<void> => {
  await trx
    .updateTable('webhook_endpoints')
    .set((eb) => ({
      previous_secret_sealed: eb.ref('secret_sealed'),
      previous_until: previousUntil,
      secret_sealed: secretSealed,
    }))
    .where('id', '=', id)
    .execute();
};

export const noteSuccess = async (trx: Trx, id: string): Promise<void> => {
  await trx
    .updateTable('webhook_endpoints')
    .set({ failing_since: null })
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute();
};

export const noteFailure = async (trx: Trx, id: string, at: Date): Promise<void> => {
  await trx
    .updateTable('webhook_endpoints')
    .set({ failing_since: at })
    .where('id', '=', id)
    .where('failing_since', 'is', null)
    .execute();
};

/**
 * Switches an endpoint off. Of parallel failures only one does it.
 * @param failingSince only if it has failed since before then
 */
export const switchOff = async (
  trx: Trx,
  id: string,
  because: 'gone' | 'failing',
  failingSince?: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_endpoints')
    .set({ is_active: false, off_because: because })
    .where('id', '=', id)
    .where('is_active', '=', true)
    .$if(failingSince !== undefined, (query) => query.where('failing_since', '<=', failingSince ?? null))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
