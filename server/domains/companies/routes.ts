import { getCompanyStatus } from '#contract/companies.ts';
import { route, type Route } from '#http/route.ts';

export const companyRoutes = (): Route[] => [
  route(getCompanyStatus, async ({ caller }) => ({
    companyId: caller.companyId,
    name: caller.companyName,
    status: caller.companyStatus,
  })),
];
