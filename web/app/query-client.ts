import { QueryClient } from '@tanstack/react-query';

import { Unreachable } from '#kit/failures.ts';

const mostRetries = 2;

/** Organisation-level reads are kept in memory (specification 1 §7). A refusal is an answer: it is not asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 30 * 60_000,
      retry: (failures, error) => error instanceof Unreachable && failures < mostRetries,
      // Offline is said, with a retry, instead of waiting in silence.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});
