import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';

import { sendVerification } from '#contract/accounts.ts';
import { call } from '#kit/call.ts';
import { useFieldSentence } from '#kit/field-texts.ts';
import { blameFields, filled, newKey } from '#kit/forms.ts';
import { wasRefused } from '#kit/failures.ts';
import { useTexts } from '#kit/texts.ts';
import { TextField } from '#ui/text-field.tsx';

import { paths } from '#app/paths.ts';
import { forgetUser, savedMail } from '#app/session.ts';

import { AuthAside, AuthForm, AuthHeading } from './form-frame.tsx';
import { ResendOffer } from './resend-offer.tsx';
import { accountTexts } from './texts.ts';

const schema = z.object({ username: filled(z.string()), email: filled(z.string()) });
type Values = z.infer<typeof schema>;

function useLostLink(onRefusal: (error: unknown) => void) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Values) => call(sendVerification, { body }, { idempotencyKey: newKey() }),
    onSuccess: async ({ email }, { username }) => {
      savedMail.keep({ username, email });
      await navigate({ to: paths.lostSent });
    },
    onError: onRefusal,
  });
}

function LostForm() {
  const t = useTexts(accountTexts);
  const say = useFieldSentence();
  const { register, handleSubmit, setError, getValues, formState } = useForm<Values>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(schema),
    defaultValues: { username: '', email: '' },
  });
  const sending = useLostLink((error) =>
    blameFields(error, setError, { username: 'username', email: 'email' }),
  );
  const { errors } = formState;
  const isUnfinished = wasRefused(sending.error, 'RegistrationNotCompleted');
  const isOnField = wasRefused(sending.error, 'UsernameNotExisting', 'WrongEmailForUsername');
  return (
    <>
      {isUnfinished && <ResendOffer username={getValues('username')} />}
      <AuthForm
        onSubmit={(event) => void handleSubmit((values) => sending.mutate(values))(event)}
        submitLabel={t.lostButton}
        pending={sending.isPending || sending.isSuccess}
        failure={isUnfinished || isOnField ? null : sending.error}
      >
        <TextField
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
  const t = useTexts(accountTexts);
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
