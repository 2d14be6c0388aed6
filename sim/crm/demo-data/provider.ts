import type { Store } from '../store.ts';
import { seedCompanies } from './companies.ts';
import { seedLicences } from './licences.ts';

/** Everything the provider's own org holds on a first start. */
export function seedProvider(store: Store, day: Date): void {
  seedCompanies(store, day);
  seedLicences(store, day);
}
