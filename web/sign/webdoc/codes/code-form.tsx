import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Language } from '#contract/roles.ts';
import type { CodeChannel } from '#contract/webdocs/signer-codes.ts';
import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { wasRefused } from '#kit/failures.ts';
import { Button } from '../../shell/button.tsx';
import styles from './code.module.css';
import { codeTexts, waitText } from './code-texts.ts';
import type { CodeTexts } from './code-texts.ts';
import dialogStyles from '../../shell/dialog.module.css';
import { errorMessage } from '../refusal-sentences.ts';
import screenStyles from '../../shell/screen-card.module.css';
import { useDeferredTexts } from '../deferred-texts.ts';
import { useCode } from './use-code.ts';
import type { CodeStep } from './use-code.ts';
import { fullName } from '#contract/text.ts';

const digits = 6;
const shortWait = 60;

const statusOf = ({ busy, sent, sentBefore }: CodeStep, t: CodeTexts): string => {
  if (busy === 'asking') return t.sending;
  if (sentBefore) return t.sentBefore;
  if (!sent || sent.sending === 'refused') return '';
  if (sent.sending === 'delayed') return t.delayed(sent.destination);
  return (sent.channel === 'sms' ? t.sentBySms : t.sentByEmail)(sent.destination);
};

const problemOf = ({ problem, sent }: CodeStep, language: Language): string => {
  const t = codeTexts[language];
  if (!problem) return sent?.sending === 'refused' ? t.refused(sent.destination) : '';
  if (problem.of === 'form') return t.incomplete;
  const { of, error } = problem;
  if (wasRefused(error, 'CodeWrong')) return t.wrong(Number(error.problem.detail));
  const wait = wasRefused(error, 'TooManyRequests') ? error.retryAfterSeconds : undefined;
  if (wait === undefined) return errorMessage(error, of === 'ask' ? 'sendCode' : 'checkCode', language);
  if (of === 'check') return t.tooManyTries(waitText(t, wait));
  // The text beside the button already shows a short wait.
  return wait <= shortWait ? '' : t.tooManyCodes(waitText(t, wait));
};

const Help = ({ view, channel }: Pick<Props, 'view' | 'channel'>) => {
  const { language } = useDeferredTexts();
  const t = codeTexts[language];
  const nothing = (view?.signatory.secondFactor?.channel ?? channel) === 'sms' ? t.nothingBySms : t.nothingByEmail;
  if (!view)
    return (
      <p className={styles['help']}>
        {nothing} {t.tellSender}
      </p>
    );
  return (
    <p className={styles['help']}>
      {nothing}{' '}
      <a href={`mailto:${view.owner.email}?subject=${encodeURIComponent(view.name)}`}>
        {t.writeTo(fullName(view.owner))}
      </a>
      .
    </p>
  );
};

interface FieldProps {
  step: CodeStep;
  value: string;
  onChange: (value: string) => void;
}

const Again = ({ step: { busy, left }, onAgain }: { step: CodeStep; onAgain: () => void }) => {
  const { language } = useDeferredTexts();
  const t = codeTexts[language];
  const id = useId();
  return (
    <div className={styles['again']}>
      <Button tone="quiet" busy={busy !== null} blockedBy={left > 0 ? id : undefined} onClick={onAgain}>
        {t.again}
      </Button>
      <span id={id} className={styles['wait']}>
        {left > 0 ? t.againIn(waitText(t, left)) : ''}
      </span>
    </div>
  );
};

/** The code input with its status and its error. */
const CodeField = ({ step, value, onChange }: FieldProps) => {
  const { language } = useDeferredTexts();
  const t = codeTexts[language];
  const { problem, sent, sentBefore } = step;
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  // Focus the input after a code was sent, and select a wrong code so that typing replaces it.
  useEffect(() => {
    if (!sent && !sentBefore && !problem) return undefined;
    // Wait one frame: the screen's heading takes the focus when the screen opens.
    const frame = requestAnimationFrame(() => input.current?.select());
    return () => cancelAnimationFrame(frame);
  }, [sent, sentBefore, problem]);
  const said = problemOf(step, language);
  return (
    <>
      <output id={`${id}-status`} className={styles['status']}>
        {statusOf(step, t)}
      </output>
      <div>
        <label className={dialogStyles['label']} htmlFor={id}>
          {t.label}
        </label>
        <input
          ref={input}
          id={id}
          className={`${dialogStyles['input']} ${styles['code']}`}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          aria-invalid={said !== '' || undefined}
          aria-describedby={`${id}-status ${id}-problem`}
          value={value}
          // A pasted code may contain a space.
          onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, '').slice(0, digits))}
        />
        <p id={`${id}-problem`} role="alert" className={`${screenStyles['problem']} ${styles['problem']}`}>
          {said}
        </p>
      </div>
    </>
  );
};

interface Props {
  /** Absent as long as nothing of the document is shown. */
  view?: WebdocView;
  /** Without a view: how the code is sent. */
  channel?: CodeChannel;
  /** Called after the right code was entered: this tab now has the proof. */
  onIdentified: () => void;
  /** Returns true if the failure leads to another screen. */
  onFailure: (error: unknown) => boolean;
  /** The back button, left of the submit button, if there is a way back. */
  back?: ReactNode;
}

/** Requests a one-time code when it opens, and checks the entered one. */
export const CodeForm = ({ view, channel, onIdentified, onFailure, back }: Props) => {
  const { language } = useDeferredTexts();
  const t = codeTexts[language];
  const step = useCode({ onFailure });
  const { begin, ask, check, busy } = step;
  const [code, setCode] = useState('');
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    begin();
  });
  const submit = async () => {
    if (!busy && (await check(code))) onIdentified();
  };
  return (
    <form
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <CodeField step={step} value={code} onChange={setCode} />
      <Again
        step={step}
        onAgain={() => {
          setCode('');
          void ask();
        }}
      />
      <Help {...(view && { view })} {...(channel && { channel })} />
      <div className={screenStyles['buttons']}>
        {back}
        <Button tone="brand" busy={busy !== null} onClick={() => void submit()}>
          {busy === 'checking' ? t.checking : t.check}
        </Button>
      </div>
    </form>
  );
};
