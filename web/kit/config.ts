import { queryOptions, useQuery } from '@tanstack/react-query';

import { getConfig } from '#contract/public-config.ts';
import type { PublicConfig } from '#contract/public-config.ts';

import { call } from './call.ts';

/** What the browser needs to know before log-in; it does not change while the page is open. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: () => call(getConfig, {}),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Until the server has said otherwise. */
const unconfigured = {
  productName: 'Paraphe',
  demo: false,
  links: { support: '', training: '', help: '', legalTerms: '' },
} as const;

export const useConfig = (): Pick<PublicConfig, 'productName' | 'demo' | 'mailboxUrl' | 'links'> =>
  useQuery(configQuery).data ?? unconfigured;
