import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listDeployments } from '#contract/environments/deployment.ts';
import { useTexts } from '#kit/texts.ts';
import { buttonClass } from '#ui/actions/button-class.ts';
import { paths } from '#app/paths.ts';
import { callAsUser, useUser } from '#app/session.ts';
import type { Todo, TodoSource } from './todo.ts';
import { todoTexts } from './todo-texts.ts';

/** Deployments that somebody else has asked for, and that the reader may approve. */
const awaitedRunsQuery = queryOptions({
  queryKey: ['deployment', 'awaited'],
  queryFn: () => callAsUser(listDeployments, { query: { awaiting: 'me' } }),
  staleTime: 0,
});

export const useApprovals = (): TodoSource => {
  const t = useTexts(todoTexts);
  const { companyStatus } = useUser();
  const query = useQuery({ ...awaitedRunsQuery, enabled: companyStatus === 'verified' });
  const awaited = query.data?.deployments ?? [];
  const [first] = awaited;
  if (first === undefined) return { ...query, todos: [] };
  const isOne = awaited.length === 1;
  const todo: Todo = {
    id: 'approvals',
    tone: 'info',
    title: t.approvals(awaited.length, query.data?.continuationToken !== null),
    ...(isOne && { detail: `${first.source.orgName} → ${first.target.orgName}` }),
    action: (
      <Link
        to={paths.deployment}
        search={isOne ? { run: first.id } : { view: 'history', awaiting: 'me' }}
        className={buttonClass({ size: 'small' })}
      >
        {isOne ? t.seeDeployment : t.seeDeployments}
      </Link>
    ),
  };
  return { ...query, todos: [todo] };
};
