import { MailIcon } from '#ui/icons/icons.tsx';
import { useId, useState } from 'react';
import type { SubmitEventHandler } from 'react';
import { call } from '#kit/call.ts';
import { wasRefused } from '#kit/failures.ts';
import { Button } from '../shell/button.tsx';
import dialogStyles from '../shell/dialog.module.css';
import cardStyles from '../shell/screen-card.module.css';
import { ScreenCard } from '../shell/screen-card.tsx';
import { useSignLanguage } from '../shell/sign-context.ts';
import { useKeptText } from '../shell/use-kept-text.ts';
import { mailOwnLink } from './calls.ts';
import styles from './mine.module.css';
import { mineTexts } from './texts.ts';

const longestEmail = 254;
const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

const useRequest = () => {
  const { language } = useSignLanguage();
  const texts = mineTexts[language];
  const [email, setEmail, forget] = useKeptText('email');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const sentenceOf = (error: unknown): string => {
    if (wasRefused(error, 'InvalidRequest')) return texts.wrongEmail;
    return wasRefused(error, 'TooManyRequests') ? texts.tooMany : texts.failed;
  };
  const send = async () => {
    const address = email.trim();
    if (busy) return;
    if (!looksLikeEmail.test(address)) return setProblem(texts.wrongEmail);
    setBusy(true);
    setProblem(null);
    try {
      await call(mailOwnLink, { body: { email: address } });
      setSentTo(address);
      forget();
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { texts, email, setEmail, sentTo, setSentTo, problem, busy, send };
};

/** Asks for the address, and says the same of every one. `notice` says why it is asked for again. */
export const RequestForm = ({ notice }: { notice?: string }) => {
  const { texts, email, setEmail, sentTo, setSentTo, problem, busy, send } = useRequest();
  const id = useId();
  if (sentTo !== null)
    return (
      <ScreenCard title={texts.sentTitle} icon={<MailIcon size={32} />} tone="good">
        <p className={styles['long']}>{texts.sent(sentTo)}</p>
        <Button onClick={() => setSentTo(null)}>{texts.other}</Button>
      </ScreenCard>
    );
  const submit: SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault();
    void send();
  };
  return (
    <form className={cardStyles['card']} noValidate onSubmit={submit}>
      <h1 className={cardStyles['title']}>{texts.title}</h1>
      {notice !== undefined && <p role="alert">{notice}</p>}
      <p>{texts.intro}</p>
      <div className={styles['field']}>
        <label className={dialogStyles['label']} htmlFor={id}>
          {texts.email}
        </label>
        <input
          id={id}
          data-tag="email"
          className={dialogStyles['input']}
          type="email"
          autoComplete="email"
          maxLength={longestEmail}
          required
          aria-invalid={problem !== null || undefined}
          aria-describedby={`${id}-problem`}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </div>
      <p id={`${id}-problem`} role="alert" className={cardStyles['problem']}>
        {problem}
      </p>
      <Button tone="brand" busy={busy} onClick={() => void send()}>
        {busy ? texts.sending : texts.send}
      </Button>
    </form>
  );
};
