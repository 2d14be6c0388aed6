import type { Threshold } from '#contract/consumption.ts';
import type { ConsumptionType } from '#contract/environments/crm-records.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';

export interface WatchedCompany {
  id: string;
  name: string;
  /** Id of the production org, 18 characters. */
  orgId: string;
}

/** Verified companies with a production org. The provider knows the contract of these companies only. */
export const watchedCompanies = (db: Connection): Promise<WatchedCompany[]> =>
  db
    .selectFrom('companies as company')
    .innerJoin('environments as environment', 'environment.company_id', 'company.id')
    .select(['company.id', 'company.name', 'environment.external_id as orgId'])
    .where('company.status', '=', 'verified')
    .where('environment.org_type', '=', 'prod')
    .orderBy('company.id')
    .execute();

/** Key of a notice: the contract and its quota. */
export interface NoticeKey {
  companyId: string;
  contractId: string;
  type: ConsumptionType;
  quota: number;
}

/** Records the thresholds notified now; returns those that were not notified before. */
export const recordNotices = async (trx: Trx, place: NoticeKey, thresholds: Threshold[]): Promise<Threshold[]> => {
  if (thresholds.length === 0) return [];
  const rows = await trx
    .insertInto('consumption_notices')
    .values(
      thresholds.map((threshold) => ({
        company_id: place.companyId,
        contract_id: place.contractId,
        product: place.type,
        threshold,
        quota: place.quota,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('threshold')
    .execute();
  return rows.map(({ threshold }) => threshold as Threshold);
};

/** A new year starts at zero, so its thresholds are notified again. */
export const forgetNotices = async (db: Connection, { companyId, contractId, type }: NoticeKey): Promise<void> => {
  await db
    .deleteFrom('consumption_notices')
    .where('company_id', '=', companyId)
    .where('contract_id', '=', contractId)
    .where('product', '=', type)
    .execute();
};
