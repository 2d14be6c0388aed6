import { sql } from 'kysely';
import type { OrgType } from '#contract/environments/environments.ts';
import type { SettingsWay } from '#engines/crm/package-settings.ts';
import type { SignParameters } from '#contract/webdocs/sign-parameters.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';
import { Refusal } from '#http/refusal.ts';

export interface EnvironmentRow {
  id: string;
  companyId: string;
  externalId: string;
  orgName: string;
  orgType: OrgType;
  instanceUrl: string;
  packageVersion: string | null;
  secured: boolean;
  /** Null when it is not secured, and for environments secured before the way was kept. */
  securedBy: SettingsWay | null;
  /** The sandbox was refreshed: it now has another org id. */
  refreshed: boolean;
  /** Stored parameters; defaults of `rules.ts` fill the rest. */
  signParameters: Partial<SignParameters>;
  /** Somebody has asked for all its records to be written again. */
  recordsAskedAt: Date | null;
}

/** An environment with the caller's own grant for it, if they ever gave one. */
export interface EnvironmentOfUser extends EnvironmentRow {
  connected: boolean;
  hasRefreshToken: boolean;
  lostWhy: string | null;
  /** When the CRM last renewed the grant or refused to; null without one. */
  checkedAt: Date | null;
  /** All people of the company with a grant for this org, by CRM name. */
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
  sql<SettingsWay | null>`case when environment.secured_at is not null then environment.secured_by end`.as('securedBy'),
  sql<boolean>`environment.refreshed_at is not null`.as('refreshed'),
  sql<Partial<SignParameters>>`environment.sign_parameters`.as('signParameters'),
  'environment.records_asked_at as recordsAskedAt',
] as const;

/** The company's environments, each with the state of this user's grant. */
const environmentsOf = (db: Connection, companyId: string, userId: string) =>
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
      sql<Date | null>`greatest(own.issued_at, own.checked_at, own.lost_at)`.as('checkedAt'),
      sql<EnvironmentOfUser['users']>`coalesce((
        select json_agg(json_build_object('fullname', person.first_name || ' ' || person.last_name,
          'username', others.crm_username, 'connected', others.lost_at is null) order by person.last_name, person.id)
        from crm_grants others join users person on person.id = others.user_id
        where others.environment_id = environment.id), '[]'::json)`.as('users'),
    ])
    .where('environment.company_id', '=', companyId);

/** The CRM has just answered this person's accesses. */
export const noteChecked = async (db: Connection, userId: string, environmentIds: string[]): Promise<void> => {
  await db
    .updateTable('crm_grants')
    .set({ checked_at: sql`now()` })
    .where('environment_id', 'in', environmentIds)
    .where('user_id', '=', userId)
    .execute();
};

/** Production first, then by org name. One statement. */
export const listEnvironmentsOf = (db: Connection, companyId: string, userId: string): Promise<EnvironmentOfUser[]> =>
  environmentsOf(db, companyId, userId)
    .orderBy(sql`environment.org_type <> 'prod'`)
    .orderBy(sql`lower(environment.org_name)`)
    .orderBy('environment.id')
    .execute();

