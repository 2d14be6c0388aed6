import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type Deployment } from '#contract/environments/deployment.ts';
import { approveDeployment, cancelDeployment } from '#contract/environments/deployment-plans.ts';
import { formatMoment } from '#kit/dates.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { randomKey } from '#kit/forms.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { callAsUser, useUser } from '#app/session.ts';
import { useSupportBlockReason } from '#app/support-session.ts';
import { awaitsApprovalBy } from '../follow-run.ts';
import { useLate } from './use-late.ts';
import { useObstacle } from './use-obstacle.ts';
import { planTexts } from './plan-texts.ts';

interface Props {
  run: Deployment;
  /** The run has changed. */
  onChanged: (id: string) => void;
}

const useDecision = ({ run, onChanged }: Props, endpoint: typeof approveDeployment | typeof cancelDeployment) => {
  const sentence = useFailureSentence();
  const [key] = useState(randomKey);
  const [isOpen, setOpen] = useState(false);
  const decision = useMutation({
    mutationFn: () => callAsUser(endpoint, { params: { id: run.id } }, { idempotencyKey: key }),
    onSuccess: ({ id }) => {
      setOpen(false);
      onChanged(id);
    },
  });
  const close = () => {
    setOpen(false);
    decision.reset();
  };
  return {
    open: () => setOpen(true),
    dialog: { isOpen, onClose: close, onConfirm: () => decision.mutate(), pending: decision.isPending },
    failure: (title: string) => (decision.error ? `${title} ${sentence(decision.error)}` : undefined),
  };
};

/** Says when an approved run starts. */
const useStartWords = (run: Deployment): string => {
  const t = useTexts(planTexts);
  const language = useLanguage();
  const isOver = useLate(run);
  if (run.startsAt === null) return t.startsAtOnce;
  const moment = formatMoment(run.startsAt, language);
  return isOver ? t.startsLate(moment) : t.startsOn(moment);
};

/** Somebody else approves or refuses a run that waits for it; anybody calls off one that is planned. */
export const PlannedActions = (props: Props) => {
  const t = useTexts(planTexts);
  const { run } = props;
  const { username } = useUser();
  const inPersonOnly = useSupportBlockReason();
  const approval = useDecision(props, approveDeployment);
  const end = useDecision(props, cancelDeployment);
  const obstacle = useObstacle(run);
  const startWords = useStartWords(run);
  const isAsked = awaitsApprovalBy(run, username);
  return (
    <>
      <Button disabledReason={inPersonOnly} onClick={end.open}>
        {isAsked ? t.refuse : t.callOff}
      </Button>
      {isAsked && (
        <Button variant="primary" disabledReason={inPersonOnly ?? obstacle} onClick={approval.open}>
          {t.approve}
        </Button>
      )}
      <ConfirmDialog
        {...approval.dialog}
        tone="primary"
        title={t.approveTitle(run.target.orgName)}
        confirmLabel={t.approve}
        error={approval.failure(t.approveFailed)}
      >
        {t.approveText(run.total, run.startedBy)} {startWords}
      </ConfirmDialog>
      <ConfirmDialog
        {...end.dialog}
        title={(isAsked ? t.refuseTitle : t.callOffTitle)(run.target.orgName)}
        confirmLabel={isAsked ? t.refuse : t.callOff}
        cancelLabel={t.keep}
        error={end.failure(t.callOffFailed)}
      >
        {t.callOffText}
      </ConfirmDialog>
    </>
  );
};
