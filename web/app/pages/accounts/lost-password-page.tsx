import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';

import { sendVerification } from '#contract/accounts.ts';
import { call } from '#kit/call.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useFieldSentence } from '#kit/field-texts.ts';
import { filled } from '#kit/form-schemas.ts';
import { blameFields, newKey } from '#kit/forms.ts';
import { wasRefused } from '#kit/failures.ts';
import { useTexts } from '#kit/texts.ts';
import { TextField } from '#ui/text-field.tsx';
import { toasts } from '#ui/toasts.ts';

import { paths } from '#app/paths.ts';
import { forgetUser, savedMail } from '#app/session.ts';

import { AuthAside, AuthForm, AuthHeading } from './form-frame.tsx';
import { ResendOffer } from './resend-offer.tsx';
import { accountTexts } from './texts.ts';
import { linkTexts } from './link-texts.ts';

const schema = z.object({ username: filled(z.string()), email: filled(z.string()) });
type Values = z.infer<typeof schema>;

function useLostLink(isShown: (error: unknown) => boolean) {
  const navigate = useNavigate();
  const sentence = useFailureSentence();
  return useMutation({
    mutationFn: (body: Values) => call(sendVerification, { body }, { idempotencyKey: newKey() }),
    onMutate: () => toasts.clear(),
    onSuccess: async ({ email }, { username }) => {
      savedMail.keep({ username, email });
      await navigate({ to: paths.lostSent });
    },
    onError: (error) => {
      if (!isShown(error)) toasts.error(sentence(error));
    },
  });
}

function LostForm() {
  const t = { ...useTexts(accountTexts), ...useTexts(linkTexts) };
  const say = useFieldSentence();
  const { register, handleSubmit, setError, getValues, formState } = useForm<Values>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(schema),
    defaultValues: { username: '', email: '' },
  });
  const sending = useLostLink(
    (error) =>
      wasRefused(error, 'RegistrationNotCompleted') ||
      blameFields(error, setError, { username: 'username', email: 'email' }),
  );
  const { errors } = formState;
  return (
    <>
      {wasRefused(sending.error, 'RegistrationNotCompleted') && (
        <ResendOffer username={getValues('username')} />
      )}
      <AuthForm
        onSubmit={(event) => void handleSubmit((values) => sending.mutate(values))(event)}
        submitLabel={t.lostButton}
        pending={sending.isPending || sending.isSuccess}
      >
        <TextField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- nobody comes here for anything else
          autoFocus
          label={t.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          error={say(errors.username?.message)}
          {...register('username')}
        />
        <TextField
          type="email"
          label={t.email}
          autoComplete="email"
          error={say(errors.email?.message)}
          {...register('email')}
        />
      </AuthForm>
    </>
  );
}

export function LostPasswordPage() {
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
}
