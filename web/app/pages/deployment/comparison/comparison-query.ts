import { queryOptions } from '@tanstack/react-query';
import { compareTemplates } from '#contract/environments/deployment.ts';
import { queryClient } from '#app/query-client.ts';
import { streamAsUser } from '#app/session.ts';
import type { Compared } from './comparison-rules.ts';
import { bodyOf } from './deployment-request.ts';
import type { DeploymentRequest } from './deployment-request.ts';

/** Filled template by template as each is compared; repeated each time the dialog opens. */
export const comparisonQuery = (wanted: DeploymentRequest) => {
  const body = bodyOf(
    wanted,
    wanted.templates.map(({ externalId }) => externalId),
  );
  const queryKey = ['deployment', 'comparison', body];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Compared> => {
      let compared: Compared = new Map();
      for await (const one of streamAsUser(compareTemplates, { body }, { signal })) {
        // After an abort, another query may own this cache entry.
        if (signal.aborted) break;
        compared = new Map([...compared, [one.externalId, one]]);
        queryClient.setQueryData(queryKey, compared);
      }
      return compared;
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
};
