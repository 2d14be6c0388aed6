import { useState } from 'react';
import type { Webhook } from '#contract/webhooks.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx';
import { CopyIcon } from '#ui/icons/icons.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { FormDialog } from '#app/shared/form-dialog.tsx';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { webhooksTexts } from './texts.ts';
import { isUnderWay, removeKey, rotateKey, useRemove, useRotate } from './webhook-mutations.ts';
import type { WithSecret } from './webhook-mutations.ts';
import styles from './webhooks.module.css';

const load = () => import('./webhook-form.tsx');
const whileLoading = () => <SkeletonText lines={5} />;
const NewForm = lazyPart(async () => (await load()).NewWebhookForm, { whileLoading });
const EditForm = lazyPart(async () => (await load()).EditWebhookForm, { whileLoading });

interface Open {
  isOpen: boolean;
  onClose: () => void;
}

/** Creates or edits an endpoint; the form library is loaded with this dialog only. */
export const WebhookDialog = ({
  webhook,
  onCreated,
  ...open
}: Open & { webhook: Webhook | undefined; onCreated: (made: WithSecret) => void }) => {
  const t = useTexts(webhooksTexts);
  const [isDirty, setIsDirty] = useState(false);
  return (
    <FormDialog title={webhook ? t.editTitle : t.newWebhook} isDirty={isDirty} {...open}>
      {(leave) =>
        webhook ? (
          <EditForm webhook={webhook} onDirty={setIsDirty} onLeave={leave} onDone={open.onClose} />
        ) : (
          <NewForm onDirty={setIsDirty} onLeave={leave} onCreated={onCreated} />
        )
      }
    </FormDialog>
  );
};

/** The secret is shown only once, so a click outside does not close the dialog. */
export const SecretDialog = ({ made, isOpen, onClose }: Open & { made: WithSecret | undefined }) => {
  const t = useTexts(webhooksTexts);
  const secret = made?.secret ?? '';
  const failure = useActionToast();
  const copy = async () => {
    failure.takeBack();
    try {
      await navigator.clipboard.writeText(secret);
      toasts.success(t.secretCopied);
    } catch {
      failure.say(t.copyFailed, { stays: true });
    }
  };
  return (
    <Dialog title={t.secretTitle} isOpen={isOpen} onClose={onClose} closesOutside={false}>
      <Stack>
        <p>{t.secretText}</p>
        <code className={styles.secret}>{secret}</code>
        <div>
          <Button icon={<CopyIcon />} onClick={() => void copy()}>
            {t.copySecret}
          </Button>
        </div>
      </Stack>
      <DialogActions>
        <Button variant="primary" onClick={onClose}>
          {t.secretKept}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

type Asking = Open & { webhook: Webhook | undefined };

export const RotateDialog = ({ webhook, onRotated, ...open }: Asking & { onRotated: (made: WithSecret) => void }) => {
  const t = useTexts(webhooksTexts);
  const rotation = useRotate(onRotated);
  const rotate = () => {
    if (webhook && !isUnderWay(rotateKey)) rotation.mutate(webhook);
  };
  return (
    <ConfirmDialog
      {...open}
      tone="primary"
      title={t.rotateTitle}
      confirmLabel={t.rotate}
      onConfirm={rotate}
      pending={rotation.isPending}
    >
      {t.rotateText(webhook?.url ?? '')}
    </ConfirmDialog>
  );
};

export const DeleteDialog = ({ webhook, ...open }: Asking) => {
  const t = useTexts(webhooksTexts);
  const removal = useRemove(open.onClose);
  const remove = () => {
    if (webhook && !isUnderWay(removeKey)) removal.mutate(webhook);
  };
  return (
    <ConfirmDialog
      {...open}
      title={t.removeTitle(webhook?.url ?? '')}
      confirmLabel={t.remove}
      onConfirm={remove}
      pending={removal.isPending}
    >
      {t.removeText}
    </ConfirmDialog>
  );
};
