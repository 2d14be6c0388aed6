import { queryOptions } from '@tanstack/react-query';
import { getDeploymentRules } from '#contract/environments/deployment-plans.ts';
import { callAsUser } from '#app/session.ts';

/** The company's own rules; whoever deploys must know the newest. */
export const rulesQuery = queryOptions({
  queryKey: ['deployment', 'rules'],
  queryFn: () => callAsUser(getDeploymentRules, {}),
  staleTime: 0,
});
