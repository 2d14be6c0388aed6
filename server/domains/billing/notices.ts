import { hasStartedOver, reachedThresholds } from '#contract/consumption.ts';
import {
  consumptionTypes,
  factsOf,
  type ConsumptionType,
  type ContractRecord,
} from '#contract/environments/crm-records.ts';
import { ownersOf } from '#domains/accounts/owners.ts';
import { readCustomer } from '#engines/crm/provider/provider-customers.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { noticeMail } from './notice-mails.ts';
import { forgetNotices, recordNotices, watchedCompanies, type WatchedCompany } from './notice-store.ts';

const atOnce = 3;

/** Mails every owner about the highest threshold reached, once; lower thresholds then count as notified too. */
const noticeOne = async (
  { db, outbox, settings }: AppContext,
  company: WatchedCompany,
  contract: ContractRecord,
  type: ConsumptionType,
): Promise<void> => {
  const { usage, renewal } = factsOf(contract);
  const { used, limit } = usage[type];
  const reached = reachedThresholds(usage[type]);
  const highest = reached.at(-1);
  if (limit === null) return;
  const place = { companyId: company.id, contractId: contract.id, type, quota: limit };
  if (hasStartedOver(usage[type])) await forgetNotices(db, place);
  if (highest === undefined) return;
  await inTransaction(db, async (trx) => {
    const fresh = await recordNotices(trx, place, reached);
    if (!fresh.includes(highest)) return;
    const notice = { type, threshold: highest, usage: { used, limit }, company: company.name, renewal };
    for (const owner of await ownersOf(trx, company.id)) await outbox.queue(trx, noticeMail(owner, notice, settings));
  });
};

/** If the contract of a company cannot be read today, the next run tries again. */
const noticeCompany = async (context: AppContext, company: WatchedCompany): Promise<void> => {
  try {
    const customer = await readCustomer(context.crm.providerOrg({ within: 'job' }), company.orgId);
    if (!customer?.contract) return;
    for (const type of consumptionTypes) await noticeOne(context, company, customer.contract, type);
  } catch (error) {
    context.log.warn(
      { company: company.id, error: (error as Error).message },
      'the consumption of a company was not looked at',
    );
  }
};

/** Checks the consumption of every verified company, a few at a time, until all are checked or the process stops. */
export const sendConsumptionNotices = async (context: AppContext, signal: AbortSignal): Promise<void> => {
  const waiting = await watchedCompanies(context.db);
  const work = async () => {
    for (let company = waiting.shift(); company && !signal.aborted; company = waiting.shift())
      await noticeCompany(context, company);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
};
