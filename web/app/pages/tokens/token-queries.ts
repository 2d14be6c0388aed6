import { queryOptions } from '@tanstack/react-query';

import { listTokens } from '#contract/tokens.ts';

import { queryClient } from '#app/query-client.ts';
import { callAsUser } from '#app/session.ts';

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: () => callAsUser(listTokens, {}),
  staleTime: 0,
});

export const refreshTokens = () => queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey });
