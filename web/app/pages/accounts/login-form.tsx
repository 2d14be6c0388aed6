import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { useFieldSentence } from '#kit/field-texts.ts';
import { showFieldErrors } from '#kit/forms.ts';
import { wasRefused } from '#kit/failures.ts';
import { useTexts } from '#kit/texts.ts';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { paths } from '#app/paths.ts';
import { logIn } from '#app/session.ts';
import { AuthForm } from './form-frame.tsx';
import styles from './login-form.module.css';
import { accountTexts } from './texts.ts';
import { UsernameField } from './username-field.tsx';
import { useCapsLock } from './use-caps-lock.ts';
import { useLogIn } from './use-log-in.ts';

const ResendOffer = lazyPart(async () => (await import('./resend-offer.tsx')).ResendOffer);

interface Values {
  username: string;
  password: string;
}

/** Written without schemas: their library would be a tenth of this first page. */
const rules = {
  username: { validate: (name: string) => name.trim() !== '' || 'Empty' },
  // Spaces around a password are part of it.
  password: { validate: (password: string) => password !== '' || 'Empty' },
};

/** Path of the request → field of the form. */
const fields = { username: 'username', encryptedPassword: 'password' } as const;

const useLoginForm = ({ username, password }: Values, onSecondStep: (values: Values) => void) => {
  // The form judges when it is sent: a person on the way to a passkey or a link has left nothing out.
  const form = useForm<Values>({
    mode: 'onSubmit',
    defaultValues: { username, password },
  });
  const opening = useLogIn(logIn, (error) => {
    if (wasRefused(error, 'SecondFactorRequired')) {
      onSecondStep(form.getValues());
      return true;
    }
    return wasRefused(error, 'RegistrationNotCompleted') || showFieldErrors(error, form.setError, fields);
  });
  const submit = form.handleSubmit(({ username: name, ...values }) =>
    opening.mutate({ username: name.trim(), ...values }),
  );
  return { form, opening, submit };
};

type Props = Values & {
  /** The password is right, but this account also asks for a code. */
  onSecondStep: (values: Values) => void;
};

export const LoginForm = ({ onSecondStep, ...start }: Props) => {
  const t = useTexts(accountTexts);
  const say = useFieldSentence();
  const capsLock = useCapsLock();
  const { form, opening, submit } = useLoginForm(start, onSecondStep);
  const { errors } = form.formState;
  return (
    <>
      {wasRefused(opening.error, 'RegistrationNotCompleted') && (
        <ResendOffer username={form.getValues('username').trim()} />
      )}
      <AuthForm
        onSubmit={(event) => void submit(event)}
        submitLabel={t.loginButton}
        pending={opening.isPending || opening.isSuccess}
      >
        <UsernameField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- this page has no other purpose
          autoFocus={start.username === ''}
          error={say(errors.username?.message)}
          {...form.register('username', rules.username)}
        />
        <PasswordField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the username is already filled in
          autoFocus={start.username !== ''}
          label={t.password}
          autoComplete="current-password"
          hint={capsLock.isOn ? t.capsLock : undefined}
          error={say(errors.password?.message)}
          {...capsLock.keys}
          {...form.register('password', rules.password)}
        />
        <Link to={paths.lostPassword} className={styles.forgot}>
          {t.forgot}
        </Link>
      </AuthForm>
    </>
  );
};
