import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { initialisePassword, updatePassword } from '#contract/accounts/accounts.ts';
import { isGuessable, isStrongPassword } from '#contract/fields.ts';
import { passwordLength } from '#contract/accounts/account-limits.ts';
import { toBase64 } from '#kit/base64.ts';
import { call } from '#kit/call.ts';
import { useConfig } from '#kit/config.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useFieldSentence } from '#kit/field-texts.ts';
import { wasRefused } from '#kit/failures.ts';
import { useTexts } from '#kit/texts.ts';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { emailToken } from '#app/address-token.ts';
import { paths } from '#app/paths.ts';
import { AuthForm } from './form-frame.tsx';
import { isLinkExpired, reportExpiredLink } from './expired-link.ts';
import { PasswordRules } from './password-rules.tsx';
import { linkTexts } from './link-texts.ts';

const schemaFor = (about: { username: string; productName: string }) =>
  z
    .object({
      password: z.pipe(
        z.string().check(z.minLength(1, 'Empty'), z.maxLength(passwordLength.max, 'TooLong')),
        z.pipe(
          z.string().check(z.refine(isStrongPassword, 'PasswordRule')),
          z.string().check(z.refine((password) => !isGuessable(password, about), 'PasswordTooWeak')),
        ),
      ),
      confirmation: z.string().check(z.minLength(1, 'Empty')),
    })
    .check(
      z.refine(({ password, confirmation }) => password === confirmation, {
        path: ['confirmation'],
        message: 'PasswordsDiffer',
      }),
    );
type Values = z.infer<ReturnType<typeof schemaFor>>;

interface Props {
  init: boolean;
  username: string;
  token: string;
}

const useChoosing = ({ init, username, token }: Props, onTooWeak: () => void) => {
  const t = useTexts(linkTexts);
  const navigate = useNavigate();
  const sentence = useFailureSentence();
  return useMutation({
    mutationFn: ({ password }: Values) => {
      const body = { encryptedPassword: toBase64(password), username };
      return init
        ? call(initialisePassword, { body }, { bearer: token })
        : call(updatePassword, { body }, { bearer: token });
    },
    onMutate: () => toasts.clear(),
    onSuccess: async () => {
      emailToken.forget();
      toasts.success(t.passwordSaved);
      await navigate({ to: paths.login, replace: true, state: { username } });
    },
    onError: async (error) => {
      if (wasRefused(error, 'PasswordTooWeak')) return onTooWeak();
      // The link expired, or was used elsewhere, while the form was open.
      if (!isLinkExpired(error)) return void toasts.error(sentence(error));
      reportExpiredLink(error);
      return navigate({ to: paths.login, replace: true });
    },
  });
};

export const PasswordForm = (props: Props) => {
  const t = useTexts(linkTexts);
  const say = useFieldSentence();
  const { productName } = useConfig();
  const about = useMemo(() => ({ username: props.username, productName }), [props.username, productName]);
  const { register, handleSubmit, setError, control, trigger, formState } = useForm<Values>({
    mode: 'onTouched',
    resolver: useMemo(() => standardSchemaResolver(schemaFor(about)), [about]),
    defaultValues: { password: '', confirmation: '' },
  });
  const { errors, touchedFields } = formState;
  const choosing = useChoosing(props, () =>
    setError('password', { message: 'PasswordTooWeak' }, { shouldFocus: true }),
  );
  const [password, confirmation] = useWatch({ control, name: ['password', 'confirmation'] });
  const isStrong = isStrongPassword(password) && !isGuessable(password, about) && errors.password === undefined;
  const recheckConfirmation = () => void (touchedFields.confirmation && trigger('confirmation'));
  return (
    <AuthForm
      onSubmit={(event) => void handleSubmit((values) => choosing.mutate(values))(event)}
      submitLabel={t.savePassword}
      pending={choosing.isPending || choosing.isSuccess}
    >
      {/* Tells password managers the user of this password. */}
      <input type="text" name="username" autoComplete="username" value={props.username} readOnly hidden />
      <PasswordField
        label={t.newPassword}
        autoComplete="new-password"
        valid={isStrong}
        error={say(errors.password?.message)}
        {...register('password', { onChange: recheckConfirmation })}
      />
      <PasswordRules password={password} />
      <PasswordField
        label={t.confirmation}
        autoComplete="new-password"
        valid={isStrong && confirmation === password}
        error={say(errors.confirmation?.message)}
        {...register('confirmation')}
      />
    </AuthForm>
  );
};
