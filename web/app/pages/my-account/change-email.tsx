import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { emailAddress } from '#contract/fields.ts';
import { changeOwnEmail } from '#contract/accounts/my-account.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { Refused, wasRefused } from '#kit/failures.ts';
import { useFieldSentence } from '#kit/field-texts.ts';
import { requiredText } from '#kit/form-schemas.ts';
import { showFieldErrors, useIdempotencyKey } from '#kit/forms.ts';
import { useTexts } from '#kit/texts.ts';
import { FormFrame } from '#ui/forms/form-frame.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { callAsUser } from '#app/session.ts';
import { ProofField, proofBody, wrongProof } from './own-proof.tsx';
import { useSecondFactorRefresh } from './second-factor-query.ts';
import { myAccountTexts } from './texts.ts';

// Spaces around a password are part of it.
const schema = z.object({ email: requiredText(emailAddress), proof: z.string().check(z.minLength(1, 'Empty')) });
type Values = z.infer<typeof schema>;

interface Props {
  asksForCode: boolean;
  onClose: () => void;
  onSent: () => void;
}

/** A separate file for the dialog's form. */
export const ChangeEmailForm = ({ asksForCode, onClose, onSent }: Props) => {
  const t = useTexts(myAccountTexts);
  const say = useFieldSentence();
  const sentence = useFailureSentence();
  const failure = useActionToast();
  const intention = useIdempotencyKey();
  const refreshSecondFactor = useSecondFactorRefresh();
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(schema),
    defaultValues: { email: '', proof: '' },
  });
  const sending = useMutation({
    mutationFn: ({ email, proof }: Values) => {
      const body = { email, ...proofBody(asksForCode, proof) };
      return callAsUser(changeOwnEmail, { body }, { idempotencyKey: intention(body) });
    },
    onMutate: failure.takeBack,
    onSuccess: () => onSent(),
    onError: (error) => {
      // Another tab turned the second factor on or off: ask for the other proof.
      if (error instanceof Refused) refreshSecondFactor();
      if (wasRefused(error, ...wrongProof)) setError('proof', { message: error.code }, { shouldFocus: true });
      else if (wasRefused(error, 'EmailNotModified')) setError('email', { message: error.code });
      else if (!showFieldErrors(error, setError, { email: 'email' })) failure.say(sentence(error), { stays: true });
    },
  });
  const submit = handleSubmit((values) => sending.mutate(values));
  return (
    <FormFrame onSubmit={submit} onLeave={onClose} submitLabel={t.sendLink} isPending={sending.isPending}>
      <p>{t.changeEmailText}</p>
      <TextField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of a dialog that the user opened
        autoFocus
        type="email"
        label={t.newEmail}
        autoComplete="email"
        error={say(formState.errors.email?.message)}
        {...register('email')}
      />
      <ProofField asksForCode={asksForCode} error={say(formState.errors.proof?.message)} {...register('proof')} />
    </FormFrame>
  );
};
