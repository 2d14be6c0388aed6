import { sql } from 'kysely';
import type { MappedFields, RecordMappings } from '#contract/environments/record-mappings.ts';
import type { EnvironmentRow } from '#domains/environments/store.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';

/** Fields of one object. Types are those of the CRM: `url`, `string`, `date`, `datetime` … */
export interface StoredMapping {
  object: string;
  label: string;
  keyPrefix: string;
  fields: MappedFields;
  documentType: string | null;
  completedType: string | null;
}

/** An environment as far as its documents know it. */
export type OrgOfCompany = Pick<EnvironmentRow, 'id' | 'companyId' | 'externalId'>;

/**
 * Rows of `webdoc_records` of its org, those also of before it was disconnected and connected again. Those of the org that
 * a sandbox was before it was refreshed can never be written.
 */
export const isOfOrg = ({ id, companyId, externalId }: OrgOfCompany) =>
  sql<boolean>`((environment_id = ${id} and org_id = ${externalId}) or (environment_id is null and org_id = ${externalId}
    and webdoc_id in (select webdoc.id from webdocs webdoc where webdoc.company_id = ${companyId})))`;

/**
 * Gives the company's documents for this org to the environment, when they are of one that was disconnected: pages and
 * calls for many go by it. Locked in the order in which a call for several records locks them.
 */
export const adoptRecords = async (db: Connection, { id, companyId, externalId }: OrgOfCompany): Promise<void> => {
  await sql`update webdoc_records set environment_id = ${id} where webdoc_id in (
      select record.webdoc_id from webdoc_records record join webdocs webdoc on webdoc.id = record.webdoc_id
      where record.environment_id is null and record.org_id = ${externalId} and webdoc.company_id = ${companyId}
      order by record.webdoc_id for update of record)`.execute(db);
};

const mappings = (db: Connection, environmentId: string) =>
  db
    .selectFrom('record_mappings')
    .select([
      'object',
      'label',
      'key_prefix as keyPrefix',
      'state_field as state',
      'document_field as document',
      'document_type as documentType',
      'completed_field as completed',
      'completed_type as completedType',
    ])
    .where('environment_id', '=', environmentId);

type Row = Awaited<ReturnType<ReturnType<typeof mappings>['execute']>>[number];

const toMapping = ({ state, document, completed, ...row }: Row): StoredMapping => ({
  ...row,
  fields: { state, document, completed },
});

/** The mapping of the object to which a record belongs. Without one, only files are written. */
export const findMapping = async (
  db: Connection,
  environmentId: string,
  recordId: string,
): Promise<StoredMapping | null> => {
  const row = await mappings(db, environmentId).where('key_prefix', '=', recordId.slice(0, 3)).executeTakeFirst();
  return row ? toMapping(row) : null;
};

export const readMappings = async (db: Connection, environment: OrgOfCompany): Promise<RecordMappings> => {
  const rows = await mappings(db, environment.id).orderBy('label').orderBy('object').execute();
  const counts = await db
    .selectFrom('webdoc_records')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where(isOfOrg(environment))
    .where('state', 'in', ['waiting', 'failed'])
    .groupBy('state')
    .execute();
  const countOf = (state: string) => counts.find((row) => row.state === state)?.count ?? 0;
  return {
    mappings: rows.map(toMapping).map(({ object, label, fields }) => ({ object, label, fields })),
    waiting: countOf('waiting'),
    failed: countOf('failed'),
  };
};

export const storeMapping = async (trx: Trx, environmentId: string, mapping: StoredMapping): Promise<void> => {
  const values = {
    label: mapping.label,
    key_prefix: mapping.keyPrefix,
    state_field: mapping.fields.state,
    document_field: mapping.fields.document,
    document_type: mapping.documentType,
    completed_field: mapping.fields.completed,
    completed_type: mapping.completedType,
  };
  await trx
    .insertInto('record_mappings')
    .values({ environment_id: environmentId, object: mapping.object, ...values })
    .onConflict((conflict) => conflict.columns(['environment_id', 'object']).doUpdateSet(values))
    .execute();
};

/** Tells whether there was one. */
/** Jobs ask the org anew what is left of its daily calls. */
export const noteRecordsAsked = async (trx: Trx, environmentId: string, at: Date): Promise<void> => {
  await trx.updateTable('environments').set({ records_asked_at: at }).where('id', '=', environmentId).execute();
};

export const removeMapping = async (trx: Trx, environmentId: string, object: string): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('record_mappings')
    .where('environment_id', '=', environmentId)
    .where('object', '=', object)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};
