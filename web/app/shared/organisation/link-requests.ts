import { queryOptions } from '@tanstack/react-query';

import { listLinkRequests } from '#contract/accounts/company-users.ts';

import { callAsUser } from '../../session.ts';

/** Who asks to join. Home asks on load (specification 1 §2); the users page answers. */
export const linkRequestsQuery = queryOptions({
  queryKey: ['link requests'],
  queryFn: () => callAsUser(listLinkRequests, {}),
});
