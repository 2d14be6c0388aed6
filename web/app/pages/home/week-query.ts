import { queryOptions } from '@tanstack/react-query';
import { summariseSignWeek } from '#contract/sign-logs.ts';
import { callAsUser } from '#app/session.ts';

export const weekQuery = queryOptions({
  queryKey: ['sign week'],
  queryFn: () => callAsUser(summariseSignWeek, {}),
});
