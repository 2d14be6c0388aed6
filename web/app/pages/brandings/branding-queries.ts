import { queryOptions, useQuery } from '@tanstack/react-query';
import { getBranding, listBrandings } from '#contract/brandings.ts';
import { useOwnOrg } from '#app/shared/organisation/own-org.ts';
import { contractQuery } from '#app/shared/organisation/organisation-queries.ts';
import { queryClient } from '#app/query-client.ts';
import { callAsUser } from '#app/session.ts';

export const brandingsQuery = queryOptions({
  queryKey: ['brandings'],
  queryFn: () => callAsUser(listBrandings, {}),
  staleTime: 0,
});

export const brandingQuery = (id: string) =>
  queryOptions({
    queryKey: ['branding', id],
    queryFn: () => callAsUser(getBranding, { params: { id } }),
    staleTime: 0,
  });

export const refreshBrandings = () => queryClient.invalidateQueries({ queryKey: brandingsQuery.queryKey });

/** `included` when the contract includes web documents; `noContract` when there is none, or it cannot be loaded. */
export const useWebdocFeature = (): 'included' | 'notIncluded' | 'noContract' | 'unknown' => {
  const { orgId, error } = useOwnOrg();
  const contract = useQuery(contractQuery(orgId ?? undefined));
  if (orgId === null || error !== null) return 'noContract';
  if (contract.data === undefined) return contract.error === null ? 'unknown' : 'noContract';
  const [record] = contract.data.records;
  if (!record) return 'noContract';
  return record.gnx__Account__r.webDoc__c ? 'included' : 'notIncluded';
};
