import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { checkEnvironment } from '#contract/environments/environments.ts';
import type { EnvironmentStatusLine, ExternalEnvironment } from '#contract/environments/environments.ts';
import { queryClient } from '../../query-client.ts';
import { callAsUser } from '../../session.ts';
import { environmentQuery, lineKey, linesKey, linesQuery, loadProblem, type Lines } from './environment-queries.ts';
import { hasProblem } from './needed-actions.ts';
import type { LiveCheck } from './needed-actions.ts';

// Separate from the other queries, because home asks no CRM and does not need what follows several of them.

/** Replaces the line of one org without marking the other lines as fresh. */
const keepLine = (line: EnvironmentStatusLine): void => {
  const known = queryClient.getQueryState<Lines>(linesKey);
  if (!known?.data) return;
  const lines = { ...known.data, [line.envId]: line };
  queryClient.setQueryData<Lines>(linesKey, lines, { updatedAt: known.dataUpdatedAt });
};

/** A check that finds the own connection dead or alive again also changes the list of the org's users (REQ-1.2.58). */
const refetchUsers = ({ envId, isUserConnected }: EnvironmentStatusLine): void => {
  const { queryKey } = environmentQuery(envId);
  const known = queryClient.getQueryData(queryKey);
  if (known && known.status.isUserConnected !== isUserConnected) void queryClient.invalidateQueries({ queryKey });
};

/** Checks one org. A user who returns from the CRM's own pages may have changed something there. */
const lineQuery = (id: string) =>
  queryOptions({
    queryKey: lineKey(id),
    queryFn: async () => {
      const line = await callAsUser(checkEnvironment, { params: { id } });
      await loadProblem(line);
      keepLine(line);
      refetchUsers(line);
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

/** The live check of one environment; only that org is asked. */
export const useLiveCheck = (id: string) => {
  const { data, error, isFetching, refetch } = useQuery({
    ...lineQuery(id),
    refetchInterval: ({ state }) => (state.data && hasProblem(state.data) ? recoveryMs(1) : false),
  });
  const live: LiveCheck = data ?? (isFetching ? 'loading' : 'unknown');
  return { live, error, isFetching, refetch };
};
