import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { register as registerAccount } from '#contract/accounts/accounts.ts';
import { emailAddress, personName, username } from '#contract/fields.ts';
import { call } from '#kit/call.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useFieldSentence } from '#kit/field-texts.ts';
import { requiredText } from '#kit/form-schemas.ts';
import { showFieldErrors, useIdempotencyKey } from '#kit/forms.ts';
import { currentLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { TextField } from '#ui/forms/text-field.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { paths } from '#app/paths.ts';
import { savedMail } from '#app/session.ts';
import { AuthForm } from './form-frame.tsx';
import styles from './register-form.module.css';
import { accountTexts } from './texts.ts';
import { linkTexts } from './link-texts.ts';
import { UsernameField } from './username-field.tsx';

const schema = z.object({
  firstname: requiredText(personName),
  lastname: requiredText(personName),
  email: requiredText(emailAddress),
  username: requiredText(username),
});
type Values = z.infer<typeof schema>;

const fields = {
  firstname: 'firstname',
  lastname: 'lastname',
  email: 'email',
  username: 'username',
} as const;

const useRegistration = (blame: (error: unknown) => boolean) => {
  const t = useTexts(linkTexts);
  const navigate = useNavigate();
  const sentence = useFailureSentence();
  const intention = useIdempotencyKey();
  return useMutation({
    mutationFn: (values: Values) => {
      const body = { ...values, language: currentLanguage() };
      return call(registerAccount, { body }, { idempotencyKey: intention(body) });
    },
    onMutate: () => toasts.clear(),
    onSuccess: async ({ username, email }) => {
      savedMail.keep({ username, email });
      toasts.success(t.registered);
      await navigate({ to: paths.emailSent });
    },
    onError: (error) => {
      if (!blame(error)) toasts.error(sentence(error));
    },
  });
};

export const RegisterForm = () => {
  const t = { ...useTexts(accountTexts), ...useTexts(linkTexts) };
  const say = useFieldSentence();
  const { register, handleSubmit, setError, getValues, setValue, formState } = useForm<Values>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(schema),
    defaultValues: { firstname: '', lastname: '', email: '', username: '' },
  });
  const registration = useRegistration((error) => showFieldErrors(error, setError, fields));
  const { errors } = formState;
  // REQ-1.2.29: runs when the user leaves a valid e-mail field and the username is empty.
  const fillUsername = () => {
    const email = emailAddress.safeParse(getValues('email'));
    if (email.success && getValues('username') === '') {
      setValue('username', email.data, { shouldValidate: true, shouldTouch: true });
    }
  };
  return (
    <AuthForm
      onSubmit={(event) => void handleSubmit((values) => registration.mutate(values))(event)}
      submitLabel={t.registerButton}
      pending={registration.isPending || registration.isSuccess}
    >
      <div className={styles.names}>
        <TextField
          label={t.firstname}
          autoComplete="given-name"
          error={say(errors.firstname?.message)}
          {...register('firstname')}
        />
        <TextField
          label={t.lastname}
          autoComplete="family-name"
          error={say(errors.lastname?.message)}
          {...register('lastname')}
        />
      </div>
      <TextField
        type="email"
        label={t.email}
        autoComplete="email"
        error={say(errors.email?.message)}
        {...register('email', { onBlur: fillUsername })}
      />
      <UsernameField hint={t.usernameHint} error={say(errors.username?.message)} {...register('username')} />
    </AuthForm>
  );
};
