import { queryOptions, useQuery } from '@tanstack/react-query';
import { getConfig } from '#contract/public-config.ts';
import type { PublicConfig } from '#contract/public-config.ts';
import { call } from './call.ts';

/** Public configuration, needed before log-in; constant while the page is open. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: () => call(getConfig, {}),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Used until the server has answered. */
const unconfigured = {
  productName: 'Paraphe',
  demo: false,
  links: { support: '', training: '', help: '', legalTerms: '' },
} as const;

export const useConfig = (): Pick<PublicConfig, 'productName' | 'demo' | 'mailboxUrl' | 'links'> =>
  useQuery(configQuery).data ?? unconfigured;
