import { getCompanyStatus } from '#contract/companies.ts';
import type { Product } from '#http/product.ts';
import { route, type Route } from '#http/route.ts';

export const companyRoutes = (_: Product): Route[] => [
  route(getCompanyStatus, async ({ caller }) => ({
    companyId: caller.companyId,
    name: caller.companyName,
    status: caller.companyStatus,
  })),
];
