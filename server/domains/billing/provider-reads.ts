import type { ConsumptionRecord, InvoiceRecord } from '#contract/environments/crm-records.ts';
import { toId18 } from '#engines/crm/ids.ts';
import { openProviderCache, type Aged } from '#engines/crm/provider/provider-cache.ts';
import { readCustomer, type Customer } from '#engines/crm/provider/provider-customers.ts';
import { readConsumptions, readInvoices } from '#engines/crm/provider/provider-records.ts';
import type { AppContext } from '#server/app-context.ts';
import type { OwnOrg } from './own-org.ts';
import { openStaleAnswers } from '#engines/crm/answers/stale-answers.ts';

/**
 * Reads a customer's org from the provider org. Answers are shared for a minute, or until the
 * org tells a change. If the org does not answer, the last
 * answer is used.
 */
export interface ProviderReads {
  customer(asking: OwnOrg): Promise<Aged<Customer | null>>;
  invoices(asking: OwnOrg): Promise<Aged<InvoiceRecord[]>>;
  consumptions(asking: OwnOrg, contractId: string): Promise<Aged<ConsumptionRecord[]>>;
}

export const openProviderReads = (context: AppContext): ProviderReads => {
  const { crm, clock, orgChanges } = context;
  const cache = openProviderCache(() => clock.now(), openStaleAnswers(context));
  orgChanges.onChange((kind) => cache.forgetKind(kind));
  const org = (company: string) => crm.providerOrg({ company });
  return {
    customer: ({ companyId, orgId }) => cache.read(`customer ${orgId}`, () => readCustomer(org(companyId), orgId)),
    invoices: ({ companyId, orgId }) => cache.read(`invoices ${orgId}`, () => readInvoices(org(companyId), orgId)),
    consumptions: ({ companyId, orgId }, contractId) =>
      cache.read(`consumptions ${orgId} ${toId18(contractId) ?? contractId}`, () =>
        readConsumptions(org(companyId), orgId, contractId),
      ),
  };
};
