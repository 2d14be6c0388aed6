import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { listPasskeys } from '#contract/accounts/passkeys.ts';
import { callAsUser } from '#app/session.ts';

export const passkeysQuery = queryOptions({
  queryKey: ['own passkeys'],
  queryFn: () => callAsUser(listPasskeys, {}),
  staleTime: 0,
});

export const usePasskeysRefresh = (): (() => Promise<void>) => {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });
};
