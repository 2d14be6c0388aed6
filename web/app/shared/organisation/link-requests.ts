import { queryOptions } from '@tanstack/react-query';
import { listLinkRequests, listOwnLinkRequests } from '#contract/accounts/company-users.ts';
import { callAsUser } from '../../session.ts';

/** Requests to join the company. Home loads them (REQ-1.2.38); the users page answers them. */
export const linkRequestsQuery = queryOptions({
  queryKey: ['link requests'],
  queryFn: () => callAsUser(listLinkRequests, {}),
});

/** Own requests to join another company. */
export const ownLinkRequestsQuery = queryOptions({
  queryKey: ['own link requests'],
  queryFn: () => callAsUser(listOwnLinkRequests, {}),
});
