import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { startDeployment } from '#contract/environments/deployment.ts';
import type { KnownDeploymentRules } from '#contract/environments/deployment-plans.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { wasRefused } from '#kit/failures.ts';
import { useIdempotencyKey } from '#kit/forms.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { Button } from '#ui/actions/button.tsx';
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx';
import { AlertIcon } from '#ui/icons/icons.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { useUiTexts } from '#ui/ui-texts.ts';
import { useSupportBlockReason } from '#app/support-session.ts';
import { queryClient } from '#app/query-client.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { callAsUser } from '#app/session.ts';
import type { ComparisonRow } from './comparison-rules.ts';
import { ComparisonState } from './comparison-state.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { comparisonTexts } from './comparison-texts.ts';
import { ComparisonWarnings } from './comparison-warnings.tsx';
import { historyKey } from '../history-query.ts';
import { PlanFields, usePlan } from '../plan/plan-fields.tsx';
import { planTexts } from '../plan/plan-texts.ts';
import { rulesQuery } from '../plan/rules-query.ts';
import { forgetTemplatesOf } from '../template-queries.ts';
import { beginOrJoin } from '../run-under-way.ts';
import { bodyOf, rejectedTemplates } from './deployment-request.ts';
import type { DeploymentRequest } from './deployment-request.ts';
import { useComparison } from './use-comparison.ts';

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

/** The comparison of each template, and the templates that are left out. */
const useChoice = (wanted: DeploymentRequest) => {
  const comparison = useComparison(wanted);
  const { rows } = comparison;
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const leaveOut = (more: readonly ComparisonRow[]) =>
    setLeftOut(new Set([...leftOut, ...more.map(({ externalId }) => externalId)]));
  const takeBack = (more: readonly ComparisonRow[]) => {
    const ids = new Set(more.map(({ externalId }) => externalId));
    setLeftOut(new Set([...leftOut].filter((id) => !ids.has(id))));
  };
  return {
    ...comparison,
    kept: rows.filter(({ externalId }) => !leftOut.has(externalId)),
    choosing: { leftOut, onLeaveOut: leaveOut, onTakeBack: takeBack },
  };
};

/** The rules where a run into production waits for a second person. */
const useApproval = (isProduction: boolean): KnownDeploymentRules | undefined => {
  const { data } = useQuery({ ...rulesQuery, enabled: isProduction });
  return isProduction && data?.productionApproval ? data : undefined;
};

/** Says what is special about production: it is written to at once, or somebody else is asked, who may be missing. */
const ProductionNotice = ({ rules }: { rules: KnownDeploymentRules | undefined }) => {
  const t = useTexts(comparisonTexts);
  const planned = useTexts(planTexts);
  if (!rules) return <Banner tone="warning">{t.intoProduction}</Banner>;
  if (!rules.hasOtherPerson) return <Banner tone="warning">{planned.needsApprovalOfNobody}</Banner>;
  return <Banner tone="info">{rules.hasOtherOwner ? planned.needsApproval : planned.needsApprovalUnmailed}</Banner>;
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
  const { rows, kept, failure, isComparing, choosing, again } = useChoice(wanted);
  const unfit = rejectedTemplates(failure, wanted);
  const isProduction = wanted.target.typeOrg === 'prod';
  const plan = usePlan();
  const isSupport = useSupportBlockReason() !== undefined;
  const rules = useApproval(isProduction);
  const asks = rules !== undefined;
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
        {isProduction && <ProductionNotice rules={rules} />}
        <ComparisonState {...{ rows, failure, unfit, onStale }} onRetry={again} />
        <ComparisonWarnings rows={kept} onLeaveOut={choosing.onLeaveOut} />
        <ComparisonTable wanted={wanted} rows={rows} choosing={choosing} comparing={isComparing} />
        {!isSupport && <PlanFields {...plan} />}
        {(plan.start !== undefined || asks) && <p>{asks ? planned.asAsked : planned.atRunTime}</p>}
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
