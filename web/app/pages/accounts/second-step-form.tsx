import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useFieldSentence } from '#kit/field-texts.ts';
import { requiredText } from '#kit/form-schemas.ts';
import { showFieldErrors } from '#kit/forms.ts';
import { wasRefused } from '#kit/failures.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { logIn } from '#app/session.ts';
import { AuthForm, AuthHeading } from './form-frame.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { secondStepTexts } from './second-step-texts.ts';
import { accountTexts } from './texts.ts';
import { useLogIn } from './use-log-in.ts';

const schema = z.object({ code: requiredText(z.string().check(z.maxLength(40, 'TooLong'))) });
type Values = z.infer<typeof schema>;

interface Props {
  username: string;
  password: string;
  onBack: () => void;
}

/** Second step of a log-in: the code of the authenticator app, a recovery code, or a passkey instead of both steps. */
export const SecondStepForm = ({ username, password, onBack }: Props) => {
  const { loginButton } = useTexts(accountTexts);
  const t = useTexts(secondStepTexts);
  const say = useFieldSentence();
  // A person on the way to a passkey has left nothing out.
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    mode: 'onSubmit',
    resolver: standardSchemaResolver(schema),
    defaultValues: { code: '' },
  });
  const opening = useLogIn(logIn, (error) => {
    if (!wasRefused(error, 'SecondFactorWrong')) return showFieldErrors(error, setError, {});
    setError('code', { message: error.code }, { shouldFocus: true });
    return true;
  });
  return (
    <>
      <AuthHeading title={t.title}>{t.text}</AuthHeading>
      <AuthForm
        onSubmit={(event) =>
          void handleSubmit(({ code }) => opening.mutate({ username, password, secondFactor: code }))(event)
        }
        submitLabel={loginButton}
        pending={opening.isPending || opening.isSuccess}
      >
        <TextField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of this step
          autoFocus
          label={t.code}
          hint={t.codeHint}
          hintStays
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={say(formState.errors.code?.message)}
          {...register('code')}
        />
      </AuthForm>
      <PasskeyButton username={username} />
      <Button variant="quiet" wide onClick={onBack}>
        {t.back}
      </Button>
    </>
  );
};
