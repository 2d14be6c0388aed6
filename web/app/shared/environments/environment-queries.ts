import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { getCompanyStatus } from '#contract/accounts/companies.ts';
import {
  checkEnvironment,
  getEnvironment,
  listEnvironments,
  streamEnvironmentStatus,
} from '#contract/environments/environments.ts';
import type { EnvironmentStatusLine, ExternalEnvironment } from '#contract/environments/environments.ts';
import { queryClient } from '../../query-client.ts';
import { callAsUser, streamAsUser, userQuery } from '../../session.ts';
import { hasProblem } from './needed-actions.ts';
import type { LiveCheck } from './needed-actions.ts';

export const companyStatusQuery = queryOptions({
  queryKey: ['company status'],
  queryFn: () => callAsUser(getCompanyStatus, {}),
});

export const environmentsQuery = queryOptions({
  queryKey: ['environments'],
  queryFn: () => callAsUser(listEnvironments, {}),
});

/** One environment with its installable package versions; until it is loaded, the entry of the list. */
export const environmentQuery = (id: string) =>
  queryOptions({
    queryKey: ['environment', id],
    queryFn: () => callAsUser(getEnvironment, { params: { id } }),
    placeholderData: () =>
      queryClient.getQueryData(environmentsQuery.queryKey)?.find((environment) => environment.id === id),
  });

type Lines = Record<string, EnvironmentStatusLine>;

const linesKey = ['environment statuses'];
const lineKey = (id: string) => ['environment status', id];

/** Filled line by line as each CRM answers; until then, the result of an earlier check stays. */
const linesQuery = queryOptions({
  queryKey: linesKey,
  queryFn: async () => {
    const known = { ...queryClient.getQueryData<Lines>(linesKey) };
    const heard: Lines = {};
    for await (const line of streamAsUser(streamEnvironmentStatus, {})) {
      heard[line.envId] = line;
      queryClient.setQueryData(linesKey, { ...known, ...heard });
      queryClient.setQueryData(lineKey(line.envId), line);
    }
    return heard;
  },
});

/** Replaces the line of one org without marking the other lines as fresh. */
const keepLine = (line: EnvironmentStatusLine): void => {
  const known = queryClient.getQueryState<Lines>(linesKey);
  if (!known?.data) return;
  const lines = { ...known.data, [line.envId]: line };
  queryClient.setQueryData<Lines>(linesKey, lines, { updatedAt: known.dataUpdatedAt });
};

/** Checks one org. A user who returns from the CRM's own pages may have changed something there. */
const lineQuery = (id: string) =>
  queryOptions({
    queryKey: lineKey(id),
    queryFn: async () => {
      const line = await callAsUser(checkEnvironment, { params: { id } });
      keepLine(line);
      return line;
    },
    refetchOnWindowFocus: 'always',
  });

/** An org with a problem is checked again until it has none; the more such orgs, the less often each. */
const recoveryMs = (orgs: number): number => Math.max(15_000, orgs * 2_000);

/** The live check of each environment, and the error if the checks failed. */
export const useLiveStatuses = () => {
  const { data, error, isFetching, refetch } = useQuery(linesQuery);
  const withProblem = Object.values(data ?? {}).filter(hasProblem);
  useQueries({
    queries: withProblem.map(({ envId }) => ({
      ...lineQuery(envId),
      refetchOnMount: false,
      refetchInterval: recoveryMs(withProblem.length),
    })),
  });
  const live = ({ id }: ExternalEnvironment): LiveCheck => data?.[id] ?? (isFetching ? 'loading' : 'unknown');
  return { live, error, isFetching, refetch };
};

/** Returns the live check of an environment. */
export const useLiveChecks = (): ((environment: ExternalEnvironment) => LiveCheck) => useLiveStatuses().live;

/** The last known check without a call to the CRM: this tab's, otherwise the server's; with its time. */
export const useLastKnown = (
  environment: ExternalEnvironment,
): {
  live: LiveCheck;
  checkedAt: string | undefined;
} => {
  const { data, dataUpdatedAt } = useQuery({ ...linesQuery, enabled: false });
  const line = data?.[environment.id];
  return line
    ? { live: line, checkedAt: new Date(dataUpdatedAt).toISOString() }
    : { live: 'unknown', checkedAt: environment.checkedAt };
};

/** The live check of one environment; only that org is asked. */
export const useLiveCheck = (id: string) => {
  const { data, error, isFetching, refetch } = useQuery({
    ...lineQuery(id),
    refetchInterval: ({ state }) => (state.data && hasProblem(state.data) ? recoveryMs(1) : false),
  });
  const live: LiveCheck = data ?? (isFetching ? 'loading' : 'unknown');
  return { live, error, isFetching, refetch };
};

/** REQ-1.3.9: the external id without its last three characters. */
export const orgIdOf = ({ externalId }: ExternalEnvironment): string => externalId.slice(0, -3);

export const productionOf = (environments: readonly ExternalEnvironment[]): ExternalEnvironment | undefined =>
  environments.find(({ typeOrg }) => typeOrg === 'prod');

/** After a connection, refetches everything it may have changed (REQ-1.4.4). */
export const refreshAfterConnection = async (): Promise<void> => {
  const changed = [
    companyStatusQuery.queryKey,
    environmentsQuery.queryKey,
    userQuery.queryKey,
    linesKey,
    ['environment'],
    ['environment status'],
  ];
  await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
};

/** Stores the answer of a change to one environment and refetches the lists that show it. */
export const keepEnvironment = (environment: ExternalEnvironment): void => {
  queryClient.setQueryData(environmentQuery(environment.id).queryKey, environment);
  void queryClient.invalidateQueries({ queryKey: environmentsQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: lineKey(environment.id) });
};

/** Removes a deleted environment from every list at once and refetches the list. */
export const forgetEnvironment = (id: string): void => {
  queryClient.setQueryData(environmentsQuery.queryKey, (known) => known?.filter((one) => one.id !== id));
  queryClient.setQueryData<Lines>(linesKey, (lines) => {
    const { [id]: _gone, ...others } = lines ?? {};
    return lines && others;
  });
  queryClient.removeQueries({ queryKey: lineKey(id) });
  void queryClient.invalidateQueries({ queryKey: environmentsQuery.queryKey });
};
