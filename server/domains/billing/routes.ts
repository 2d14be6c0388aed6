import * as billing from '#contract/billing.ts';
import { openProviderCache, type Aged } from '#engines/crm/provider-cache.ts';
import { readCurrentContract, readOrganisation } from '#engines/crm/provider-records.ts';
import { findProduction } from '#domains/environments/store.ts';
import type { SessionCaller } from '#http/caller.ts';
import type { Product } from '#http/product.ts';
import { Refusal } from '#http/refusal.ts';
import { route, type Route } from '#http/route.ts';

/** Only the company's own production org is ever asked about; another id does not exist (decisions §5). */
const ownOrgId = async ({ db }: Product, caller: SessionCaller, orgId: string): Promise<string> => {
  const production = await findProduction(db, caller.companyId);
  const given = orgId.length === 15 ? production?.externalId.slice(0, 15) : production?.externalId;
  if (!production || given !== orgId) throw new Refusal('NotFound');
  return production.externalId;
};

const records = <T>({ value, asOf, stale }: Aged<T | null>) => ({
  records: value === null ? [] : [value],
  asOf: asOf.toISOString(),
  stale,
});

export const billingRoutes = (product: Product): Route[] => {
  const { crm, clock } = product;
  const cache = openProviderCache(() => clock.now());
  return [
    route(billing.getOrganisationInfos, async ({ caller, params }) => {
      const orgId = await ownOrgId(product, caller, params.orgId);
      return records(await cache.read(`infos ${orgId}`, () => readOrganisation(crm.providerOrg(), orgId)));
    }),
    route(billing.getCurrentContract, async ({ caller, params }) => {
      const orgId = await ownOrgId(product, caller, params.orgId);
      return records(
        await cache.read(`contract ${orgId}`, () => readCurrentContract(crm.providerOrg(), orgId)),
      );
    }),
  ];
};
