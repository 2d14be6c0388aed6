import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';

import { useFieldSentence } from '#kit/field-texts.ts';
import { blameFields, filled } from '#kit/forms.ts';
import { wasRefused } from '#kit/failures.ts';
import { useTexts } from '#kit/texts.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { TextField } from '#ui/text-field.tsx';

import { paths } from '#app/paths.ts';
import { logIn, userQuery, wantedRoute } from '#app/session.ts';

import { AuthForm } from './form-frame.tsx';
import styles from './login-form.module.css';
import { ResendOffer } from './resend-offer.tsx';
import { accountTexts } from './texts.ts';

const schema = z.object({
  username: filled(z.string()),
  // Spaces at the ends of a password count.
  password: z.string().check(z.minLength(1, 'Empty')),
});
type Values = z.infer<typeof schema>;

/** Which field stands for which part of the request. */
const fields = { username: 'username', encryptedPassword: 'password' } as const;

/** Opens the session and goes where one was going, else home. */
function useLogIn(onRefusal: (error: unknown) => void) {
  const router = useRouter();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ username, password }: Values) => logIn(username, password),
    onSuccess: (user) => {
      queries.setQueryData(userQuery.queryKey, user);
      router.history.push(wantedRoute.take() ?? paths.home);
    },
    onError: onRefusal,
  });
}

export function LoginForm({ username, password }: Values) {
  const t = useTexts(accountTexts);
  const say = useFieldSentence();
  const { register, handleSubmit, setError, getValues, formState } = useForm<Values>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(schema),
    defaultValues: { username, password },
  });
  const opening = useLogIn((error) => blameFields(error, setError, fields));
  const { errors } = formState;
  const isUnfinished = wasRefused(opening.error, 'RegistrationNotCompleted');
  const isOnField = wasRefused(opening.error, 'UsernameNotExisting', 'WrongPassword');
  return (
    <>
      {isUnfinished && <ResendOffer username={getValues('username')} />}
      <AuthForm
        onSubmit={(event) => void handleSubmit((values) => opening.mutate(values))(event)}
        submitLabel={t.loginButton}
        pending={opening.isPending || opening.isSuccess}
        failure={isUnfinished || isOnField ? null : opening.error}
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
        <PasswordField
          label={t.password}
          autoComplete="current-password"
          error={say(errors.password?.message)}
          {...register('password')}
        />
        <Link to={paths.lostPassword} className={styles.forgot}>
          {t.forgot}
        </Link>
      </AuthForm>
    </>
  );
}
