import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { DeploymentSummary } from '#contract/environments/deployment.ts';
import { formatMoment } from '#kit/dates.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import { Banner } from '#ui/states/banner.tsx';
import { buttonClass } from '#ui/actions/button-class.ts';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { LoadFailure } from '#app/shared/failures/load-failure.tsx';
import { environmentsQuery } from '#app/shared/environments/environment-queries.ts';
import { useLiveChecks } from '#app/shared/environments/live-checks.ts';
import { paths } from '#app/paths.ts';
import { Compose } from './new-deployment.tsx';
import { boardTexts } from './board/board-texts.ts';
import { hasEnded, isPlanned } from './follow-run.ts';
import { History } from './history.tsx';
import { historyQuery } from './history-query.ts';
import { planTexts } from './plan/plan-texts.ts';
import { isPossible } from './plan/use-obstacle.ts';
import { RulesButton } from './plan/rules-button.tsx';
import { RunPlaces } from './run-route.tsx';
import { RunPage } from './run-page.tsx';
import type { DeploymentSearch } from './search.ts';
import styles from './section.module.css';
import { refreshTemplatesReadBefore } from './template-queries.ts';
import { deploymentTexts } from './texts.ts';
import { TooFewEnvironments } from './too-few-environments.tsx';

const route = { from: '/app/deployment' } as const;

const noRuns: readonly DeploymentSummary[] = [];

/** The company's runs, newest first; the templates of their targets are refetched (REQ-1.4.35). */
const useLatestRuns = (): readonly DeploymentSummary[] => {
  const { data } = useInfiniteQuery(historyQuery());
  const runs = data?.pages[0]?.deployments ?? noRuns;
  useEffect(() => {
    for (const { endedAt, target } of runs) {
      if (endedAt !== null && target.environmentId !== null)
        refreshTemplatesReadBefore(Date.parse(endedAt), target.environmentId);
    }
  }, [runs]);
  return runs;
};

interface NoticeProps {
  runs: readonly DeploymentSummary[];
  title: string;
  tone?: 'info' | 'warning';
  awaiting?: 'me';
}

/** Links to the only run, or to the history. */
const RunsNotice = ({ runs: [run, ...others], title, tone = 'info', awaiting }: NoticeProps) => {
  const t = useTexts(planTexts);
  if (!run) return null;
  if (others.length === 0)
    return (
      <Banner tone={tone} title={title} action={<RunLink id={run.id}>{t.see}</RunLink>}>
        <RunPlaces run={run} />
      </Banner>
    );
  const history = (
    <Link to={paths.deployment} search={{ view: 'history', awaiting }} className={buttonClass({ size: 'small' })}>
      {t.see}
    </Link>
  );
  return <Banner tone={tone} title={title} action={history} />;
};

/**
 * The planned runs that the reader may approve, which may be older than the latest; else those that wait for somebody
 * else, the next one that waits for its time, or those that cannot take place.
 */
const PlannedNotice = ({ runs }: { runs: readonly DeploymentSummary[] }) => {
  const t = useTexts(planTexts);
  const language = useLanguage();
  // What Home asks: only the server knows which of all runs the reader may approve.
  const { data, hasNextPage } = useInfiniteQuery(historyQuery('me'));
  const own = data?.pages.flatMap(({ deployments }) => deployments) ?? noRuns;
  if (own.length > 0) return <RunsNotice runs={own} title={t.waitsForYou(own.length, hasNextPage)} awaiting="me" />;
  const possible = runs.filter(isPossible);
  const asked = possible.filter(({ approval }) => approval === 'awaited');
  if (asked.length > 0) return <RunsNotice runs={asked} title={t.waitsForApproval(asked.length)} />;
  const [run] = possible;
  if (run)
    return <RunsNotice runs={[run]} title={t.waitsForTime(formatMoment(run.startsAt ?? run.startedAt, language))} />;
  return <RunsNotice tone="warning" runs={runs} title={t.impossible(runs.length)} />;
};