/** @throws {Refusal} ExternalDoesNotExist, for another company's too */
export const findEnvironment = async (
  db: Connection,
  { companyId, userId }: { companyId: string; userId: string },
  id: string,
): Promise<EnvironmentOfUser> => {
  const row = await environmentsOf(db, companyId, userId).where('environment.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('ExternalDoesNotExist');
  return row;
};

/** The user's own names in the CRM orgs they connected. One statement. */
export const listExternalUsersOf = (db: Connection, companyId: string, userId: string) =>
  db
    .selectFrom('crm_grants as own')
    .innerJoin('environments as environment', 'environment.id', 'own.environment_id')
    .innerJoin('users as person', 'person.id', 'own.user_id')
    .select([
      'environment.id as environmentId',
      'own.crm_username as username',
      sql<string>`person.first_name || ' ' || person.last_name`.as('fullname'),
      sql<boolean>`own.lost_at is null`.as('connected'),
    ])
    .where('own.user_id', '=', userId)
    .where('environment.company_id', '=', companyId)
    .orderBy(sql`lower(environment.org_name)`)
    .orderBy('environment.id')
    .execute();

export const findByExternalId = (db: Connection, externalId: string): Promise<EnvironmentRow | undefined> =>
  db
    .selectFrom('environments as environment')
    .select(columns)
    .where('environment.external_id', '=', externalId)
    .executeTakeFirst();

/** Finds one of the company's environments by an org id of 15 or 18 characters in exact case. */
export const findOwnByOrgId = (db: Connection, companyId: string, orgId: string): Promise<EnvironmentRow | undefined> =>
  db
    .selectFrom('environments as environment')
    .select(columns)
    .where('environment.company_id', '=', companyId)
    .where(sql`left(environment.external_id, 15)`, '=', orgId.slice(0, 15))
    .where((where) => where.or([sql<boolean>`length(${orgId}) = 15`, where('environment.external_id', '=', orgId)]))
    .executeTakeFirst();

/** The org id of the company's production. Contracts and invoices are read by it. */
export const findProduction = (db: Connection, companyId: string): Promise<EnvironmentRow | undefined> =>
  db
    .selectFrom('environments as environment')
    .select(columns)
    .where('environment.company_id', '=', companyId)
    .where('environment.org_type', '=', 'prod')
    .executeTakeFirst();

/**
 * Locks the environment until the transaction ends.
 * @throws {Refusal} ExternalDoesNotExist
 */
export const lockEnvironment = async (trx: Trx, companyId: string, id: string): Promise<void> => {
  const row = await trx
    .selectFrom('environments')
    .select('id')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('ExternalDoesNotExist');
};

export type NewEnvironment = Pick<EnvironmentRow, 'companyId' | 'externalId' | 'orgName' | 'orgType' | 'instanceUrl'>;

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

/** Updates the name and instance URL of the org, and the org id of a refreshed sandbox. */
export const updateEnvironment = async (
  trx: Trx,
  id: string,
  org: Pick<EnvironmentRow, 'externalId' | 'orgName' | 'instanceUrl'>,
): Promise<void> => {
  await trx
    .updateTable('environments')
    .set({
      external_id: org.externalId,
      org_name: org.orgName,
      instance_url: org.instanceUrl,
      refreshed_at: null,
    })
    .where('id', '=', id)
    .execute();
};

export const storePackageVersion = async (db: Connection, id: string, version: string | null): Promise<void> => {
  await db.updateTable('environments').set({ package_version: version }).where('id', '=', id).execute();
};

export const storeSignParameters = async (trx: Trx, id: string, parameters: SignParameters): Promise<void> => {
  await trx
    .updateTable('environments')
    .set({ sign_parameters: JSON.stringify(parameters) })
    .where('id', '=', id)
    .execute();
};

/** Deactivates the token that securing wrote to the org. */
export const deactivateTokenOf = async (trx: Trx, environmentId: string): Promise<void> => {
  await trx
    .updateTable('api_tokens')
    .set({ is_active: false })
    .where('id', '=', (token) =>
      token.selectFrom('environments').select('api_token_id').where('id', '=', environmentId),
    )
    .execute();
};

/**
 * Removes the data that a sandbox refresh has made invalid: all grants, and the token in the package settings. The
 * people stay listed as disconnected.
 */
export const forgetOldOrg = async (trx: Trx, environmentId: string): Promise<void> => {
  await deactivateTokenOf(trx, environmentId);
  await trx
    .updateTable('environments')
    .set({
      secured_at: null,
      api_token_id: null,
      securing_id: null,
      securing_sealed: null,
      securing_until: null,
      package_version: null,
    })
    .where('id', '=', environmentId)
    .execute();
  await trx
    .updateTable('crm_grants')
    .set({ lost_at: sql`now()`, lost_why: 'the sandbox was refreshed' })
    .where('environment_id', '=', environmentId)
    .where('lost_at', 'is', null)
    .execute();
};

/**
 * Tells whether a deployment from or to the environment is running. The start of a deployment locks the environment
 * first, so the result is reliable for a caller that holds this lock.
 */
export const isDeploying = async (trx: Trx, id: string): Promise<boolean> => {
  const row = await trx
    .selectFrom('deployments')
    .select('id')
    .where('state', 'in', ['queued', 'running'])
    .where((run) => run.or([run('source_id', '=', id), run('target_id', '=', id)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

export const removeEnvironment = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('environments').where('id', '=', id).execute();
};

/** The first owner of a company, who answers requests to join. */
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
