import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { retryDeployment, rollBackDeployment } from '#contract/environments/deployment.ts';
import type { Deployment } from '#contract/environments/deployment.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { randomKey } from '#kit/forms.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { RefreshIcon } from '#ui/icons/icons.tsx';
import { UndoIcon } from '#ui/icons/page-icons.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { useSupportBlockReason } from '#app/support-session.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { callAsUser } from '#app/session.ts';
import { comparisonTexts } from './comparison/comparison-texts.ts';
import { canRollBack, countRetriable, hasEnded, isPlanned } from './follow-run.ts';
import { PlannedActions } from './plan/planned-actions.tsx';
import { runTexts } from './run-texts.ts';
import { beginOrJoin } from './run-under-way.ts';
import { forgetTemplatesOf } from './template-queries.ts';

interface Props {
  run: Deployment;
  /** A run was started: this one again, or another. */
  onStarted: (id: string) => void;
}

const useFollowUpRun = ({ run, onStarted }: Props, endpoint: typeof retryDeployment | typeof rollBackDeployment) => {
  const [key, setKey] = useState(randomKey);
  const { underWay } = useTexts(comparisonTexts);
  return useMutation({
    mutationFn: () =>
      beginOrJoin(run.target.environmentId, () =>
        callAsUser(endpoint, { params: { id: run.id } }, { idempotencyKey: key }),
      ),
    onSuccess: ({ id, wasUnderWay }) => {
      if (wasUnderWay) toasts.info(underWay(run.target.orgName));
      setKey(randomKey());
      if (run.target.environmentId !== null) forgetTemplatesOf(run.target.environmentId);
      onStarted(id);
    },
  });
};

/** The reason why support must not write to this run's target; undefined where it may, and for other users. */
const useBlockedInProduction = ({ target }: Deployment): string | undefined => {
  const inPersonOnly = useSupportBlockReason();
  return target.typeOrg === 'prod' ? inPersonOnly : undefined;
};

const Retry = (props: Props & { count: number }) => {
  const t = useTexts(runTexts);
  const sentence = useFailureSentence();
  const failure = useActionToast();
  const retry = useFollowUpRun(props, retryDeployment);
  const blocked = useBlockedInProduction(props.run);
  const tryAgain = () => {
    failure.takeBack();
    retry.mutate(undefined, {
      onError: (error) => failure.say(`${t.retryFailed} ${sentence(error)}`, { stays: true }),
    });
  };
  return (
    <Button
      variant="primary"
      icon={<RefreshIcon />}
      disabledReason={blocked}
      loading={retry.isPending}
      onClick={tryAgain}
    >
      {t.retry(props.count)}
    </Button>
  );
};

const RollBack = (props: Props & { count: number }) => {
  const t = useTexts(runTexts);
  const sentence = useFailureSentence();
  const [isOpen, setOpen] = useState(false);
  const rollBack = useFollowUpRun(props, rollBackDeployment);
  const blocked = useBlockedInProduction(props.run);
  const close = () => {
    setOpen(false);
    rollBack.reset();
  };
  return (
    <>
      <Button icon={<UndoIcon />} disabledReason={blocked} onClick={() => setOpen(true)}>
        {t.rollBack}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        title={t.rollBackTitle(props.run.target.orgName)}
        confirmLabel={t.rollBackConfirm}
        onConfirm={() => rollBack.mutate(undefined, { onSuccess: close })}
        pending={rollBack.isPending}
        error={rollBack.error ? `${t.rollBackFailed} ${sentence(rollBack.error)}` : undefined}
      >
        {t.rollBackText(props.count)}
      </ConfirmDialog>
    </>
  );
};

/** On a planned run: approve, call off. On one that has ended: retry the failed templates, restore the replaced ones, in environments that are there. */
export const RunActions = ({ run, onStarted }: Props) => {
  if (isPlanned(run)) return <PlannedActions run={run} onChanged={onStarted} />;
  if (!hasEnded(run)) return null;
  const replaced = run.templates.filter((template) => template.canRollBack).length;
  const retriable = countRetriable(run);
  return (
    <>
      {replaced > 0 && canRollBack(run) && <RollBack run={run} onStarted={onStarted} count={replaced} />}
      {retriable > 0 && <Retry run={run} onStarted={onStarted} count={retriable} />}
    </>
  );
};
