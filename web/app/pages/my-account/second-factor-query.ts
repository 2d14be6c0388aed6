import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { getSecondFactor } from '#contract/accounts/my-account.ts';
import { callAsUser } from '#app/session.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['own second factor'],
  queryFn: () => callAsUser(getSecondFactor, {}),
});

/** Refetches the state of the second factor and the number of recovery codes left. */
export const useSecondFactorRefresh = (): (() => void) => {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
};
