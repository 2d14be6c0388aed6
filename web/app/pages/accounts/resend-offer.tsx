import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { sendFirstVerification } from '#contract/accounts/accounts.ts';
import { emailAddress } from '#contract/fields.ts';
import { call } from '#kit/call.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useFieldSentence } from '#kit/field-texts.ts';
import { requiredText } from '#kit/form-schemas.ts';
import { showFieldErrors, randomKey } from '#kit/forms.ts';
import { wasRefused } from '#kit/failures.ts';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { savedMail } from '#app/session.ts';
import { ResendButton, useCoolDown } from './resend-button.tsx';
import styles from './resend-offer.module.css';
import { resendTexts } from './resend-texts.ts';
import { accountTexts } from './texts.ts';

const schema = z.object({ email: requiredText(emailAddress) });
type Values = z.infer<typeof schema>;

/** Most usernames are the user's e-mail address. */
const likelyEmail = (username: string): string => {
  const saved = savedMail.read();
  return saved?.username === username ? saved.email : username;
};

/** Sends the first link again, when somebody logs in to an account without a password. */
export const ResendOffer = ({ username }: { username: string }) => {
  const { email: emailLabel } = useTexts(accountTexts);
  const t = useTexts(resendTexts);
  const say = useFieldSentence();
  const sentence = useFailureSentence();
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(schema),
    defaultValues: { email: likelyEmail(username) },
  });
  const failure = useActionToast();
  const coolDown = useCoolDown();
  const sending = useMutation({
    mutationFn: ({ email }: Values) =>
      call(sendFirstVerification, { body: { username, email } }, { idempotencyKey: randomKey() }),
    onMutate: failure.takeBack,
    onSuccess: ({ email }) => {
      coolDown.start();
      toasts.success(t.resent(email));
    },
    onError: (error) => {
      if (wasRefused(error, 'RegistrationAlreadyCompleted')) setError('email', { message: error.code });
      else if (!showFieldErrors(error, setError, { email: 'email' })) failure.say(sentence(error), { stays: true });
    },
  });
  return (
    <Banner tone="warning" title={t.offerTitle} announce="status">
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => void handleSubmit((values) => sending.mutate(values))(event)}
      >
        <p>{t.offerText}</p>
        <TextField
          type="email"
          label={emailLabel}
          autoComplete="email"
          error={say(formState.errors.email?.message)}
          {...register('email')}
        />
        <div>
          <ResendButton left={coolDown.left} pending={sending.isPending} />
        </div>
      </form>
    </Banner>
  );
};
