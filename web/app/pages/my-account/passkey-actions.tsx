import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { removePasskey, renamePasskey, type Passkey } from '#contract/accounts/passkeys.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { wasRefused } from '#kit/failures.ts';
import { useFieldSentence } from '#kit/field-texts.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { callAsUser } from '#app/session.ts';
import { nameSchema } from './add-passkey.tsx';
import { usePasskeysRefresh } from './passkeys-query.ts';
import { passkeysTexts } from './passkeys-texts.ts';

const schema = z.object({ name: nameSchema });
type Values = z.infer<typeof schema>;

const RenameForm = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const t = useTexts(passkeysTexts);
  const say = useFieldSentence();
  const sentence = useFailureSentence();
  const refresh = usePasskeysRefresh();
  const { register, handleSubmit, formState } = useForm<Values>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(schema),
    defaultValues: { name: passkey.name },
  });
  const renaming = useMutation({
    mutationFn: (body: Values) => callAsUser(renamePasskey, { params: { id: passkey.id }, body }),
    onSuccess: () => {
      toasts.success(t.renamed);
      onClose();
    },
    onSettled: refresh,
  });
  return (
    <FormFrame
      onSubmit={handleSubmit((values) => renaming.mutate(values))}
      onLeave={onClose}
      submitLabel={t.save}
      isPending={renaming.isPending}
      failure={renaming.error ? { text: sentence(renaming.error) } : null}
    >
      <TextField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of a dialog that the user opened
        autoFocus
        label={t.name}
        autoComplete="off"
        error={say(formState.errors.name?.message)}
        {...register('name')}
      />
    </FormFrame>
  );
};

export const RenamePasskey = ({ passkey }: { passkey: Passkey }) => {
  const t = useTexts(passkeysTexts);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button size="small" aria-label={t.renameNamed(passkey.name)} onClick={() => setIsOpen(true)}>
        {t.rename}
      </Button>
      <Dialog size="small" title={t.renameTitle} isOpen={isOpen} onClose={close} closesOutside={false}>
        <RenameForm passkey={passkey} onClose={close} />
      </Dialog>
    </>
  );
};

export const RemovePasskey = ({ passkey }: { passkey: Passkey }) => {
  const t = useTexts(passkeysTexts);
  const sentence = useFailureSentence();
  const refresh = usePasskeysRefresh();
  const [isOpen, setIsOpen] = useState(false);
  const removing = useMutation({
    mutationFn: async () => {
      try {
        await callAsUser(removePasskey, { params: { id: passkey.id } });
      } catch (error) {
        // Another tab removed it.
        if (wasRefused(error, 'NotFound')) return t.alreadyRemoved;
        throw error;
      }
      return t.removed;
    },
    onSuccess: (said) => {
      toasts.success(said);
      setIsOpen(false);
    },
    onSettled: refresh,
  });
  return (
    <>
      <Button size="small" aria-label={t.removeNamed(passkey.name)} onClick={() => setIsOpen(true)}>
        {t.remove}
      </Button>
      <ConfirmDialog
        title={t.removeTitle(passkey.name)}
        confirmLabel={t.remove}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onConfirm={() => removing.mutate()}
        pending={removing.isPending}
        error={removing.error ? sentence(removing.error) : undefined}
      >
        {t.removeText}
      </ConfirmDialog>
    </>
  );
};
