import { queryOptions } from '@tanstack/react-query';
import { getCurrentContract, getOrganisationInfos } from '#contract/billing.ts';
import { callAsUser } from '../../session.ts';

/** Disabled until the org is known. */
export const infosQuery = (orgId: string | undefined) =>
  queryOptions({
    queryKey: ['organisation infos', orgId],
    queryFn: () => callAsUser(getOrganisationInfos, { params: { orgId: orgId ?? '' } }),
    enabled: orgId !== undefined,
  });

/** Disabled until the org is known. */
export const contractQuery = (orgId: string | undefined) =>
  queryOptions({
    queryKey: ['current contract', orgId],
    queryFn: () => callAsUser(getCurrentContract, { params: { orgId: orgId ?? '' } }),
    enabled: orgId !== undefined,
  });
