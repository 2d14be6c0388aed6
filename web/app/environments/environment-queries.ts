import { queryOptions, useQuery } from '@tanstack/react-query';

import { getCompanyStatus } from '#contract/companies.ts';
import { listEnvironments, streamEnvironmentStatus } from '#contract/environments.ts';
import type { EnvironmentStatusLine, ExternalEnvironment } from '#contract/environments.ts';

import { queryClient } from '../query-client.ts';
import { callAsUser, streamAsUser, userQuery } from '../session.ts';
import type { LiveCheck } from './needed-actions.ts';

export const companyStatusQuery = queryOptions({
  queryKey: ['company status'],
  queryFn: () => callAsUser(getCompanyStatus, {}),
});

export const environmentsQuery = queryOptions({
  queryKey: ['environments'],
  queryFn: () => callAsUser(listEnvironments, {}),
});

type Lines = Record<string, EnvironmentStatusLine>;

const linesKey = ['environment statuses'];

/** Filled line by line, as each environment's CRM answers; what an earlier check said stays until then. */
const linesQuery = queryOptions({
  queryKey: linesKey,
  queryFn: async () => {
    const lines = { ...queryClient.getQueryData<Lines>(linesKey) };
    for await (const line of streamAsUser(streamEnvironmentStatus, {})) {
      lines[line.envId] = line;
      queryClient.setQueryData(linesKey, { ...lines });
    }
    return lines;
  },
});

/** What the live check says of each environment. */
export function useLiveChecks(): (environment: ExternalEnvironment) => LiveCheck {
  const { data, isFetching } = useQuery(linesQuery);
  return ({ id }) => data?.[id] ?? (isFetching ? 'loading' : 'unknown');
}

/** Specification 1 §3: the external id without its last three characters. */
export const orgIdOf = ({ externalId }: ExternalEnvironment): string => externalId.slice(0, -3);

export const productionOf = (environments: readonly ExternalEnvironment[]): ExternalEnvironment | undefined =>
  environments.find(({ typeOrg }) => typeOrg === 'prod');

/** After a connection: what it may have changed is asked anew (specification 1 §4). */
export async function refreshAfterConnection(): Promise<void> {
  const changed = [companyStatusQuery, environmentsQuery, userQuery, linesQuery];
  await Promise.all(changed.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })));
}
