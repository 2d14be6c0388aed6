import { useEffect, useRef, useState, type RefObject } from 'react';
import type { SignPage } from '#contract/webdocs/sign-page.ts';
import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { deviceName } from '#kit/device-name.ts';
import { wasRefused } from '#kit/failures.ts';
import { timeAgo } from '#kit/time-ago.ts';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { Button } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import { CodeForm } from '../codes/code-form.tsx';
import codeStyles from '../codes/code.module.css';
import { dropPendingProof, pendingProof } from '../codes/pending-proof.ts';
import { useDeferredTexts } from '../deferred-texts.ts';
import { outcomeOf, type Outcome } from '../outcome.ts';
import type { Resumed } from './drafts.ts';
import { draftTexts } from './draft-texts.ts';
import { mayReadDraft, readDraft, type DraftReader } from './read-draft.ts';
import { markDraftSeen, wasDraftSeen } from './seen-draft.ts';
import styles from './draft-notice.module.css';

interface Props extends DraftReader {
  view: WebdocView;
  page: SignPage;
  onOutcome: (outcome: Outcome) => boolean;
}

/** State of the draft behind a code, until it is read. */
type Step = 'waits' | 'reading' | 'failed';

/** A signal that is aborted when the notice goes, which is when the signer leaves the document. */
const useLeaving = (): RefObject<AbortSignal> => {
  const leaving = useRef(AbortSignal.abort());
  useEffect(() => {
    const stopper = new AbortController();
    leaving.current = stopper.signal;
    return () => stopper.abort();
  }, []);
  return leaving;
};

/** Reads the draft with the proof that this tab has. */
const useReadDraft = (props: Props, leaving: RefObject<AbortSignal>) => {
  const { onOutcome } = props;
  const [step, setStep] = useState<Step>('waits');
  const read = async () => {
    setStep('reading');
    try {
      await readDraft(props, leaving.current);
    } catch (error) {
      if (leaving.current.aborted) return;
      const needsCode = wasRefused(error, 'CodeRequired');
      if (needsCode) dropPendingProof();
      if (needsCode || !onOutcome(outcomeOf(error))) setStep(needsCode ? 'waits' : 'failed');
    }
  };
  return { step, read };
};

/** Takes up what another device has sent meanwhile, whenever the signer comes back to this tab. */
const useFollowDraft = (props: Props, leaving: RefObject<AbortSignal>): void => {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const follow = () => {
      const { view, onOutcome } = latest.current;
      if (document.visibilityState !== 'visible' || !mayReadDraft(view)) return;
      readDraft(latest.current, leaving.current).catch((error: unknown) => {
        if (wasRefused(error, 'AlreadySign', 'AlreadyDeclined', 'WebdocExpired')) onOutcome(outcomeOf(error));
      });
    };
    // With the proof of a code, a reload reads what the page could not bring along.
    if (latest.current.page.draftNeedsCode === true) follow();
    document.addEventListener('visibilitychange', follow);
    return () => document.removeEventListener('visibilitychange', follow);
  }, [leaving]);
};

interface LineProps {
  says: string;
  onClose: () => void;
  action: { label: string; busy: boolean; onClick: () => void } | null;
}

/** The notice is gone then, and the focus would go with it. */
const toDocuments = () => document.querySelector<HTMLElement>('#documents')?.focus({ preventScroll: true });

const Line = ({ says, onClose, action }: LineProps) => {
  const close = useRef<HTMLButtonElement>(null);
  const acted = useRef(false);
  const isOver = action === null;
  useEffect(() => {
    // The button that was pressed is gone, and the focus with it, unless the signer is elsewhere by now.
    if (isOver && acted.current && document.activeElement === document.body) close.current?.focus();
  }, [isOver]);
  const { texts } = useDeferredTexts();
  return (
    <section className={styles['line']}>
      <output className={styles['words']}>{says}</output>
      {action && (
        <Button
          busy={action.busy}
          onClick={() => {
            acted.current = true;
            action.onClick();
          }}
        >
          {action.label}
        </Button>
      )}
      <button
        ref={close}
        type="button"
        className={styles['close']}
        aria-label={texts.closePane}
        onClick={() => {
          onClose();
          toDocuments();
        }}
      >
        <CloseIcon size={16} />
      </button>
    </section>
  );
};

/** Names the device of the newest entry that was taken up. */
const useResumedWords = (resumed: Resumed): string => {
  const { language } = useDeferredTexts();
  const [now] = useState(() => Date.now());
  const [newest] = resumed.toSorted((one, other) => one.age - other.age);
  if (!newest) return '';
  const when = new Date(now - newest.age).toISOString();
  return draftTexts[language].resumed(deviceName(newest.userAgent, language), timeAgo(when, now, language));
};

/**
 * Says what an earlier visit, maybe on another device, left in the fields. Behind a code it says that something is kept,
 * and reads it after the code.
 */
export const DraftNotice = (props: Props) => {
  const { view, page, draftState, onOutcome } = props;
  const { language, texts: common } = useDeferredTexts();
  const texts = draftTexts[language];
  const [asksCode, setAsksCode] = useState(false);
  const leaving = useLeaving();
  const { step, read } = useReadDraft(props, leaving);
  useFollowDraft(props, leaving);
  const [isOffered] = useState(() => page.draftNeedsCode === true && pendingProof() === null && !wasDraftSeen());
  const isBehindCode = isOffered && !draftState.kept;
  const words = useResumedWords(draftState.resumed);
  if (!isBehindCode && words === '') return null;
  const resume = () => (pendingProof() === null ? setAsksCode(true) : void read());
  const waiting = step === 'failed' ? texts.failed : texts.waits;
  const label = step === 'failed' ? common.retry : texts.resume;
  return (
    <>
      <Line
        says={isBehindCode ? waiting : words}
        onClose={() => {
          if (isBehindCode) markDraftSeen();
          draftState.dismiss();
        }}
        action={isBehindCode ? { label, busy: step === 'reading', onClick: resume } : null}
      />
      {asksCode && (
        <Dialog title={texts.resumeTitle} onClose={() => setAsksCode(false)}>
          <p className={codeStyles['why']}>{texts.whyCode}</p>
          <CodeForm
            view={view}
            onFailure={(error) => onOutcome(outcomeOf(error))}
            onIdentified={() => {
              setAsksCode(false);
              void read();
            }}
            back={<Button onClick={() => setAsksCode(false)}>{common.cancel}</Button>}
          />
        </Dialog>
      )}
    </>
  );
};
