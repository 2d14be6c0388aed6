import { sql } from 'kysely';
import type { OrgType, SignParameters } from '#contract/environments.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';

export interface EnvironmentRow {
  id: string;
  companyId: string;
  externalId: string;
  orgName: string;
  orgType: OrgType;
  instanceUrl: string;
  packageVersion: string | null;
  secured: boolean;
  /** What was kept of them; the rest is as `rules.ts` says. */
  signParameters: Partial<SignParameters>;
}

/** An environment with the caller's own grant for it, if they ever gave one. */
export interface EnvironmentOfUser extends EnvironmentRow {
  connected: boolean;
  hasRefreshToken: boolean;
  lostWhy: string | null;
  /** Everybody of the company who gave a grant for this org, by CRM name. */
  users: { fullname: string; username: string; connected: boolean }[];
}

const columns = [
  'environment.id',
  'environment.company_id as companyId',
  'environment.external_id as externalId',
  'environment.org_name as orgName',
  sql<OrgType>`environment.org_type`.as('orgType'),
  'environment.instance_url as instanceUrl',
  'environment.package_version as packageVersion',
  sql<boolean>`environment.secured_at is not null`.as('secured'),
  sql<Partial<SignParameters>>`environment.sign_parameters`.as('signParameters'),
] as const;

/** The company's environments as `userId` stands to each, production first, then by org name. One statement. */
export const listEnvironmentsOf = (
  db: Connection,
  companyId: string,
  userId: string,
): Promise<EnvironmentOfUser[]> =>
  db
    .selectFrom('environments as environment')
    .leftJoin('crm_grants as own', (join) =>
      join.onRef('own.environment_id', '=', 'environment.id').on('own.user_id', '=', userId),
    )
    .select(columns)
    .select([
      sql<boolean>`own.user_id is not null and own.lost_at is null`.as('connected'),
      sql<boolean>`own.refresh_token_sealed is not null and own.lost_at is null`.as('hasRefreshToken'),
      'own.lost_why as lostWhy',
      sql<EnvironmentOfUser['users']>`coalesce((
        select json_agg(json_build_object('fullname', person.first_name || ' ' || person.last_name,
          'username', others.crm_username, 'connected', others.lost_at is null) order by person.last_name, person.id)
        from crm_grants others join users person on person.id = others.user_id
        where others.environment_id = environment.id), '[]'::json)`.as('users'),
    ])
    .where('environment.company_id', '=', companyId)
    .orderBy(sql`environment.org_type <> 'prod'`)
    .orderBy(sql`lower(environment.org_name)`)
    .execute();

export const findByExternalId = (db: Connection, externalId: string): Promise<EnvironmentRow | undefined> =>
  db
    .selectFrom('environments as environment')
    .select(columns)
    .where('environment.external_id', '=', externalId)
    .executeTakeFirst();

/** By an org id of 15 or 18 characters, case as given, among the company's own environments alone. */
export const findOwnByOrgId = (
  db: Connection,
  companyId: string,
  orgId: string,
): Promise<EnvironmentRow | undefined> =>
  db
    .selectFrom('environments as environment')
    .select(columns)
    .where('environment.company_id', '=', companyId)
    .where(sql`left(environment.external_id, 15)`, '=', orgId.slice(0, 15))
    .where((where) =>
      where.or([sql<boolean>`length(${orgId}) = 15`, where('environment.external_id', '=', orgId)]),
    )
    .executeTakeFirst();

/** The production's org id, which is what contracts and invoices are read by. */
export const findProduction = (db: Connection, companyId: string): Promise<EnvironmentRow | undefined> =>
  db
    .selectFrom('environments as environment')
    .select(columns)
    .where('environment.company_id', '=', companyId)
    .where('environment.org_type', '=', 'prod')
    .executeTakeFirst();

export type NewEnvironment = Pick<
  EnvironmentRow,
  'companyId' | 'externalId' | 'orgName' | 'orgType' | 'instanceUrl'
>;

/** @throws the unique violation of `environments_external_id_key` or `environments_one_production` */
export const insertEnvironment = async (trx: Trx, environment: NewEnvironment): Promise<string> => {
  const { id } = await trx
    .insertInto('environments')
    .values({
      company_id: environment.companyId,
      external_id: environment.externalId,
      org_name: environment.orgName,
      org_type: environment.orgType,
      instance_url: environment.instanceUrl,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Follows the org when its name or instance moved, or a refreshed sandbox came back under a new org id. */
export const updateEnvironment = async (
  trx: Trx,
  id: string,
  org: Pick<EnvironmentRow, 'externalId' | 'orgName' | 'instanceUrl'>,
): Promise<void> => {
  await trx
    .updateTable('environments')
    .set({ external_id: org.externalId, org_name: org.orgName, instance_url: org.instanceUrl })
    .where('id', '=', id)
    .execute();
};

export const storePackageVersion = async (
  db: Connection,
  id: string,
  version: string | null,
): Promise<void> => {
  await db.updateTable('environments').set({ package_version: version }).where('id', '=', id).execute();
};

/** Who may decide about a company somebody else just found their org in: its first owner. */
export const findOldestOwner = (db: Connection, companyId: string) =>
  db
    .selectFrom('users as person')
    .innerJoin('companies as company', 'company.id', 'person.company_id')
    .select(['person.email', 'company.id as companyId', 'company.status as companyStatus'])
    .where('person.company_id', '=', companyId)
    .where('person.role', '=', 'owner')
    .orderBy('person.created_at')
    .orderBy('person.id')
    .executeTakeFirst();
