import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { linesOfText } from '#contract/fields.ts';
import { webdocQuestions } from '#contract/limits.ts';
import { answerInPortal, type AskedQuestion } from '#contract/webdocs/questions.ts';
import { useFailureSentence } from '#kit/failure-sentence.ts';
import { wasRefused } from '#kit/failures.ts';
import { useFieldSentence } from '#kit/field-texts.ts';
import { showFieldErrors, useIdempotencyKey } from '#kit/forms.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { TextArea } from '#ui/forms/text-area.tsx';
import { toasts } from '#ui/overlays/toasts.ts';
import { useActionToast } from '#app/shared/failures/use-failure-toast.ts';
import { callAsUser } from '#app/session.ts';
import { refreshQuestions } from './question-queries.ts';
import { questionTexts } from './question-texts.ts';
import styles from '../sign-logs.module.css';

const schema = z.object({ answer: linesOfText(webdocQuestions.length) });
type Values = z.infer<typeof schema>;

interface Props {
  webdocId: string;
  asked: AskedQuestion;
  onClose: () => void;
}

const useAnswer = ({ webdocId, asked, onClose }: Props) => {
  const t = useTexts(questionTexts);
  const sentence = useFailureSentence();
  const failure = useActionToast();
  const intention = useIdempotencyKey();
  const form = useForm<Values>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(schema),
    defaultValues: { answer: '' },
  });
  const sending = useMutation({
    mutationFn: (body: Values) =>
      callAsUser(
        answerInPortal,
        { params: { id: webdocId, questionId: asked.id }, body },
        { idempotencyKey: intention(body) },
      ),
    onMutate: failure.takeBack,
    onSuccess: async () => {
      toasts.success(t.sent(asked.askedBy));
      await refreshQuestions(webdocId);
      onClose();
    },
    onError: async (error) => {
      if (showFieldErrors(error, form.setError, { answer: 'answer' })) return;
      failure.say(sentence(error), { stays: true });
      // Somebody else was first, or the document has ended: the list shows which.
      if (wasRefused(error, 'QuestionAnswered', 'QuestionClosed')) await refreshQuestions(webdocId);
    },
  });
  return { form, sending, forget: failure.takeBack };
};

/** The form of one answer, in its place. */
export const AnswerQuestion = (props: Props) => {
  const t = useTexts(questionTexts);
  const say = useFieldSentence();
  const { form, sending, forget } = useAnswer(props);
  const leave = () => {
    forget();
    props.onClose();
  };
  const submit = form.handleSubmit((values) => sending.mutate(values));
  return (
    <form noValidate className={styles.correction} onSubmit={(event) => void submit(event)}>
      <TextArea
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of a form that the user opened
        autoFocus
        label={t.yourAnswer}
        hint={t.mailed}
        maxLength={webdocQuestions.length}
        error={say(form.formState.errors.answer?.message)}
        {...form.register('answer')}
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
