import { queryOptions } from '@tanstack/react-query';
import { listOwnLinkRequests } from '#contract/accounts/own-link-requests.ts';
import { callAsUser } from '../../session.ts';

/** Own requests to join another company. */
export const ownLinkRequestsQuery = queryOptions({
  queryKey: ['own link requests'],
  queryFn: () => callAsUser(listOwnLinkRequests, {}),
});
