import { queryOptions } from '@tanstack/react-query';
import { listLinkRequests } from '#contract/accounts/company-users.ts';
import { callAsUser } from '../../session.ts';

/** Requests to join the company. Home loads them (REQ-1.2.38); the users page answers them. */
export const linkRequestsQuery = queryOptions({
  queryKey: ['link requests'],
  queryFn: () => callAsUser(listLinkRequests, {}),
});
