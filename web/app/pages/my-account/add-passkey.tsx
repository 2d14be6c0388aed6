import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { addPasskey, startPasskey, type CreationOptions } from '#contract/accounts/passkeys.ts';
import { lineOfText } from '#contract/fields.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { Refused, wasRefused } from '#kit/failures.ts';
import { useFieldSentence } from '#kit/field-texts.ts';
import { requiredText } from '#kit/form-schemas.ts';
import { useLanguage } from '#kit/language.ts';
import { createPasskey, hasPasskeys } from '#kit/passkeys.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { callAsUser } from '#app/session.ts';
import { deviceName } from '#kit/device-name.ts';
import { ProofField, proofBody, wrongProof } from './own-proof.tsx';
import { passkeysTexts } from './passkeys-texts.ts';
import { usePasskeysRefresh } from './passkeys-query.ts';
import { secondFactorQuery, useSecondFactorRefresh } from './second-factor-query.ts';

/** Name of a passkey. */
export const nameSchema = requiredText(lineOfText(60));
// Spaces around a password are part of it.
const schema = z.object({ name: nameSchema, proof: z.string().check(z.minLength(1, 'Empty')) });
type Values = z.infer<typeof schema>;

/**
 * Adds a passkey. A code of an authenticator app is good once, so after a cancelled browser dialog the challenge that
 * it opened is used again, as long as it is good.
 */
const useAdding = (asksForCode: boolean, onAdded: () => void) => {
  const t = useTexts(passkeysTexts);
  const refresh = usePasskeysRefresh();
  const started = useRef<{ options: CreationOptions; until: number }>(undefined);
  return useMutation({
    mutationFn: async ({ name, proof }: Values) => {
      if (!started.current || started.current.until < Date.now()) {
        const options = await callAsUser(startPasskey, { body: proofBody(asksForCode, proof) });
        started.current = { options, until: Date.now() + options.timeout };
      }
      const credential = await createPasskey(started.current.options);
      // The first answer to a challenge uses it up.
      started.current = undefined;
      return callAsUser(addPasskey, { body: { name, credential } });
    },
    onSuccess: ({ name }) => {
      toasts.success(t.wasAdded(name));
      onAdded();
    },
    onSettled: refresh,
  });
};

const AddForm = ({ asksForCode, onClose }: { asksForCode: boolean; onClose: () => void }) => {
  const t = useTexts(passkeysTexts);
  const language = useLanguage();
  const say = useFieldSentence();
  const sentence = useFailureSentence();
  const refreshSecondFactor = useSecondFactorRefresh();
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(schema),
    defaultValues: { name: deviceName(navigator.userAgent, language), proof: '' },
  });
  const adding = useAdding(asksForCode, onClose);
  const isWrong = wasRefused(adding.error, ...wrongProof);
  const submit = handleSubmit((values) =>
    adding.mutate(values, {
      onError: (error) => {
        if (wasRefused(error, ...wrongProof)) setError('proof', { message: error.code }, { shouldFocus: true });
        // Another tab turned the second factor on or off: ask for the other proof.
        if (error instanceof Refused) refreshSecondFactor();
      },
    }),
  );
  return (
    <FormFrame
      onSubmit={submit}
      onLeave={onClose}
      submitLabel={t.addConfirm}
      isPending={adding.isPending}
      failure={adding.error && !isWrong ? { text: sentence(adding.error) } : null}
    >
      <p>{t.addText}</p>
      <ProofField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field to fill in of a dialog that the user opened
        autoFocus
        asksForCode={asksForCode}
        error={say(formState.errors.proof?.message)}
        {...register('proof')}
      />
      <TextField
        label={t.name}
        hint={t.nameHint}
        autoComplete="off"
        error={say(formState.errors.name?.message)}
        {...register('name')}
      />
    </FormFrame>
  );
};

/** Asks again who the user is, because a passkey outlives the session that adds it. */
export const AddPasskey = () => {
  const t = useTexts(passkeysTexts);
  const { data } = useQuery(secondFactorQuery);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        size="small"
        loading={!data}
        disabledReason={hasPasskeys() ? undefined : t.unsupported}
        onClick={() => setIsOpen(true)}
      >
        {t.add}
      </Button>
      <Dialog title={t.add} isOpen={isOpen} onClose={close} closesOutside={false}>
        {data && <AddForm asksForCode={data.isOn} onClose={close} />}
      </Dialog>
    </>
  );
};
