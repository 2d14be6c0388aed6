import { useId, useState } from 'react';

import type { WebdocView } from '#contract/webdocs.ts';
import { call } from '#kit/call.ts';

import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import dialogStyles from './dialog.module.css';
import { keyFor } from './intention.ts';
import { fullName } from './party.ts';
import { explain } from './refusal-sentences.ts';
import styles from './screens.module.css';
import { declineWebdoc } from './sign-calls.ts';
import { useSpeech } from './sign-context.ts';
import { tokenInAddress } from './token.ts';

const longestReason = 4_000;

type Props = {
  view: WebdocView;
  onClose: () => void;
  onDeclined: () => void;
  /** True when the failure leads to another screen. */
  onFailure: (error: unknown) => boolean;
};

export function DeclineDialog({ view, onClose, onDeclined, onFailure }: Props) {
  const { texts, language } = useSpeech();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [intention] = useState(keyFor);
  const fieldId = useId();
  const decline = async () => {
    if (reason.trim() === '') {
      setProblem(texts.reasonMissing);
      document.querySelector<HTMLElement>(`#${CSS.escape(fieldId)}`)?.focus();
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      const body = { webdocToken: tokenInAddress(), stakeholderId: view.signatory.id, reason: reason.trim() };
      await call(declineWebdoc, { body }, { idempotencyKey: intention(body.reason) });
      onDeclined();
    } catch (error) {
      if (!onFailure(error)) setProblem(explain(error, 'decline', language));
      setBusy(false);
    }
  };
  return (
    <Dialog title={texts.declineTitle} onClose={busy ? () => undefined : onClose}>
      <p>{texts.declineBody(fullName(view.owner))}</p>
      <label className={dialogStyles['label']} htmlFor={fieldId}>
        {texts.reason} <span aria-hidden="true">*</span>
      </label>
      <textarea
        id={fieldId}
        className={dialogStyles['input']}
        rows={4}
        maxLength={longestReason}
        required
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${fieldId}-problem`}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <p id={`${fieldId}-problem`} role="alert" className={styles['problem']}>
        {problem}
      </p>
      <div className={dialogStyles['buttons']}>
        <Button onClick={onClose} busy={busy}>
          {texts.cancel}
        </Button>
        <Button tone="danger" busy={busy} onClick={() => void decline()}>
          {busy ? texts.declining : texts.doDecline}
        </Button>
      </div>
    </Dialog>
  );
}
