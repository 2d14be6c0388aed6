import { useId, useState } from 'react';
import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { Button } from '../../shell/button.tsx';
import { CodeForm } from '../codes/code-form.tsx';
import { codeTexts } from '../codes/code-texts.ts';
import { Dialog } from '../../shell/dialog.tsx';
import dialogStyles from '../../shell/dialog.module.css';
import { errorMessage } from '../refusal-sentences.ts';
import styles from '../../shell/screen-card.module.css';
import { useDeferredTexts } from '../deferred-texts.ts';
import { QuestionDialog } from '../questions/question-dialog.tsx';
import { questionTexts } from '../questions/question-texts.ts';
import { declineWords } from './decline-words.ts';
import { useDecline } from './use-decline.ts';
import { useKeptForm } from '../drafts/use-kept-form.ts';
import { fullName } from '#contract/text.ts';

const longestReason = 4_000;

interface Props {
  view: WebdocView;
  onClose: () => void;
  onDeclined: () => void;
  /** Returns true if the failure leads to another screen. */
  onFailure: (error: unknown) => boolean;
}

interface ReasonProps {
  id: string;
  reason: string;
  problem: string | null;
  onChange: (reason: string) => void;
}

const Reason = ({ id, reason, problem, onChange }: ReasonProps) => {
  const { texts } = useDeferredTexts();
  return (
    <>
      <label className={dialogStyles['label']} htmlFor={id}>
        {texts.reason} <span aria-hidden="true">*</span>
      </label>
      <textarea
        id={id}
        className={dialogStyles['input']}
        rows={4}
        maxLength={longestReason}
        required
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-problem`}
        value={reason}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-problem`} role="alert" className={styles['problem']}>
        {problem}
      </p>
    </>
  );
};

export const DeclineDialog = ({ view, onClose, onDeclined, onFailure }: Props) => {
  const { texts, language } = useDeferredTexts();
  const words = declineWords(texts, view.interactions);
  const [{ reason }, keep] = useKeptForm('decline', { reason: '' });
  const [problem, setProblem] = useState<string | null>(null);
  const [asks, setAsks] = useState(false);
  const fieldId = useId();
  const { busy, asksCode, stopAsking, send } = useDecline({
    view,
    onDeclined,
    onProblem: (error) => {
      if (!onFailure(error)) setProblem(errorMessage(error, 'decline', language));
    },
  });
  const decline = () => {
    const isEmpty = reason.trim() === '';
    setProblem(isEmpty ? texts.reasonMissing : null);
    if (isEmpty) document.querySelector<HTMLElement>(`#${CSS.escape(fieldId)}`)?.focus();
    else void send(reason.trim());
  };
  if (asks)
    return (
      <QuestionDialog
        key="question"
        suggested={reason}
        onBack={() => setAsks(false)}
        {...{ view, onClose, onFailure }}
      />
    );
  if (asksCode)
    return (
      <Dialog key="code" title={codeTexts[language].title} onClose={onClose}>
        <CodeForm
          {...{ view, onFailure }}
          onIdentified={decline}
          back={<Button onClick={stopAsking}>{texts.backOne}</Button>}
        />
      </Dialog>
    );
  return (
    <Dialog title={words.title} onClose={busy ? () => undefined : onClose}>
      <p>{texts.declineBody(fullName(view.owner))}</p>
      <Reason id={fieldId} {...{ reason, problem }} onChange={(changed) => keep({ reason: changed })} />
      <div className={dialogStyles['buttons']}>
        <Button tone="quiet" busy={busy} onClick={() => setAsks(true)}>
          {questionTexts[language].rather}
        </Button>
        <span className={dialogStyles['gap']} />
        <Button onClick={onClose} busy={busy}>
          {texts.cancel}
        </Button>
        <Button tone="danger" busy={busy} onClick={decline}>
          {busy ? texts.declining : words.button}
        </Button>
      </div>
    </Dialog>
  );
};
