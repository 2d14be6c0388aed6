import { sql } from 'kysely';
import type { OrgType } from '#contract/environments/environments.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';
import type { IdPage } from '#http/page-cursor.ts';
import type { TemplateExtension } from './file-kinds.ts';

/** Template of a file. External ids of production and of sandboxes are separate. */
export interface DocumentKey {
  companyId: string;
  orgType: OrgType;
  externalId: string;
}

export interface FileFacts {
  name: string;
  extension: TemplateExtension;
  bytes: number;
  /** Lower-case hex. */
  sha256: string;
  fileKey: string;
  modifiedAt: Date;
}

export interface Document extends DocumentKey, FileFacts {
  /** The cloud id. */
  id: string;
}

interface Row {
  id: string;
  company_id: string;
  org_type: string;
  external_id: string;
  name: string;
  extension: string;
  bytes: number;
  sha256: Buffer;
  file_key: string;
  modified_at: Date;
}

const toDocument = (row: Row): Document => ({
  id: row.id,
  companyId: row.company_id,
  orgType: row.org_type as OrgType,
  externalId: row.external_id,
  name: row.name,
  extension: row.extension as TemplateExtension,
  bytes: row.bytes,
  sha256: row.sha256.toString('hex'),
  fileKey: row.file_key,
  modifiedAt: row.modified_at,
});

const toColumns = ({ sha256, fileKey, modifiedAt, ...facts }: FileFacts) => ({
  ...facts,
  sha256: Buffer.from(sha256, 'hex'),
  file_key: fileKey,
  modified_at: modifiedAt,
});

export const listOf = async (db: Connection, companyId: string): Promise<Document[]> => {
  const rows = await db
    .selectFrom('template_documents')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute();
  return rows.map(toDocument);
};

/** Documents of one org type in the order of their ids. */
export const findPage = async (
  db: Connection,
  { companyId, orgType }: Pick<Document, 'companyId' | 'orgType'>,
  { after, limit }: IdPage,
): Promise<Document[]> => {
  const rows = await db
    .selectFrom('template_documents')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('org_type', '=', orgType)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toDocument);
};

export interface Usage {
  isVerified: boolean;
  files: number;
  bytes: number;
}

/** Storage that the company uses, without the file of this template, because a new file would replace it. */
export const usageBeside = async (db: Connection, { companyId, orgType, externalId }: DocumentKey): Promise<Usage> => {
  const row = await db
    .selectFrom('companies as company')
    .leftJoin('template_documents as document', (join) =>
      join
        .onRef('document.company_id', '=', 'company.id')
        .on(sql<boolean>`(document.org_type, document.external_id) <> (${orgType}, ${externalId})`),
    )
    .select(sql<boolean>`company.status = 'verified'`.as('isVerified'))
    .select(sql<number>`count(document.id)::int`.as('files'))
    .select(sql<number>`coalesce(sum(document.bytes), 0)::float8`.as('bytes'))
    .where('company.id', '=', companyId)
    .groupBy('company.id')
    .executeTakeFirstOrThrow();
  return row;
};

export const findDocument = async (
  db: Connection,
  { companyId, orgType, id }: Pick<Document, 'companyId' | 'orgType' | 'id'>,
): Promise<Document | null> => {
  const row = await db
    .selectFrom('template_documents')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('org_type', '=', orgType)
    .executeTakeFirst();
  return row ? toDocument(row) : null;
};

/** True when the company has a document of this cloud id, which may come from another installation. */
export const isCloudIdOf = async (db: Connection, companyId: string, cloudId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('template_documents')
    .select('id')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id::text = ${cloudId.trim().toLowerCase()}`)
    .executeTakeFirst();
  return row !== undefined;
};

export const findByExternalId = async (
  db: Connection,
  { companyId, orgType, externalId }: DocumentKey,
): Promise<Document | null> => {
  const row = await db
    .selectFrom('template_documents')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('org_type', '=', orgType)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  return row ? toDocument(row) : null;
};

const insertNew = async (trx: Trx, place: DocumentKey, facts: FileFacts): Promise<Document | null> => {
  const row = await trx
    .insertInto('template_documents')
    .values({
      company_id: place.companyId,
      org_type: place.orgType,
      external_id: place.externalId,
      ...toColumns(facts),
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'org_type', 'external_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ? toDocument(row) : null;
};

/** Locks the row and replaces its file; a parallel call waits and then finds the new file. */
const replaceLocked = async (trx: Trx, place: DocumentKey, facts: FileFacts) => {
  const before = await trx
    .selectFrom('template_documents')
    .select(['id', 'file_key'])
    .where('company_id', '=', place.companyId)
    .where('org_type', '=', place.orgType)
    .where('external_id', '=', place.externalId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return null;
  const row = await trx
    .updateTable('template_documents')
    .set(toColumns(facts))
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { document: toDocument(row), replacedKey: before.file_key };
};

/** Assigns a file to a document: inserts the document, or keeps its id and returns the key of its former file. */
export const upsertDocument = async (
  trx: Trx,
  place: DocumentKey,
  facts: FileFacts,
): Promise<{ document: Document; replacedKey: string | null }> => {
  const replaced = await replaceLocked(trx, place, facts);
  if (replaced) return replaced;
  const document = await insertNew(trx, place, facts);
  // A parallel call has inserted or deleted it: try again.
  return document ? { document, replacedKey: null } : upsertDocument(trx, place, facts);
};

export const removeDocument = async (
  trx: Trx,
  { companyId, orgType, id, fileKey }: Pick<Document, 'companyId' | 'orgType' | 'id'> & { fileKey?: string },
): Promise<Document | null> => {
  const row = await trx
    .deleteFrom('template_documents')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('org_type', '=', orgType)
    .$if(fileKey !== undefined, (query) => query.where('file_key', '=', fileKey ?? ''))
    .returningAll()
    .executeTakeFirst();
  return row ? toDocument(row) : null;
};

export const isFileKept = async (db: Connection, fileKey: string): Promise<boolean> => {
  const row = await db.selectFrom('template_documents').select('id').where('file_key', '=', fileKey).executeTakeFirst();
  return row !== undefined;
};
