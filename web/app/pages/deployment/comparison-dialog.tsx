import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { startDeployment } from '#contract/environments/deployment.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { wasRefused } from '#kit/failures.ts';
import { useIdempotencyKey } from '#kit/forms.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx';
import { AlertIcon } from '#ui/icons/icons.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { Progress } from '#ui/states/progress.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { useUiTexts } from '#ui/ui-texts.ts';
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx';
import { useSupportBlockReason } from '#app/support-session.ts';
import { queryClient } from '#app/query-client.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { callAsUser } from '#app/session.ts';
import { comparisonQuery } from './comparison-query.ts';
import { comparisonRows, countsOf } from './comparison-rules.ts';
import type { Compared, ComparisonRow } from './comparison-rules.ts';
import { ComparisonTable } from './comparison-table.tsx';
import { comparisonTexts } from './comparison-texts.ts';
import { ComparisonWarnings } from './comparison-warnings.tsx';
import { historyKey } from './history-query.ts';
import { PlanFields, usePlan } from './plan/plan-fields.tsx';
import { planTexts } from './plan/plan-texts.ts';
import { rulesQuery } from './plan/rules-query.ts';
import { forgetTemplatesOf } from './template-queries.ts';
import { beginOrJoin } from './run-under-way.ts';
import { bodyOf, rejectedTemplates } from './deployment-request.ts';
import type { DeploymentRequest } from './deployment-request.ts';

interface Props {
  wanted: DeploymentRequest;
  isOpen: boolean;
  onClose: () => void;
  /** The shown templates of the source are out of date. */
  onStale: () => void;
  onStarted: (id: string) => void;
}

const useStart = (wanted: DeploymentRequest, onStarted: (id: string) => void) => {
  const t = useTexts(comparisonTexts);
  const sentence = useFailureSentence();
  const intention = useIdempotencyKey();
  const failure = useActionToast();
  return useMutation({
    mutationFn: ({ externalIds, startsAt }: { externalIds: string[]; startsAt: Date | undefined }) => {
      const body = { ...bodyOf(wanted, externalIds), ...(startsAt && { startsAt: startsAt.toISOString() }) };
      return beginOrJoin(wanted.target.id, () =>
        callAsUser(startDeployment, { body }, { idempotencyKey: intention(body) }),
      );
    },
    onMutate: failure.takeBack,
    onSuccess: ({ id, wasUnderWay }) => {
      if (wasUnderWay) toasts.info(t.underWay(wanted.target.orgName));
      void queryClient.invalidateQueries({ queryKey: historyKey });
      forgetTemplatesOf(wanted.target.id);
      onStarted(id);
    },
    onError: (error) => {
      if (wasRefused(error, 'DeploymentRunning')) toasts.info(sentence(error));
      else failure.say(`${t.deploymentFailed}. ${sentence(error)}`, { stays: true });
    },
  });
};

const ComparisonProgress = ({ rows }: { rows: readonly ComparisonRow[] }) => {
  const t = useTexts(comparisonTexts);
  const { known, newer, missingFields, unreadable } = countsOf(rows);
  const warnings = [
    newer > 0 && t.newerTitle(newer),
    missingFields > 0 && t.missingTitle(missingFields),
    unreadable > 0 && t.unreadableTitle(unreadable),
  ];
  const isDone = known === rows.length;
  return (
    <div>
      <Progress
        label={isDone ? t.done : t.progress}
        detail={t.comparedOf(known, rows.length)}
        percent={(100 * known) / rows.length}
      />
      <VisuallyHidden>
        <output>{isDone && [t.done, ...warnings.filter(Boolean)].join('. ')}</output>
      </VisuallyHidden>
    </div>
  );
};

const nothingCompared: Compared = new Map();

/** The comparison of each template, and the templates that are left out. */
const useComparison = (wanted: DeploymentRequest) => {
  const comparison = useQuery(comparisonQuery(wanted));
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const rows = comparisonRows(wanted, comparison.data ?? nothingCompared);
  const leaveOut = (more: readonly ComparisonRow[]) =>
    setLeftOut(new Set([...leftOut, ...more.map(({ externalId }) => externalId)]));
  const takeBack = (more: readonly ComparisonRow[]) => {
    const ids = new Set(more.map(({ externalId }) => externalId));
    setLeftOut(new Set([...leftOut].filter((id) => !ids.has(id))));
  };
  return {
    rows,
    kept: rows.filter(({ externalId }) => !leftOut.has(externalId)),
    leftOut,
    leaveOut,
    takeBack,
    isComparing: comparison.isFetching,
    failure: comparison.isFetching ? null : comparison.error,
    again: () => void comparison.refetch(),
  };
};

interface FailureProps {
  error: unknown;
  unfit: string[];
  onRetry: () => void;
  onStale: () => void;
}

