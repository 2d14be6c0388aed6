import { sql } from 'kysely';
import type { OrgType } from '#contract/environments/environments.ts';
import type { ApiToken } from '#contract/tokens/tokens.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';

const listed = (db: Connection, companyId: string) =>
  db
    .selectFrom('api_tokens as token')
    .leftJoin('users as maker', 'maker.id', 'token.created_by')
    .leftJoin('environments as environment', 'environment.api_token_id', 'token.id')
    .select([
      'token.id',
      'token.name',
      sql<OrgType>`token.org_type`.as('orgType'),
      'token.is_active as isActive',
      'token.expires_at',
      'token.created_at',
      'token.last_used_at',
      'token.scopes',
      'token.addresses',
      'token.ending',
      'environment.org_name as environment',
      sql<string | null>`coalesce(token.left_maker, maker.first_name || ' ' || maker.last_name)`.as('createdBy'),
      sql<boolean>`token.left_maker is not null`.as('hasMakerLeft'),
    ])
    .where('token.company_id', '=', companyId);

type ListedRow = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number];

const toToken = ({ expires_at, created_at, last_used_at, ...row }: ListedRow): ApiToken => ({
  ...row,
  expiration: expires_at?.toISOString() ?? null,
  createdDate: created_at.toISOString(),
  lastUse: last_used_at?.toISOString() ?? null,
});

/** The newest first. */
export const readTokens = async (db: Connection, companyId: string): Promise<ApiToken[]> =>
  (await listed(db, companyId).orderBy('token.created_at', 'desc').orderBy('token.id').execute()).map(toToken);

export const readToken = async (db: Connection, companyId: string, id: string): Promise<ApiToken | undefined> => {
  const row = await listed(db, companyId).where('token.id', '=', id).executeTakeFirst();
  return row && toToken(row);
};

export const readSealedValue = (db: Connection, companyId: string, id: string) =>
  db
    .selectFrom('api_tokens')
    .select(['name', 'is_active', 'expires_at', 'value_sealed', 'scopes', 'org_type'])
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();

/** Counts the company's usable tokens and blocks other creations until the transaction ends. */
export const countUsable = async (trx: Trx, companyId: string, now: Date): Promise<number> => {
  await trx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
  const { count } = await trx
    .selectFrom('api_tokens')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('is_active', '=', true)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .executeTakeFirstOrThrow();
  return count;
};

interface Ended {
  name: string;
  wasActive: boolean;
  /** Environment that was secured with it before. */
  environment: string | null;
}

/**
 * Deactivates a token of the company. The environment that was secured with it must be secured again. Returns undefined
 * for a token of another company.
 */
export const endToken = async (trx: Trx, companyId: string, id: string): Promise<Ended | undefined> => {
  const token = await trx
    .selectFrom('api_tokens')
    .select(['name', 'is_active as wasActive'])
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!token?.wasActive) return token && { ...token, environment: null };
  await trx.updateTable('api_tokens').set({ is_active: false }).where('id', '=', id).execute();
  const environment = await trx
    .updateTable('environments')
    .set({ secured_at: null, api_token_id: null })
    .where('api_token_id', '=', id)
    .returning('org_name')
    .executeTakeFirst();
  return { ...token, environment: environment?.org_name ?? null };
};
