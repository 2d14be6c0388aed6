import { useQuery } from '@tanstack/react-query';
import { environmentsQuery, orgIdOf, productionOf } from '../environments/environment-queries.ts';

/**
 * The production org that owns contracts and invoices; `orgId` is null when none is connected, undefined while loading.
 */
export const useOwnOrg = () => {
  const { data, error, refetch, isFetching } = useQuery(environmentsQuery);
  const production = data && productionOf(data);
  return { orgId: data && (production ? orgIdOf(production) : null), error, refetch, isFetching };
};
