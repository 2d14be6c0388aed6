import { useId, useState } from 'react';
import type { WebdocQuestion } from '#contract/webdocs/questions.ts';
import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { webdocQuestions } from '#contract/limits.ts';
import { fullName } from '#contract/text.ts';
import { wasRefused } from '#kit/failures.ts';
import { Button } from '../../shell/button.tsx';
import dialogStyles from '../../shell/dialog.module.css';
import { Dialog } from '../../shell/dialog.tsx';
import cardStyles from '../../shell/screen-card.module.css';
import { CodeForm } from '../codes/code-form.tsx';
import { codeTexts } from '../codes/code-texts.ts';
import { useDeferredTexts } from '../deferred-texts.ts';
import { useKeptForm } from '../drafts/use-kept-form.ts';
import { errorMessage } from '../refusal-sentences.ts';
import { questionTexts } from './question-texts.ts';
import styles from './questions.module.css';
import { useQuestions } from './use-questions.ts';

/** The latest question is what the reader has come for. */
const toSight = (latest: HTMLElement | null): void => latest?.scrollIntoView({ block: 'nearest' });

const Thread = ({ thread, sender }: { thread: WebdocQuestion[]; sender: string }) => {
  const texts = questionTexts[useDeferredTexts().language];
  if (thread.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable by keyboard
    <ul className={styles['thread']} aria-label={texts.thread} tabIndex={0}>
      {thread.map(({ id, question, answer }, index) => (
        <li key={id} ref={index === thread.length - 1 ? toSight : undefined}>
          <p className={styles['who']}>{texts.you}</p>
          <p className={styles['said']}>{question}</p>
          <div className={styles['answer']}>
            <p className={styles['who']}>{answer === null ? texts.waiting : sender}</p>
            {answer !== null && <p className={styles['said']}>{answer}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
};

interface Props {
  view: WebdocView;
  onClose: () => void;
  /** The question begins with this text, where none was begun before. */
  suggested?: string;
  /** Goes back to the dialog that the question replaced, until the question is sent. */
  onBack?: () => void;
  /** Returns true if the failure leads to another screen. */
  onFailure: (error: unknown) => boolean;
}

/** State of the form: the text, what was said about it, and the thread. */
const useQuestionForm = ({ view, suggested = '', onFailure }: Props, fieldId: string) => {
  const { language } = useDeferredTexts();
  const texts = questionTexts[language];
  const [{ text: begun }, keep] = useKeptForm('question', { text: '' });
  const [isUntouched, setUntouched] = useState(begun === '');
  const text = isUntouched ? suggested : begun;
  const setText = (changed: string) => {
    setUntouched(false);
    keep({ text: changed });
  };
  const [problem, setProblem] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const asking = useQuestions({
    view,
    onSent: () => {
      setText('');
      setSent(true);
    },
    onProblem: (error) => {
      if (onFailure(error)) return;
      setProblem(wasRefused(error, 'InvalidRequest') ? texts.refused : errorMessage(error, 'ask', language));
    },
  });
  const submit = () => {
    const question = text.trim();
    setSent(false);
    setProblem(question === '' ? texts.missing : null);
    if (question === '') document.querySelector<HTMLElement>(`#${CSS.escape(fieldId)}`)?.focus();
    else void asking.send(question);
  };
  return { ...asking, text, setText, problem, isSent, submit };
};

type Form = ReturnType<typeof useQuestionForm>;

const Question = ({ view, id, form }: { view: WebdocView; id: string; form: Form }) => {
  const texts = questionTexts[useDeferredTexts().language];
  const { text, setText, problem, isSent } = form;
  return (
    <>
      <label className={dialogStyles['label']} htmlFor={id}>
        {texts.field}
      </label>
      <textarea
        id={id}
        className={dialogStyles['input']}
        rows={4}
        maxLength={webdocQuestions.length}
        required
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-problem`}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p id={`${id}-problem`} role="alert" className={cardStyles['problem']}>
        {problem}
      </p>
      <output className={dialogStyles['note']}>{isSent && texts.sent(view.signatory.email)}</output>
    </>
  );
};

/** The signatory's questions to the sender with their answers, and a new one. */
export const QuestionDialog = (props: Props) => {
  const { view, onClose, onBack = onClose, onFailure } = props;
  const { texts: common, language } = useDeferredTexts();
  const texts = questionTexts[language];
  const id = useId();
  const form = useQuestionForm(props, id);
  const { busy, thread, isLocked, asksCode, unlock, submit } = form;
  if (isLocked || asksCode)
    return (
      <Dialog key="code" title={codeTexts[language].title} onClose={onClose}>
        <CodeForm
          {...{ view, onFailure }}
          onIdentified={isLocked ? unlock : submit}
          back={<Button onClick={onClose}>{common.cancel}</Button>}
        />
      </Dialog>
    );
  const sender = fullName(view.owner);
  return (
    <Dialog title={texts.title} onClose={busy ? () => undefined : onClose}>
      <p>{texts.intro(sender)}</p>
      {thread === 'failed' && <p className={dialogStyles['note']}>{texts.threadFailed}</p>}
      {Array.isArray(thread) && <Thread thread={thread} sender={sender} />}
      <Question view={view} id={id} form={form} />
      <div className={dialogStyles['buttons']}>
        <Button onClick={form.isSent ? onClose : onBack} busy={busy}>
          {common.backOne}
        </Button>
        <Button tone="brand" busy={busy} onClick={submit}>
          {busy ? texts.sending : texts.send}
        </Button>
      </div>
    </Dialog>
  );
};
