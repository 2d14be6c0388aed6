import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { sendVerification } from '#contract/accounts/accounts.ts';
import { call } from '#kit/call.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { showFieldErrors, randomKey } from '#kit/forms.ts';
import { wasRefused } from '#kit/failures.ts';
import { useTexts } from '#kit/texts.ts';
import { toasts } from '#ui/overlays/toasts.ts';
import { paths } from '#app/paths.ts';
import { forgetUser, savedMail } from '#app/session.ts';
import { AuthAside, AuthForm, AuthHeading } from './form-frame.tsx';
import { MailFields, mailSchema, type MailValues } from './mail-fields.tsx';
import { ResendOffer } from './resend-offer.tsx';
import { linkTexts } from './link-texts.ts';

const useLostLink = (isShown: (error: unknown) => boolean) => {
  const navigate = useNavigate();
  const sentence = useFailureSentence();
  return useMutation({
    mutationFn: (body: MailValues) => call(sendVerification, { body }, { idempotencyKey: randomKey() }),
    onMutate: () => toasts.clear(),
    onSuccess: async ({ email }, { username }) => {
      savedMail.keep({ username, email });
      await navigate({ to: paths.lostSent });
    },
    onError: (error) => {
      if (!isShown(error)) toasts.error(sentence(error));
    },
  });
};

const LostForm = () => {
  const t = useTexts(linkTexts);
  const { register, handleSubmit, setError, getValues, formState } = useForm<MailValues>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(mailSchema),
    defaultValues: { username: '', email: '' },
  });
  const sending = useLostLink(
    (error) =>
      wasRefused(error, 'RegistrationNotCompleted') ||
      showFieldErrors(error, setError, { username: 'username', email: 'email' }),
  );
  return (
    <>
      {wasRefused(sending.error, 'RegistrationNotCompleted') && <ResendOffer username={getValues('username')} />}
      <AuthForm
        onSubmit={(event) => void handleSubmit((values) => sending.mutate(values))(event)}
        submitLabel={t.lostButton}
        pending={sending.isPending || sending.isSuccess}
      >
        <MailFields register={register} errors={formState.errors} isFirst />
      </AuthForm>
    </>
  );
};

export const LostPasswordPage = () => {
  const t = useTexts(linkTexts);
  useEffect(forgetUser, []);
  return (
    <>
      <AuthHeading title={t.lostTitle}>{t.lostSubtitle}</AuthHeading>
      <LostForm />
      <AuthAside>
        <Link to={paths.login}>{t.backToLogin}</Link>
      </AuthAside>
    </>
  );
};
