import { useState } from 'react';
import type { ReportPage, ReportReason, reportMail as reportCall } from '#contract/webdocs/reports.ts';
import { call } from '#kit/call.ts';
import type { CallShape } from '#kit/call.ts';
import { wasRefused } from '#kit/failures.ts';
import { Button } from '../shell/button.tsx';
import { tokenInAddress } from '../shell/link-token.ts';
import cardStyles from '../shell/screen-card.module.css';
import { useSignLanguage } from '../shell/sign-context.ts';
import styles from './report.module.css';
import { reportPageTexts } from './texts.ts';

const reportMail: CallShape<typeof reportCall> = {
  method: 'POST',
  path: '/api/webdoc/report',
  answer: { as: 'nothing' },
};

const reasons: ReportReason[] = ['unknown', 'unwanted', 'fraud'];

const useReport = (onReported: () => void) => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<'busy' | 'failed' | null>(null);
  const send = async (reason: ReportReason) => {
    setBusy(true);
    setProblem(null);
    try {
      await call(reportMail, { body: { reportToken: tokenInAddress(), reason } });
      onReported();
    } catch (error) {
      if (wasRefused(error, 'NotFound')) globalThis.location.reload();
      else setProblem(wasRefused(error, 'TooManyRequests') ? 'busy' : 'failed');
    }
    setBusy(false);
  };
  return { busy, problem, send };
};

/** Asks before it reports: opening the link does nothing, because mail scanners open links too. */
export const ReportForm = ({
  sender,
  onReported,
}: {
  sender: NonNullable<ReportPage['sender']>;
  onReported: () => void;
}) => {
  const texts = reportPageTexts[useSignLanguage().language];
  const [reason, setReason] = useState<ReportReason>('unknown');
  const { busy, problem, send } = useReport(onReported);
  return (
    <>
      <p>{texts.about(sender.name, sender.address)}</p>
      <fieldset className={styles['choices']}>
        <legend className={styles['legend']}>{texts.why}</legend>
        {reasons.map((one) => (
          <label key={one} className={styles['choice']}>
            <input type="radio" name="reason" checked={one === reason} onChange={() => setReason(one)} />
            {texts[one]}
          </label>
        ))}
      </fieldset>
      <p className={cardStyles['aside']}>{texts.quiet}</p>
      <p role="alert" className={cardStyles['problem']}>
        {problem && texts[problem]}
      </p>
      <Button tone="brand" busy={busy} onClick={() => void send(reason)}>
        {busy ? texts.sending : texts.send}
      </Button>
    </>
  );
};
