import { queryOptions } from '@tanstack/react-query';

import { getCurrentContract, getOrganisationInfos } from '#contract/billing.ts';

import { callAsUser } from '../session.ts';

export const infosQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['organisation infos', orgId],
    queryFn: () => callAsUser(getOrganisationInfos, { params: { orgId } }),
  });

export const contractQuery = (orgId: string) =>
  queryOptions({
    queryKey: ['current contract', orgId],
    queryFn: () => callAsUser(getCurrentContract, { params: { orgId } }),
  });
