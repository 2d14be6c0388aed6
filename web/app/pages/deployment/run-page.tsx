import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { Deployment } from '#contract/environments/deployment.ts';
import { formatMoment, ownTimeZone } from '#kit/dates.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { requestIdOf, wasRefused } from '#kit/failures.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { buttonClass } from '#ui/actions/button-class.ts';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/layout/description-list.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { DeployIcon } from '#ui/icons/icons.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { paths } from '#app/paths.ts';
import { BackLink } from '#app/shared/back-link.tsx';
import { queryClient } from '#app/query-client.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { useUser } from '#app/session.ts';
import { awaitsApprovalBy, hasBegun, hasEnded, isPlanned } from './follow-run.ts';
import { historyKey } from './history-query.ts';
import { PlannedComparison } from './plan/planned-comparison.tsx';
import { useNobodyApproves } from './plan/rules-query.ts';
import { useLate } from './plan/use-late.ts';
import { useObstacle } from './plan/use-obstacle.ts';
import { planTexts } from './plan/plan-texts.ts';
import { RunActions } from './run-actions.tsx';
import { RunProgress } from './run-progress.tsx';
import { RunState } from './run-state.tsx';
import { RunTable } from './run-table.tsx';
import { runTexts } from './run-texts.ts';
import { forgetTemplatesOf } from './template-queries.ts';
import { useRun } from './use-run.ts';

const BackToHistory = () => (
  <BackLink to="deployment" search={(before) => ({ ...before, run: undefined, view: 'history' })} />
);

/**
 * Announces the end of a run to a user who watched it or started it: a short run ends before its first status arrives.
 */
const useEndAnnouncement = (run: Deployment | undefined, awaited: Set<string>) => {
  const t = useTexts(runTexts);
  const failure = useActionToast();
  useEffect(() => {
    if (!run) return;
    if (!hasEnded(run)) {
      awaited.add(run.id);
      failure.takeBack();
    } else if (awaited.delete(run.id) && run.state !== 'cancelled') {
      failure.takeBack();
      const { failed, total, kind, target } = run;
      if (kind === 'rollback') {
        if (failed === 0) toasts.success(t.broughtBack);
        else failure.say(t.failedBackToast(failed, total), { stays: true });
      } else if (failed === 0) toasts.success(t.succeeded);
      else failure.say(t.failedToast(failed, total), { stays: true });
      if (target.environmentId !== null) forgetTemplatesOf(target.environmentId);
      void queryClient.invalidateQueries({ queryKey: historyKey });
    }
  }, [run, awaited, failure, t]);
};

const RelatedRun = ({ run: { kind, relatedId } }: { run: Deployment }) => {
  const t = useTexts(runTexts);
  return (
    <Link to={paths.deployment} search={(search) => ({ ...search, run: relatedId ?? undefined })}>
      {kind === 'rollback' ? t.theDeployment : t.theRollback}
    </Link>
  );
};

/** Names the person who approved the run, or called it off. */
const usePlanFacts = ({ approval, decidedBy, state }: Deployment) => {
  const t = useTexts(planTexts);
  const who = decidedBy ?? '';
  const words = { awaited: t.awaited, given: t.given(who), refused: t.refused(who) };
  const isCalledOff = state === 'cancelled' && approval !== 'refused';
  return [
    ...(approval === null || isCalledOff ? [] : [{ term: t.approval, value: words[approval] }]),
    ...(isCalledOff ? [{ term: t.calledOffBy, value: who }] : []),
  ];
};

const Facts = ({ run }: { run: Deployment }) => {
  const t = useTexts(runTexts);
  const language = useLanguage();
  const plan = useTexts(planTexts);
  const planFacts = usePlanFacts(run);
  const related = { term: run.kind === 'rollback' ? t.ofRun : t.rolledBack, value: <RelatedRun run={run} /> };
  return (
    <DescriptionList
      look="columns"
      items={[
        ...(run.kind === 'rollback' ? [] : [{ term: t.source, value: run.source.orgName }]),
        { term: t.target, value: run.target.orgName },
        { term: hasBegun(run) ? t.startedBy : plan.askedBy, value: t.who(run.startedBy, run.supportStaff) },
        ...(run.startsAt === null ? [] : [{ term: plan.plannedFor, value: formatMoment(run.startsAt, language) }]),
        ...planFacts,
        // A run that has not begun has no start yet: the time is that of its plan.
        { term: hasBegun(run) ? t.startedAt : plan.askedAt, value: formatMoment(run.startedAt, language) },
        ...(isPlanned(run)
          ? []
          : [{ term: t.endedAt, value: run.endedAt === null ? null : formatMoment(run.endedAt, language) }]),
        ...(run.relatedId === null ? [] : [related]),
      ]}
    />
  );
};

