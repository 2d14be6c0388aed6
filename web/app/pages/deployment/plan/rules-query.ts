import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Deployment } from '#contract/environments/deployment.ts';
import { getDeploymentRules } from '#contract/environments/deployment-plans.ts';
import { callAsUser, useUser } from '#app/session.ts';

/** The company's own rules; whoever deploys must know the newest. */
export const rulesQuery = queryOptions({
  queryKey: ['deployment', 'rules'],
  queryFn: () => callAsUser(getDeploymentRules, {}),
  staleTime: 0,
});

type Asked = Pick<Deployment, 'state' | 'approval' | 'startedBy'>;

/** True for who asked for a run that waits for a second person where the company has nobody else. */
export const useNobodyApproves = ({ state, approval, startedBy }: Asked): boolean => {
  const { username } = useUser();
  const isOwn = state === 'planned' && approval === 'awaited' && username === startedBy;
  const { data } = useQuery({ ...rulesQuery, enabled: isOwn });
  return isOwn && data?.hasOtherPerson === false;
};
