import { useId, useState } from 'react';
import type * as questions from '#contract/webdocs/questions.ts';
import type { QuestionPage } from '#contract/webdocs/questions.ts';
import { webdocQuestions } from '#contract/limits.ts';
import { call } from '#kit/call.ts';
import type { CallShape } from '#kit/call.ts';
import { wasRefused } from '#kit/failures.ts';
import { useIdempotencyKey } from '#kit/forms.ts';
import { Button } from '../shell/button.tsx';
import { tokenInAddress } from '../shell/link-token.ts';
import cardStyles from '../shell/screen-card.module.css';
import { useSignLanguage } from '../shell/sign-context.ts';
import { useKeptText } from '../shell/use-kept-text.ts';
import styles from './question.module.css';
import { questionPageTexts } from './texts.ts';

const answerByMail: CallShape<typeof questions.answerByMail> = {
  method: 'POST',
  path: '/api/webdoc/questions/answer',
  answer: { as: 'nothing' },
};

interface Props {
  asked: NonNullable<QuestionPage['asked']>;
  onAnswered: (answer: string) => void;
}

type Problem = 'missing' | 'refused' | 'busy' | 'failed' | null;

const problemOf = (error: unknown): Problem => {
  if (wasRefused(error, 'InvalidRequest')) return 'refused';
  return wasRefused(error, 'TooManyRequests') ? 'busy' : 'failed';
};

/** Sends the answer. When another tab or person was first, the page is loaded again and shows what became of it. */
const useAnswer = (onAnswered: Props['onAnswered']) => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>(null);
  const keyOf = useIdempotencyKey();
  const send = async (answer: string) => {
    setBusy(true);
    setProblem(null);
    try {
      const body = { questionToken: tokenInAddress(), answer };
      await call(answerByMail, { body }, { idempotencyKey: keyOf(body) });
      onAnswered(answer);
    } catch (error) {
      if (wasRefused(error, 'QuestionAnswered', 'QuestionClosed', 'NoWebdocFound')) globalThis.location.reload();
      else setProblem(problemOf(error));
    }
    setBusy(false);
  };
  return { busy, problem, setProblem, send };
};

export const AnswerForm = ({ asked, onAnswered }: Props) => {
  const texts = questionPageTexts[useSignLanguage().language];
  const [text, setText, forget] = useKeptText('answer');
  const id = useId();
  const { busy, problem, setProblem, send } = useAnswer((answer) => {
    forget();
    onAnswered(answer);
  });
  const submit = () => {
    if (text.trim() !== '') return void send(text.trim());
    setProblem('missing');
    return document.querySelector<HTMLElement>(`#${CSS.escape(id)}`)?.focus();
  };
  return (
    <>
      <div className={styles['field']}>
        <label className={styles['label']} htmlFor={id}>
          {texts.answer}
        </label>
        <textarea
          id={id}
          data-tag="answer"
          className={styles['input']}
          rows={6}
          maxLength={webdocQuestions.length}
          required
          aria-invalid={problem === 'missing' || problem === 'refused' || undefined}
          aria-describedby={`${id}-problem ${id}-note`}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <p id={`${id}-problem`} role="alert" className={cardStyles['problem']}>
        {problem && texts[problem]}
      </p>
      <p id={`${id}-note`} className={cardStyles['aside']}>
        {texts.mailed(asked.who)}
      </p>
      <Button tone="brand" busy={busy} onClick={submit}>
        {busy ? texts.sending : texts.send}
      </Button>
    </>
  );
};
