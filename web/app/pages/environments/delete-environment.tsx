import { useMutation } from '@tanstack/react-query';
import { deleteEnvironment } from '#contract/environments/environments.ts';
import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { wasRefused } from '#kit/failures.ts';
import { useTexts } from '#kit/texts.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { forgetEnvironment } from '#app/shared/environments/environment-queries.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { callAsUser } from '#app/session.ts';
import { pageTexts } from './texts.ts';

interface Props {
  /** Kept while the dialog closes, so that its text does not vanish. */
  environment: ExternalEnvironment | undefined;
  isOpen: boolean;
  onClose: () => void;
  /** The environment is deleted, by this call or an earlier one. */
  onGone: () => void;
}

const useDeletion = ({ onClose, onGone }: Pick<Props, 'onClose' | 'onGone'>) => {
  const t = useTexts(pageTexts);
  const sentence = useFailureSentence();
  const failure = useActionToast();
  const goodbye = (id: string) => {
    onClose();
    onGone();
    forgetEnvironment(id);
  };
  return useMutation({
    mutationFn: ({ id }: ExternalEnvironment) => callAsUser(deleteEnvironment, { params: { id } }),
    onMutate: failure.takeBack,
    onSuccess: (_, { id, orgName }) => {
      toasts.success(t.deleted(orgName));
      goodbye(id);
    },
    onError: (error, { id }) => {
      if (wasRefused(error, 'ExternalDoesNotExist')) {
        toasts.info(t.alreadyDeleted);
        goodbye(id);
        return;
      }
      if (wasRefused(error, 'DeploymentRunning')) toasts.info(t.deletionInProgress);
      else failure.say(`${t.deleteFailed} ${sentence(error)}`, { stays: true });
      // Without an answer the dialog stays open for another try.
      if (wasRefused(error)) onClose();
    },
  });
};

/** Asks for a confirmation with the environment's name before its grants are revoked. */
export const DeleteEnvironment = ({ environment, isOpen, onClose, onGone }: Props) => {
  const t = useTexts(pageTexts);
  const deletion = useDeletion({ onClose, onGone });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t.deleteTitle(environment?.orgName ?? '')}
      confirmLabel={t.disconnect}
      pending={deletion.isPending}
      onConfirm={() => environment && deletion.mutate(environment)}
    >
      {t.deleteText}
    </ConfirmDialog>
  );
};
