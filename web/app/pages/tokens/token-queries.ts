import { queryOptions } from '@tanstack/react-query';
import { listTokens } from '#contract/tokens/tokens.ts';
import { environmentsQuery } from '#app/shared/environments/environment-queries.ts';
import { queryClient } from '#app/query-client.ts';
import { callAsUser } from '#app/session.ts';

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: () => callAsUser(listTokens, {}),
  staleTime: 0,
});

export const refreshTokens = () => queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey });

/** An environment that the token secured is no longer secured. */
export const refreshAfterEnd = () =>
  Promise.all(
    [tokensQuery.queryKey, environmentsQuery.queryKey, ['environment']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
