import { queryOptions } from '@tanstack/react-query';
import { listCompanyUsers } from '#contract/accounts/company-users.ts';
import { wasRefused } from '#kit/failures.ts';
import { companyStatusQuery } from '#app/shared/environments/environment-queries.ts';
import { linkRequestsQuery } from '#app/shared/organisation/link-requests.ts';
import { queryClient } from '#app/query-client.ts';
import { callAsUser } from '#app/session.ts';

export const companyUsersQuery = queryOptions({
  queryKey: ['company users'],
  queryFn: async () => {
    try {
      return await callAsUser(listCompanyUsers, {});
    } catch (error) {
      // The company was blocked meanwhile: the page shows this state.
      if (wasRefused(error, 'CompanyNotVerified')) {
        void queryClient.invalidateQueries({ queryKey: companyStatusQuery.queryKey });
      }
      throw error;
    }
  },
});

/** Refetches both lists, because an accepted request becomes a user. */
export const refreshPeople = async (): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: companyUsersQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: linkRequestsQuery.queryKey }),
  ]);
};
