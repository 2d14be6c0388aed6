import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { supportWishLength } from '#contract/accounts/account-limits.ts';
import { askToWrite } from '#contract/accounts/support-sessions.ts';
import type { SupportWriting } from '#contract/accounts/support-writing.ts';
import { lineOfText } from '#contract/fields.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useFieldSentence } from '#kit/field-texts.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { queryClient } from '../query-client.ts';
import { callAsUser, userQuery } from '../session.ts';
import { supportTexts } from './texts.ts';

const schema = z.object({ wish: lineOfText(supportWishLength) });
type Values = z.infer<typeof schema>;

const AskForm = ({ wish, onClose }: { wish: string; onClose: () => void }) => {
  const t = useTexts(supportTexts);
  const say = useFieldSentence();
  const sentence = useFailureSentence();
  const { register, handleSubmit, formState } = useForm<Values>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(schema),
    defaultValues: { wish },
  });
  const asking = useMutation({
    mutationFn: (body: Values) => callAsUser(askToWrite, { body }),
    onSuccess: (supportWriting) => {
      queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, supportWriting });
      onClose();
    },
  });
  return (
    <FormFrame
      onSubmit={handleSubmit((values) => asking.mutate(values))}
      onLeave={onClose}
      submitLabel={t.send}
      isPending={asking.isPending}
      failure={asking.error ? { text: sentence(asking.error) } : null}
    >
      <p>{t.askText}</p>
      <TextField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of a dialog that the user opened
        autoFocus
        label={t.wish}
        hint={t.wishHint}
        autoComplete="off"
        error={say(formState.errors.wish?.message)}
        {...register('wish')}
      />
    </FormFrame>
  );
};

/** The button and the dialog with which support asks the owners (REQ-1.4.70). */
export const AskToWrite = ({ writing: { state, wish } }: { writing: SupportWriting }) => {
  const t = useTexts(supportTexts);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {state === 'asked' ? t.askAgain : t.ask}
      </Button>
      <Dialog size="small" title={t.askTitle} isOpen={isOpen} onClose={close} closesOutside={false}>
        <AskForm wish={state === 'asked' ? (wish ?? '') : ''} onClose={close} />
      </Dialog>
    </>
  );
};