const RunLink = ({ id, children }: { id: string; children: string }) => (
  <Link to={paths.deployment} search={(search) => ({ ...search, run: id })} className={buttonClass({ size: 'small' })}>
    {children}
  </Link>
);

/** Links to a run in progress, whoever started it. */
const RunningNotice = () => {
  const t = useTexts(deploymentTexts);
  const runs = useLatestRuns();
  const run = runs.find((one) => !hasEnded(one) && !isPlanned(one));
  if (!run) return <PlannedNotice runs={runs.filter(isPlanned)} />;
  return (
    <Banner
      tone="info"
      title={run.kind === 'rollback' ? t.runningBack : t.running}
      action={<RunLink id={run.id}>{t.follow}</RunLink>}
    >
      <RunPlaces run={run} />
    </Banner>
  );
};

type Go = (change: DeploymentSearch, how?: { replace: true }) => void;

interface NewProps {
  search: DeploymentSearch;
  go: Go;
  onStarted: (run: string) => void;
}

const NewDeployment = ({ search, go, onStarted }: NewProps) => {
  const t = useTexts(deploymentTexts);
  const query = useQuery(environmentsQuery);
  const { data, error } = query;
  const live = useLiveChecks();
  if (!data && error) {
    return <LoadFailure title={t.environmentsFailed} query={query} />;
  }
  if (!data) {
    return (
      <Card>
        <SkeletonText lines={3} />
      </Card>
    );
  }
  if (data.length < 2) return <TooFewEnvironments count={data.length} />;
  return (
    <Compose
      environments={data}
      live={live}
      search={search}
      onPick={(change) => go(change, { replace: true })}
      onStarted={onStarted}
    />
  );
};

/** Lazy, because most visits deploy. */
const BoardSection = lazyPart(async () => (await import('./board/board-section.tsx')).BoardSection);

/** Moves the focus to the top of a run opened from this page, but not on the first render. */
const useFocusOnRun = (run: string | undefined) => {
  const frame = useRef<HTMLDivElement>(null);
  const last = useRef(run);
  useEffect(() => {
    if (last.current === run) return;
    last.current = run;
    frame.current?.focus();
  }, [run]);
  return frame;
};

/**
 * Deploys templates from one environment to another and shows earlier runs, each with its own address (REQ-1.2.67).
 */
export const DeploymentPage = () => {
  const t = useTexts(deploymentTexts);
  const board = useTexts(boardTexts);
  const search = useSearch(route);
  const navigate = useNavigate();
  const frame = useFocusOnRun(search.run);
  const go: Go = (change, how) =>
    void navigate({
      to: paths.deployment,
      search: { ...search, ...change },
      resetScroll: how?.replace !== true,
      ...how,
    });
  const [awaited] = useState(() => new Set<string>());
  const onStarted = (run: string) => {
    awaited.add(run);
    if (run !== search.run) go({ run });
  };
  return (
    <div ref={frame} tabIndex={-1} className={styles.frame}>
      {search.run === undefined ? (
        <>
          <PageHeader title={t.title} subtitle={t.subtitle} actions={<RulesButton />} />
          <RunningNotice />
          <Tabs
            label={t.views}
            selected={search.view ?? 'new'}
            onSelect={(view) =>
              go({ view: view === 'history' || view === 'board' ? view : undefined }, { replace: true })
            }
            tabs={[
              {
                id: 'new',
                label: t.newDeployment,
                content: <NewDeployment search={search} go={go} onStarted={onStarted} />,
              },
              {
                id: 'board',
                label: board.board,
                content: (
                  <BoardSection
                    reference={search.reference}
                    onReference={(reference) => go({ reference }, { replace: true })}
                    onStarted={onStarted}
                  />
                ),
              },
              { id: 'history', label: t.history, content: <History /> },
            ]}
          />
        </>
      ) : (
        <RunPage key={search.run} id={search.run} awaited={awaited} onStarted={onStarted} />
      )}
    </div>
  );
};
