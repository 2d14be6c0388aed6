import { queryOptions, useQuery } from '@tanstack/react-query';
import { getCompanyStatus } from '#contract/accounts/companies.ts';
import { getEnvironment, listEnvironments, streamEnvironmentStatus } from '#contract/environments/environments.ts';
import type { EnvironmentStatusLine, ExternalEnvironment } from '#contract/environments/environments.ts';
import { loadRefusalText } from '#kit/refusal-texts.ts';
import { queryClient } from '../../query-client.ts';
import { callAsUser, streamAsUser, userQuery } from '../../session.ts';
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

/** Await it before a line is shown: its sentence may be one of those that are loaded when needed. */
export const loadProblem = async ({ problem }: EnvironmentStatusLine): Promise<void> => {
  if (problem !== undefined) await loadRefusalText(problem);
};

export type Lines = Record<string, EnvironmentStatusLine>;

export const linesKey = ['environment statuses'];
export const lineKey = (id: string) => ['environment status', id];

/** Filled line by line as each CRM answers; until then, the result of an earlier check stays. */
export const linesQuery = queryOptions({
  queryKey: linesKey,
  queryFn: async () => {
    const known = { ...queryClient.getQueryData<Lines>(linesKey) };
    const heard: Lines = {};
    for await (const line of streamAsUser(streamEnvironmentStatus, {})) {
      await loadProblem(line);
      heard[line.envId] = line;
      queryClient.setQueryData(linesKey, { ...known, ...heard });
      queryClient.setQueryData(lineKey(line.envId), line);
    }
    return heard;
  },
});

interface LastKnown {
  live: LiveCheck;
  checkedAt: string | undefined;
}

/** The last known checks without a call to the CRM: this tab's, otherwise the server's; each with its time. */
export const useLastKnown = (): ((environment: ExternalEnvironment) => LastKnown) => {
  const { data, dataUpdatedAt } = useQuery({ ...linesQuery, enabled: false });
  return ({ id, checkedAt }) => {
    const line = data?.[id];
    return line ? { live: line, checkedAt: new Date(dataUpdatedAt).toISOString() } : { live: 'unknown', checkedAt };
  };
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