/** Offers a retry, unless the list of templates is out of date: then it must be reloaded first. */
const ComparisonFailure = ({ error, unfit, onRetry, onStale }: FailureProps) => {
  const t = useTexts(comparisonTexts);
  const { retry } = useUiTexts();
  const sentence = useFailureSentence();
  const isStale = unfit.length > 0;
  return (
    <Banner
      tone="warning"
      title={isStale ? t.stale : t.failed}
      announce="status"
      action={
        <Button size="small" onClick={isStale ? onStale : onRetry}>
          {isStale ? t.refresh : retry}
        </Button>
      }
    >
      {isStale ? t.staleText(unfit.join(', ')) : sentence(error)}
    </Banner>
  );
};

/** True when a run into production waits for a second person. */
const useApproval = (isProduction: boolean): boolean => {
  const { data } = useQuery({ ...rulesQuery, enabled: isProduction });
  return isProduction && data?.productionApproval === true;
};

interface StartKind {
  isProduction: boolean;
  asks: boolean;
  isPlanned: boolean;
  /** Without a comparison. */
  isBlind: boolean;
}

const useStartLabel = ({ isProduction, asks, isPlanned, isBlind }: StartKind): ((count: number) => string) => {
  const t = useTexts(comparisonTexts);
  const planned = useTexts(planTexts);
  if (asks) return planned.ask;
  if (isPlanned) return planned.plan;
  if (isBlind) return () => t.deployBlindly;
  return isProduction ? t.deployToProduction : t.deploy;
};

interface StartButtonProps {
  wanted: DeploymentRequest;
  kept: readonly ComparisonRow[];
  plan: ReturnType<typeof usePlan>;
  asks: boolean;
  isBlind: boolean;
  /** Sentences that say why nothing can be started. */
  obstacles: readonly (string | false)[];
  onStarted: (id: string) => void;
}

const StartButton = ({ wanted, kept, plan, asks, isBlind, obstacles, onStarted }: StartButtonProps) => {
  const start = useStart(wanted, onStarted);
  const isProduction = wanted.target.typeOrg === 'prod';
  // Asking writes nothing to the production.
  const writes = isProduction && !asks;
  const inPersonOnly = useSupportBlockReason();
  const label = useStartLabel({ isProduction, asks, isPlanned: plan.start !== undefined, isBlind });
  const blocked = [isProduction && inPersonOnly, ...obstacles].find((obstacle) => typeof obstacle === 'string');
  const externalIds = kept.map(({ externalId }) => externalId);
  return (
    <Button
      variant={writes ? 'caution' : 'primary'}
      icon={writes ? <AlertIcon /> : undefined}
      disabledReason={blocked || undefined}
      loading={start.isPending || start.isSuccess}
      onClick={() => start.mutate({ externalIds, startsAt: plan.start ?? undefined })}
    >
      {label(kept.length)}
    </Button>
  );
};

/** Mounted with the dialog's content, so that each opening compares again. */
const Content = ({ wanted, onClose, onStale, onStarted }: Omit<Props, 'isOpen'>) => {
  const t = useTexts(comparisonTexts);
  const planned = useTexts(planTexts);
  const { cancel } = useUiTexts();
  const { rows, kept, failure, isComparing, ...comparison } = useComparison(wanted);
  const unfit = rejectedTemplates(failure, wanted);
  const isProduction = wanted.target.typeOrg === 'prod';
  const plan = usePlan();
  const isSupport = useSupportBlockReason() !== undefined;
  const asks = useApproval(isProduction);
  const obstacles = [
    unfit.length > 0 && t.stale,
    kept.length === 0 && t.nothingLeft,
    isComparing && t.stillComparing,
    plan.start === null && planned.notAhead,
  ];
  return (
    <>
      <Stack gap={4}>
        <p>{t.intro(wanted.source.orgName, wanted.target.orgName)}</p>
        {isProduction && (
          <Banner tone={asks ? 'info' : 'warning'}>{asks ? planned.needsApproval : t.intoProduction}</Banner>
        )}
        {failure === null ? (
          <ComparisonProgress rows={rows} />
        ) : (
          <ComparisonFailure error={failure} unfit={unfit} onRetry={comparison.again} onStale={onStale} />
        )}
        <ComparisonWarnings rows={kept} onLeaveOut={comparison.leaveOut} />
        <ComparisonTable
          wanted={wanted}
          rows={rows}
          leftOut={comparison.leftOut}
          onLeaveOut={comparison.leaveOut}
          onTakeBack={comparison.takeBack}
          comparing={isComparing}
        />
        {!isSupport && <PlanFields {...plan} />}
        {(plan.start !== undefined || asks) && <p>{planned.atRunTime}</p>}
      </Stack>
      <DialogActions>
        <Button variant="quiet" onClick={onClose}>
          {cancel}
        </Button>
        <StartButton {...{ wanted, kept, plan, asks, obstacles, onStarted }} isBlind={failure !== null} />
      </DialogActions>
    </>
  );
};

/** Shows what a run would change in the target and lets the user leave templates out. */
export const ComparisonDialog = ({ isOpen, ...props }: Props) => {
  const t = useTexts(comparisonTexts);
  return (
    <Dialog
      size="large"
      title={t.title(props.wanted.target.orgName)}
      isOpen={isOpen}
      onClose={props.onClose}
      closesOutside={false}
    >
      <Content {...props} />
    </Dialog>
  );
};
