import { queryOptions } from '@tanstack/react-query';
import { listOwnLinkRequests } from '#contract/accounts/own-link-requests.ts';
import { callAsUser } from '../../session.ts';

/** While a request waits, an owner may answer it at any time. */
const followMs = 10_000;

/** Own requests to join another company. */
export const ownLinkRequestsQuery = queryOptions({
  queryKey: ['own link requests'],
  queryFn: () => callAsUser(listOwnLinkRequests, {}),
  refetchInterval: ({ state }) => (state.data?.length ? followMs : false),
});
