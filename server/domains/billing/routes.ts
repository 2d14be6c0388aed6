import * as billing from '#contract/billing.ts';
import type { Aged } from '#engines/crm/provider/provider-cache.ts';
import type { SessionCaller } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { route, type Route } from '#http/route.ts';
import { sendConsumptionCsv } from './consumption-export.ts';
import { sendInvoiceFile } from './invoice-file.ts';
import { findOwnOrg } from './own-org.ts';
import { openProviderReads } from './provider-reads.ts';

const answer = <T>({ asOf, stale }: Aged<unknown>, records: T[]) => ({
  records,
  asOf: asOf.toISOString(),
  stale,
});

const one = <T>(record: T | null | undefined): T[] => (record === null || record === undefined ? [] : [record]);

export const billingRoutes = (context: AppContext): Route[] => {
  const reads = openProviderReads(context);
  /** The owner of a company that is not verified sees the empty state (REQ-1.6.6), whatever the provider knows. */
  const unlessUnverified = async <T>(caller: SessionCaller, read: () => Promise<Aged<T[]>>) => {
    if (caller.companyStatus !== 'verified') return { asOf: context.clock.now(), stale: false, value: [] };
    return read();
  };
  return [
    route(billing.getOrganisationInfos, async ({ caller, params }) => {
      const read = await reads.customer(await findOwnOrg(context, caller, params.orgId));
      return answer(read, one(read.value?.organisation));
    }),
    route(billing.getCurrentContract, async ({ caller, params }) => {
      const read = await reads.customer(await findOwnOrg(context, caller, params.orgId));
      return answer(read, one(read.value?.contract));
    }),
    route(billing.listInvoices, async ({ caller, params }) => {
      const own = await findOwnOrg(context, caller, params.orgId);
      const read = await unlessUnverified(caller, () => reads.invoices(own));
      return answer(read, read.value);
    }),
    route(billing.downloadInvoice, (call) => sendInvoiceFile(context, call)),
    route(billing.listConsumptions, async ({ caller, params }) => {
      const own = await findOwnOrg(context, caller, params.orgId);
      // Each unknown id costs a call to the provider, so the attempts are limited.
      await context.budgets.spend('crm', caller.userId);
      const read = await unlessUnverified(caller, () => reads.consumptions(own, params.contractId));
      return answer(read, read.value);
    }),
    route(billing.exportConsumptions, (call) => sendConsumptionCsv(context, reads, call)),
  ];
};
