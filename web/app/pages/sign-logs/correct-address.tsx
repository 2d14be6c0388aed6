import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { emailAddress } from '#contract/fields.ts';
import { correctAddress, type WebdocRecipient } from '#contract/webdocs/recipients.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { useFieldSentence } from '#kit/field-texts.ts';
import { requiredText } from '#kit/form-schemas.ts';
import { showFieldErrors, useIdempotencyKey } from '#kit/forms.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { callAsUser } from '#app/session.ts';
import { refreshRecipients } from './recipient-queries.ts';
import { recipientsTexts } from './recipients-texts.ts';
import styles from './sign-logs.module.css';

const schema = z.object({ email: requiredText(emailAddress) });
type Values = z.infer<typeof schema>;

interface Props {
  webdocId: string;
  person: WebdocRecipient;
  onClose: () => void;
}

const useCorrection = ({ webdocId, person, onClose }: Props) => {
  const t = useTexts(recipientsTexts);
  const sentence = useFailureSentence();
  const failure = useActionToast();
  const intention = useIdempotencyKey();
  const form = useForm<Values>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(schema),
    defaultValues: { email: person.email },
  });
  const sending = useMutation({
    mutationFn: (body: Values) =>
      callAsUser(
        correctAddress,
        { params: { id: webdocId, signatoryId: person.id }, body },
        { idempotencyKey: intention(body) },
      ),
    onMutate: failure.takeBack,
    onSuccess: async (_, { email }) => {
      toasts.success(t.sent(email));
      await refreshRecipients(webdocId);
      onClose();
    },
    onError: (error) => {
      if (showFieldErrors(error, form.setError, { email: 'email' })) return;
      failure.say(sentence(error), { stays: true });
    },
  });
  return { form, sending, forget: failure.takeBack };
};

/** The form of one address, in its place. */
export const CorrectAddress = (props: Props) => {
  const t = useTexts(recipientsTexts);
  const say = useFieldSentence({ Duplicate: t.duplicate });
  const { form, sending, forget } = useCorrection(props);
  const leave = () => {
    forget();
    props.onClose();
  };
  const submit = form.handleSubmit((values) => sending.mutate(values));
  return (
    <form noValidate className={styles.correction} onSubmit={(event) => void submit(event)}>
      <TextField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of a form that the user opened
        autoFocus
        type="email"
        label={t.newAddress}
        hint={t.newLink}
        autoComplete="off"
        error={say(form.formState.errors.email?.message)}
        {...form.register('email')}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="primary" loading={sending.isPending}>
          {t.send}
        </Button>
        <Button onClick={leave}>{t.cancel}</Button>
      </div>
    </form>
  );
};
