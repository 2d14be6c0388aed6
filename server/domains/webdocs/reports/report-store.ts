import type { ReportReason } from '#contract/webdocs/reports.ts';
import type { Language } from '#contract/roles.ts';
import { sql } from 'kysely';
import type { Connection, Trx } from '#engines/postgres/database.ts';

/** The document and its sender, as a report names them. */
export interface ReportedMail {
  partyId: string;
  language: Language;
  webdocId: string;
  document: string;
  companyId: string;
  companyName: string;
  companyStatus: string;
  firstName: string;
  lastName: string;
  address: string;
  isReported: boolean;
}

/** Null when the document is gone. */
export const findReportedMail = async (db: Connection, partyId: string): Promise<ReportedMail | null> =>
  (await db
    .selectFrom('webdoc_parties as party')
    .innerJoin('webdocs as webdoc', 'webdoc.id', 'party.webdoc_id')
    .innerJoin('companies as company', 'company.id', 'webdoc.company_id')
    .innerJoin('webdoc_parties as owner', (join) =>
      join.onRef('owner.webdoc_id', '=', 'webdoc.id').on('owner.kind', '=', 'owner'),
    )
    .leftJoin('abuse_reports as report', 'report.party_id', 'party.id')
    .select([
      'party.id as partyId',
      sql<Language>`party.language`.as('language'),
      'webdoc.id as webdocId',
      'webdoc.name as document',
      'company.id as companyId',
      'company.name as companyName',
      'company.status as companyStatus',
      'owner.first_name as firstName',
      'owner.last_name as lastName',
      'owner.email as address',
      sql<boolean>`report.id is not null`.as('isReported'),
    ])
    .where('party.id', '=', partyId)
    .where('webdoc.purged_at', 'is', null)
    .executeTakeFirst()) ?? null;

/** @returns false when this person has reported the document before */
export const insertReport = async (
  trx: Trx,
  { companyId, webdocId, partyId }: Pick<ReportedMail, 'companyId' | 'webdocId' | 'partyId'>,
  reason: ReportReason,
): Promise<boolean> => {
  const row = await trx
    .insertInto('abuse_reports')
    .values({ company_id: companyId, webdoc_id: webdocId, party_id: partyId, reason })
    .onConflict((conflict) => conflict.column('party_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

export const countOpenReports = async (trx: Trx, companyId: string): Promise<number> => {
  const { count } = await trx
    .selectFrom('abuse_reports')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};
