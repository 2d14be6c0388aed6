import { useMutation } from '@tanstack/react-query';
import { secureEnvironment } from '#contract/environments/environments.ts';
import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { randomKey } from '#kit/forms.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { AlertIcon, PlugIcon } from '#ui/icons/icons.tsx';
import { LockIcon } from '#ui/icons/page-icons.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { keepEnvironment } from '#app/shared/environments/environment-queries.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { versionOf } from '#app/shared/environments/environment-status.tsx';
import { neededSteps } from '#app/shared/environments/needed-actions.ts';
import type { LiveCheck, NeededStep } from '#app/shared/environments/needed-actions.ts';
import { callAsUser } from '#app/session.ts';
import { detailTexts } from './detail-texts.ts';
import styles from './needed-steps-card.module.css';

interface Props {
  environment: ExternalEnvironment;
  live: LiveCheck;
  onConnect: () => void;
}

const useSecuring = () => {
  const t = useTexts(detailTexts);
  const sentence = useFailureSentence();
  const failure = useActionToast();
  return useMutation({
    mutationFn: (id: string) => callAsUser(secureEnvironment, { params: { id } }, { idempotencyKey: randomKey() }),
    onMutate: failure.takeBack,
    onSuccess: (environment) => {
      toasts.success(t.secured(environment.orgName));
      keepEnvironment(environment);
      // The button disappears with its step and would lose the focus.
      document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
    },
    onError: (error) => failure.say(`${t.secureFailed} ${sentence(error)}`, { stays: true }),
  });
};

const SecureButton = ({ environment, blocked }: { environment: ExternalEnvironment; blocked: string | undefined }) => {
  const t = useTexts(detailTexts);
  const securing = useSecuring();
  return (
    <Button
      size="small"
      variant={blocked === undefined ? 'primary' : 'secondary'}
      icon={<LockIcon size={16} />}
      loading={securing.isPending}
      disabledReason={blocked}
      onClick={() => securing.mutate(environment.id)}
    >
      {t.secure}
    </Button>
  );
};

/** Returns why an environment cannot be secured yet; undefined if it can. */
const useSecureBlock = (): ((steps: readonly NeededStep[], version: string | null) => string | undefined) => {
  const t = useTexts(detailTexts);
  return (steps, version) => {
    if (steps[0] !== 'secure') return t.connectFirst;
    return version === null ? t.installFirst : undefined;
  };
};

/** The reader was connected, and the CRM has ended that. */
const isLost = ({ checkedAt }: ExternalEnvironment, step: NeededStep): boolean =>
  step === 'connect' && checkedAt !== undefined;

/** The remaining steps in words, each with its button. */
export const NeededStepsCard = ({ environment, live, onConnect }: Props) => {
  const t = useTexts(detailTexts);
  const blocked = useSecureBlock();
  const isChecked = live !== 'loading';
  // Those known from before keep the room of those that the check will find.
  const steps = neededSteps(environment.status, isChecked ? live : 'unknown');
  if (steps.length === 0) return null;
  return (
    <Card title={t.todo} subtitle={t.todoText} icon={<AlertIcon />}>
      <ol className={styles.steps} aria-busy={!isChecked}>
        {steps.map((step, at) => (
          <li key={step} className={styles.step}>
            <div className={styles.words}>
              <h3 className={styles.title}>{at === 0 ? t[`${step}Step`] : t.thenStep(t[`${step}Step`])}</h3>
              <p className={styles.text}>{isLost(environment, step) ? t.lostStepText : t[`${step}StepText`]}</p>
            </div>
            {step === 'secure' ? (
              <SecureButton environment={environment} blocked={blocked(steps, versionOf(environment, live))} />
            ) : (
              <Button size="small" variant="primary" icon={<PlugIcon size={16} />} onClick={onConnect}>
                {step === 'connect' ? t.connect : t.reconnect}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
};
