import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { webdocReopening } from '#contract/limits.ts';
import { reopenInPortal } from '#contract/webdocs/recipients.ts';
import { grantedDays } from '#contract/webdocs/lifecycle.ts';
import { formatMoment } from '#kit/dates.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { wasRefused } from '#kit/failures.ts';
import { useIdempotencyKey } from '#kit/forms.ts';
import { useLanguage } from '#kit/language.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { callAsUser } from '#app/session.ts';
import { refreshQuestions } from './questions/question-queries.ts';
import { refreshRecipients } from './recipient-queries.ts';
import { reopenTexts } from './reopen-texts.ts';
import styles from './sign-logs.module.css';

const schema = z.object({ days: grantedDays });
type Values = z.infer<typeof schema>;

interface Props {
  webdocId: string;
}

const useReopening = ({ webdocId }: Props, onDone: () => void) => {
  const t = useTexts(reopenTexts);
  const language = useLanguage();
  const sentence = useFailureSentence();
  const failure = useActionToast();
  const intention = useIdempotencyKey();
  const form = useForm<Values>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(schema),
    defaultValues: { days: webdocReopening.days.default },
  });
  const refresh = () => Promise.all([refreshRecipients(webdocId), refreshQuestions(webdocId)]);
  const sending = useMutation({
    mutationFn: (body: Values) =>
      callAsUser(reopenInPortal, { params: { id: webdocId }, body }, { idempotencyKey: intention(body) }),
    onMutate: failure.takeBack,
    onSuccess: async ({ expiresDate }) => {
      toasts.success(t.done(formatMoment(expiresDate, language)));
      await refresh();
      onDone();
    },
    onError: async (error) => {
      failure.say(sentence(error), { stays: true });
      // Somebody else was first, or it is too late: the list shows which.
      if (wasRefused(error, 'WebdocNotReopenable')) await refresh();
    },
  });
  return { form, sending, forget: failure.takeBack };
};

const Form = ({ webdocId, onClose }: Props & { onClose: () => void }) => {
  const t = useTexts(reopenTexts);
  const { form, sending, forget } = useReopening({ webdocId }, onClose);
  const leave = () => {
    forget();
    onClose();
  };
  const submit = form.handleSubmit((values) => sending.mutate(values));
  const { min, max } = webdocReopening.days;
  return (
    <form noValidate className={styles.correction} onSubmit={(event) => void submit(event)}>
      <TextField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of a form that the user opened
        autoFocus
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        label={t.days}
        hint={t.effect}
        error={form.formState.errors.days && t.range}
        {...form.register('days', { valueAsNumber: true })}
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

/** Opens a declined document again (REQ-2.7.60). */
export const ReopenDocument = ({ webdocId }: Props) => {
  const t = useTexts(reopenTexts);
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <Form webdocId={webdocId} onClose={() => setIsOpen(false)} />;
  return (
    <Button size="small" onClick={() => setIsOpen(true)}>
      {t.reopen}
    </Button>
  );
};
