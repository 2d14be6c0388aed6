import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';

import { useFieldSentence } from '#kit/field-texts.ts';
import { blameFields, filled } from '#kit/forms.ts';
import { wasRefused } from '#kit/failures.ts';
import { useTexts } from '#kit/texts.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';

import { paths } from '#app/paths.ts';

import { AuthForm } from './form-frame.tsx';
import styles from './login-form.module.css';
import { ResendOffer } from './resend-offer.tsx';
import { accountTexts } from './texts.ts';
import { useCapsLock } from './use-caps-lock.ts';
import { useLogIn } from './use-log-in.ts';

const schema = z.object({
  username: filled(z.string()),
  // Spaces at the ends of a password count.
  password: z.string().check(z.minLength(1, 'Empty')),
});
type Values = z.infer<typeof schema>;

/** Which field stands for which part of the request. */
const fields = { username: 'username', encryptedPassword: 'password' } as const;

function useLoginForm({ username, password }: Values, onSecondStep: (values: Values) => void) {
  const form = useForm<Values>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(schema),
    defaultValues: { username, password },
  });
  const opening = useLogIn((error) => {
    if (wasRefused(error, 'SecondFactorRequired')) {
      onSecondStep(form.getValues());
      return true;
    }
    return wasRefused(error, 'RegistrationNotCompleted') || blameFields(error, form.setError, fields);
  });
  return { form, opening, submit: form.handleSubmit((values) => opening.mutate(values)) };
}

type Props = Values & {
  /** The password is right, and this account asks for a code beside it. */
  onSecondStep: (values: Values) => void;
};

export function LoginForm({ onSecondStep, ...start }: Props) {
  const t = useTexts(accountTexts);
  const say = useFieldSentence();
  const capsLock = useCapsLock();
  const { form, opening, submit } = useLoginForm(start, onSecondStep);
  const { errors } = form.formState;
  return (
    <>
      {wasRefused(opening.error, 'RegistrationNotCompleted') && (
        <ResendOffer username={form.getValues('username')} />
      )}
      <AuthForm
        onSubmit={(event) => void submit(event)}
        submitLabel={t.loginButton}
        pending={opening.isPending || opening.isSuccess}
      >
        <TextField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- nobody comes here for anything else
          autoFocus={start.username === ''}
          label={t.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
          error={say(errors.username?.message)}
          {...form.register('username')}
        />
        <PasswordField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the name is filled in already
          autoFocus={start.username !== ''}
          label={t.password}
          autoComplete="current-password"
          hint={capsLock.isOn ? t.capsLock : undefined}
          error={say(errors.password?.message)}
          {...capsLock.keys}
          {...form.register('password')}
        />
        <Link to={paths.lostPassword} className={styles.forgot}>
          {t.forgot}
        </Link>
      </AuthForm>
    </>
  );
}