const KnownRun = ({ run, isLost, actions }: { run: Deployment; isLost: boolean; actions: ReactNode }) => {
  const t = useTexts(runTexts);
  const plan = useTexts(planTexts);
  const language = useLanguage();
  const obstacle = useObstacle(run);
  const isOver = useLate(run);
  const nobodyApproves = useNobodyApproves(run);
  const { username } = useUser();
  const isAsked = awaitsApprovalBy(run, username) && obstacle === undefined;
  return (
    <>
      <PageHeader
        back={<BackToHistory />}
        title={t.titleOf(t[run.kind], formatMoment(run.startedAt, language))}
        subtitle={t.inZone(ownTimeZone())}
        aside={<RunState run={run} look="badge" />}
        actions={actions}
      />
      <Stack gap={5}>
        {isLost && (
          <Banner tone="warning" title={t.lost} announce="status">
            {t.lostText}
          </Banner>
        )}
        {nobodyApproves && (
          <Banner tone="warning" title={plan.nobodyApproves} announce="status">
            {plan.nobodyApprovesText}
          </Banner>
        )}
        {isOver && (
          <Banner tone="info" title={plan.late}>
            {plan.lateText}
          </Banner>
        )}
        {obstacle !== undefined && (
          <Banner tone="warning" title={plan.cannotStart}>
            {obstacle}
          </Banner>
        )}
        <Card>
          <Stack gap={5}>
            <Facts run={run} />
            {run.state !== 'cancelled' && !isPlanned(run) && <RunProgress run={run} />}
          </Stack>
        </Card>
        {isAsked ? <PlannedComparison run={run} table={<RunTable run={run} />} /> : <RunTable run={run} />}
      </Stack>
    </>
  );
};

/** Shown for a run that is loading, does not exist, or could not be loaded. */
const UnknownRun = ({ error, isLost, onRetry }: { error: unknown; isLost: boolean; onRetry: () => void }) => {
  const t = useTexts(runTexts);
  const sentence = useFailureSentence();
  const history = (
    <Link to={paths.deployment} search={{ view: 'history' }} className={buttonClass()}>
      {t.seeHistory}
    </Link>
  );
  if (wasRefused(error, 'NotFound', 'InvalidRequest')) {
    return (
      <>
        <PageHeader back={<BackToHistory />} title={t.notFound} />
        <EmptyState icon={<DeployIcon size={24} />} title={t.notFoundText} action={history} />
      </>
    );
  }
  if (error !== null) {
    return (
      <>
        <PageHeader back={<BackToHistory />} title={t.loadFailed} />
        <ErrorState title={sentence(error)} onRetry={onRetry} requestId={requestIdOf(error)} action={history} />
      </>
    );
  }
  return (
    <>
      <PageHeader back={<BackToHistory />} title={t.deployment} />
      {isLost && (
        <Banner tone="warning" title={t.lost} announce="status">
          {t.lostText}
        </Banner>
      )}
      <VisuallyHidden>
        <output>{t.loading}</output>
      </VisuallyHidden>
      <Card>
        <SkeletonText lines={5} />
      </Card>
    </>
  );
};

interface Props {
  id: string;
  /** Runs whose end must still be announced. */
  awaited: Set<string>;
  onStarted: (id: string) => void;
}

/** Follows a run in progress, or shows an ended one. Its id is in the address, so that it survives a reload. */
export const RunPage = ({ id, awaited, onStarted }: Props) => {
  const { run, isLost, error, again } = useRun(id);
  useEndAnnouncement(run, awaited);
  const goOn = (next: string) => {
    void queryClient.invalidateQueries({ queryKey: historyKey });
    onStarted(next);
    if (next === id) again();
  };
  if (!run) return <UnknownRun error={error} isLost={isLost} onRetry={again} />;
  return <KnownRun run={run} isLost={isLost} actions={<RunActions run={run} onStarted={goOn} />} />;
};
