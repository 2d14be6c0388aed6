import type { Store } from '../store.ts';
import { seedCompanies } from './companies.ts';
import { seedConsumption } from './consumption.ts';
import { seedInvoices } from './invoices.ts';
import { seedLicences } from './licences.ts';
import { seedTickets } from './tickets.ts';
import { caseStatuses } from '../schema.ts';

/** Everything the provider's own org holds on a first start. */
export const seedProvider = (store: Store, day: Date): void => {
  for (const [at, status] of caseStatuses.entries())
    store.seed(
      'CaseStatus',
      {
        ApiName: status,
        MasterLabel: status,
        IsClosed: status === 'Closed',
        IsDefault: at === 0,
        SortOrder: at + 1,
      },
      day,
    );
  seedCompanies(store, day);
  seedLicences(store, day);
  seedConsumption(store, day);
  seedInvoices(store, day);
  seedTickets(store, day);
};
