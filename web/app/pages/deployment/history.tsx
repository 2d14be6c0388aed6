import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { DeploymentSummary } from '#contract/environments/deployment.ts';
import { formatMoment, ownTimeZone } from '#kit/dates.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { buttonClass } from '#ui/actions/button-class.ts';
import { DataTable } from '#ui/tables/data-table.tsx';
import { Banner } from '#ui/states/banner.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { DeployIcon } from '#ui/icons/icons.tsx';
import type { Column } from '#ui/tables/table-rows.ts';
import { useListFailure } from '#app/shared/failures/list-failure.tsx';
import { paths } from '#app/paths.ts';
import { historyQuery } from './history-query.ts';
import { planTexts } from './plan/plan-texts.ts';
import { useLate } from './plan/use-late.ts';
import { RunPlaces } from './run-route.tsx';
import { RunState, runStateOf } from './run-state.tsx';
import { runTexts } from './run-texts.ts';
import section from './section.module.css';
import styles from './templates.module.css';

/** A run that was not approved in time says so. */
const Late = ({ run }: { run: DeploymentSummary }) => {
  const t = useTexts(planTexts);
  return useLate(run) && <span className={styles.soft}>{t.lateShort}</span>;
};

const useColumns = (): Column<DeploymentSummary>[] => {
  const t = useTexts(runTexts);
  const language = useLanguage();
  const stateWords = (run: DeploymentSummary) => {
    const words = t[runStateOf(run)];
    return run.failed > 0 ? t.stateWith(words, run.failed) : words;
  };
  return [
    {
      id: 'date',
      header: t.date,
      text: ({ startedAt }) => formatMoment(startedAt, language),
      cell: ({ id, startedAt }) => (
        <Link to={paths.deployment} search={(search) => ({ ...search, run: id })}>
          {formatMoment(startedAt, language)}
        </Link>
      ),
      sort: ({ startedAt }) => startedAt,
    },
    { id: 'kind', header: t.kind, text: ({ kind }) => t[kind], sort: true },
    {
      id: 'what',
      header: t.what,
      text: ({ source, target }) => `${source.orgName} → ${target.orgName}`,
      cell: (run) => <RunPlaces run={run} />,
    },
    {
      id: 'count',
      header: t.count,
      text: ({ total }) => `${total}`,
      isLabelledOnPhone: true,
      sort: ({ total }) => total,
      align: 'end',
    },
    {
      id: 'who',
      header: t.startedBy,
      text: ({ startedBy, supportStaff }) => t.who(startedBy, supportStaff),
      sort: true,
    },
    {
      id: 'state',
      header: t.state,
      text: stateWords,
      cell: (run) => (
        <span className={styles.words}>
          <RunState run={run} />
          {run.failed > 0 && <span className={styles.soft}>{t.summary(run.done, run.failed)}</span>}
          <Late run={run} />
        </span>
      ),
    },
  ];
};

/** Says that the list is not the whole history, and leads there. */
const AwaitedNotice = () => {
  const t = useTexts(runTexts);
  return (
    <Banner
      tone="info"
      title={t.onlyAwaited}
      action={
        <Link to={paths.deployment} search={{ view: 'history' }} className={buttonClass({ size: 'small' })}>
          {t.wholeHistory}
        </Link>
      }
    />
  );
};

/** The earlier runs with author, time and outcome; each run can be opened. */
export const History = () => {
  const t = useTexts(runTexts);
  const { awaiting } = useSearch({ from: '/app/deployment' });
  const query = useInfiniteQuery(historyQuery(awaiting));
  const failure = useListFailure(query, t.historyFailed);
  const columns = useColumns();
  const more = (
    <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
      {t.more}
    </Button>
  );
  const isAwaited = awaiting === 'me';
  const table = (
    <DataTable
      openOnPress
      label={t.history}
      columns={columns}
      rows={query.data?.pages.flatMap(({ deployments }) => deployments)}
      rowId={({ id }) => id}
      error={failure}
      {...(query.hasNextPage && { footer: more })}
      empty={
        <EmptyState icon={<DeployIcon size={24} />} title={isAwaited ? t.nothingAwaited : t.historyEmpty}>
          {isAwaited ? undefined : t.historyEmptyText}
        </EmptyState>
      }
    />
  );
  return (
    <Stack>
      {isAwaited && <AwaitedNotice />}
      <div className={section.section}>
        <p className={section.count}>{t.inZone(ownTimeZone())}</p>
        {table}
      </div>
    </Stack>
  );
};
