import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listDeployments } from '#contract/environments/deployment.ts';
import { useTexts } from '#kit/texts.ts';
import { buttonClass } from '#ui/actions/button-class.ts';
import { paths } from '#app/paths.ts';
import { callAsUser, useUser } from '#app/session.ts';
import type { Todo, TodoSource } from './todo.ts';
import { todoTexts } from './todo-texts.ts';

/** The latest runs of the company, among them those that wait for a second person. */
const latestRunsQuery = queryOptions({
  queryKey: ['deployment', 'latest'],
  queryFn: () => callAsUser(listDeployments, { query: {} }),
  staleTime: 0,
});

/** Deployments that somebody else has asked for, and that the reader may approve. */
export const useApprovals = (): TodoSource => {
  const t = useTexts(todoTexts);
  const { username, companyStatus } = useUser();
  const query = useQuery({ ...latestRunsQuery, enabled: companyStatus === 'verified' });
  const awaited = (query.data?.deployments ?? []).filter(
    ({ approval, state, startedBy }) => state === 'planned' && approval === 'awaited' && startedBy !== username,
  );
  const [first] = awaited;
  if (first === undefined) return { ...query, todos: [] };
  const isOne = awaited.length === 1;
  const todo: Todo = {
    id: 'approvals',
    tone: 'info',
    title: t.approvals(awaited.length),
    ...(isOne && { detail: `${first.source.orgName} → ${first.target.orgName}` }),
    action: (
      <Link
        to={paths.deployment}
        search={isOne ? { run: first.id } : { view: 'history' }}
        className={buttonClass({ size: 'small' })}
      >
        {isOne ? t.seeDeployment : t.seeDeployments}
      </Link>
    ),
  };
  return { ...query, todos: [todo] };
};
