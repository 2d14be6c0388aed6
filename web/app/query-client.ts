import { QueryClient } from '@tanstack/react-query';
import { Unreachable } from '#kit/failures.ts';

const maxRetries = 2;

/**
 * Organisation-level reads are kept in memory (REQ-1.7.3). Only an unreachable server is tried again, not a
 * refusal.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 60_000,
      gcTime: 30 * 60_000,
      retry: (failures, error) => error instanceof Unreachable && failures < maxRetries,
      // Without a network, show the failure with a retry button instead of waiting silently.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});
