import { useId, useState } from 'react';
import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { wasRefused } from '#kit/failures.ts';
import { Button } from '../../shell/button.tsx';
import { CodeForm } from '../codes/code-form.tsx';
import { codeTexts } from '../codes/code-texts.ts';
import { delegateTexts } from './delegate-texts.ts';
import { Dialog } from '../../shell/dialog.tsx';
import dialogStyles from '../../shell/dialog.module.css';
import { errorMessage } from '../refusal-sentences.ts';
import styles from '../../shell/screen-card.module.css';
import { useDeferredTexts } from '../deferred-texts.ts';
import { useKeptForm } from '../drafts/use-kept-form.ts';
import { useDelegate } from './use-delegate.ts';
import type { Delegate } from './use-delegate.ts';
import { fullName } from '#contract/text.ts';

const longestName = 120;
const longestEmail = 254;
const longestReason = 4_000;
const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

const names = ['firstName', 'lastName', 'email'] as const;
type Name = (typeof names)[number];

const emptyDelegate: Delegate = { firstName: '', lastName: '', email: '', reason: '' };

const trimmed = (delegate: Delegate): Delegate => ({
  firstName: delegate.firstName.trim(),
  lastName: delegate.lastName.trim(),
  email: delegate.email.trim(),
  reason: delegate.reason.trim(),
});

interface Props {
  view: WebdocView;
  onClose: () => void;
  onDelegated: (name: string) => void;
  /** Returns true if the failure leads to another screen. */
  onFailure: (error: unknown) => boolean;
}

/** State of the form: the delegate, the error, and the functions to change and send it. */
const useDelegateForm = ({ view, onDelegated, onFailure }: Props, idOf: (name: Name) => string) => {
  const { language } = useDeferredTexts();
  const texts = delegateTexts[language];
  const [delegate, keep] = useKeptForm('delegate', emptyDelegate);
  const [problem, setProblem] = useState<{ said: string; at: Name | null } | null>(null);
  const refuse = (at: Name, said: string) => {
    setProblem({ said, at });
    document.querySelector<HTMLElement>(`#${CSS.escape(idOf(at))}`)?.focus();
  };
  const sending = useDelegate({
    view,
    onDelegated,
    onProblem: (error) => {
      if (onFailure(error)) return;
      const said = wasRefused(error, 'InvalidRequest') ? texts.refused : errorMessage(error, 'delegate', language);
      if (wasRefused(error, 'AlreadyParty')) refuse('email', said);
      else setProblem({ said, at: null });
    },
  });
  const submit = () => {
    const entered = trimmed(delegate);
    const missing = names.find((name) => entered[name] === '');
    if (missing) return refuse(missing, texts.missing);
    if (!looksLikeEmail.test(entered.email)) return refuse('email', texts.wrongEmail);
    setProblem(null);
    return void sending.send(entered);
  };
  const change = (name: keyof Delegate, value: string) => keep({ [name]: value });
  return { ...sending, texts, delegate, change, problem, submit };
};

type Form = ReturnType<typeof useDelegateForm>;

const Fields = ({ id, form }: { id: string; form: Form }) => {
  const { texts, delegate, change, problem } = form;
  return (
    <>
      {names.map((name) => (
        <div key={name}>
          <label className={dialogStyles['label']} htmlFor={`${id}-${name}`}>
            {texts[name]} <span aria-hidden="true">*</span>
          </label>
          <input
            id={`${id}-${name}`}
            className={dialogStyles['input']}
            type={name === 'email' ? 'email' : 'text'}
            autoComplete="off"
            maxLength={name === 'email' ? longestEmail : longestName}
            required
            aria-invalid={problem?.at === name || undefined}
            aria-describedby={`${id}-problem`}
            value={delegate[name]}
            onChange={({ target }) => change(name, target.value)}
          />
        </div>
      ))}
      <label className={dialogStyles['label']} htmlFor={`${id}-reason`}>
        {texts.reason}
      </label>
      <textarea
        id={`${id}-reason`}
        className={dialogStyles['input']}
        rows={2}
        maxLength={longestReason}
        value={delegate.reason}
        onChange={({ target }) => change('reason', target.value)}
      />
    </>
  );
};

export const DelegateDialog = (props: Props) => {
  const { view, onClose, onFailure } = props;
  const { texts: page, language } = useDeferredTexts();
  const id = useId();
  const form = useDelegateForm(props, (name) => `${id}-${name}`);
  const { texts, problem, busy, asksCode, stopAsking, submit } = form;
  if (asksCode)
    return (
      <Dialog key="code" title={codeTexts[language].title} onClose={onClose}>
        <CodeForm
          {...{ view, onFailure }}
          onIdentified={submit}
          back={<Button onClick={stopAsking}>{page.backOne}</Button>}
        />
      </Dialog>
    );
  return (
    <Dialog title={texts.title} onClose={busy ? () => undefined : onClose}>
      <p>{texts.body(fullName(view.owner))}</p>
      <Fields id={id} form={form} />
      <p id={`${id}-problem`} role="alert" className={styles['problem']}>
        {problem?.said}
      </p>
      <div className={dialogStyles['buttons']}>
        <Button onClick={onClose} busy={busy}>
          {page.cancel}
        </Button>
        <Button tone="brand" busy={busy} onClick={submit}>
          {busy ? texts.sending : texts.confirm}
        </Button>
      </div>
    </Dialog>
  );
};
