import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { Button } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import dialogStyles from '../../shell/dialog.module.css';
import { useDeferredTexts } from '../deferred-texts.ts';
import { CodeForm } from '../codes/code-form.tsx';
import codeStyles from '../codes/code.module.css';
import { pendingProof } from '../codes/pending-proof.ts';
import { mayReadDraft, readDraft, type DraftReader } from '../drafts/read-draft.ts';
import { sendDraftNow } from '../drafts/send-drafts.ts';
import type { Fields } from '../fields/use-fields.ts';
import { readView } from '../use-latest-view.ts';
import { phoneTexts } from './phone-texts.ts';
import styles from './phone.module.css';
import type * as qr from './qr-path.ts';

const askEachMs = 3_000;

interface Props extends DraftReader {
  view: WebdocView;
  onView: (view: WebdocView) => void;
  /** Returns true if the failure leads to another screen. */
  onFailure: (error: unknown) => boolean;
  onClose: () => void;
}

/** Asks every three seconds what was entered on the phone, and whether the document was signed or declined there. */
const useFollowPhone = (props: Props): void => {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const stopper = new AbortController();
    const follow = async () => {
      const view = await readView();
      const { onView } = latest.current;
      if (view.signatory.status !== 'pending') return onView(view);
      if (mayReadDraft(view)) await readDraft(latest.current, stopper.signal);
    };
    const timer = setInterval(() => {
      // A failure says nothing: the next call may succeed.
      if (document.visibilityState === 'visible') follow().catch(() => undefined);
    }, askEachMs);
    return () => {
      clearInterval(timer);
      stopper.abort();
    };
  }, []);
};

const Code = ({ qr: { qrPath, quietZone } }: { qr: typeof qr }) => {
  const texts = phoneTexts[useDeferredTexts().language];
  const { path, size } = qrPath(globalThis.location.href);
  const side = size + 2 * quietZone;
  return (
    <svg
      className={styles['code']}
      role="img"
      aria-label={texts.alt}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
};

/** Sends the entries, and says in words whether they follow. */
const Following = ({ asksCode }: { asksCode: boolean }) => {
  const texts = phoneTexts[useDeferredTexts().language];
  const [isSent, setSent] = useState<boolean | null>(null);
  useEffect(() => {
    void sendDraftNow().then(setSent);
  }, []);
  const follows = asksCode ? texts.followsAfterCode : texts.follows;
  const said = isSent ? follows : texts.staysHere;
  return <output className={styles['following']}>{isSent === null ? texts.sending : said}</output>;
};

/** True if there are entries that a draft keeps: it keeps no signature. */
const hasEntries = ({ book }: Fields): boolean =>
  book?.inOrder.some(({ tag, type }) => type !== 'signature' && book.times()[tag] !== undefined) ?? false;

const QrCode = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => {
  const { texts: common, language } = useDeferredTexts();
  const texts = phoneTexts[language];
  const [loaded, setLoaded] = useState<typeof qr | 'failed' | null>(null);
  useEffect(() => {
    import('./qr-path.ts').then(setLoaded, () => setLoaded('failed'));
  }, []);
  return (
    <>
      <p>{texts.scan}</p>
      {loaded === null && <div className={styles['loading']} />}
      {loaded === 'failed' && <p role="alert">{texts.failed}</p>}
      {loaded !== null && loaded !== 'failed' && <Code qr={loaded} />}
      {children}
      <p className={styles['note']}>{texts.personal}</p>
      <div className={dialogStyles['buttons']}>
        <Button onClick={onClose}>{common.done}</Button>
      </div>
    </>
  );
};

/**
 * A QR code of the signatory's link, for the camera of a phone. The page follows what is done there. Where a code is
 * required, entries are sent only after it, so it is asked first.
 */
export const PhoneDialog = (props: Props) => {
  const { view, fields, onFailure, onClose } = props;
  const texts = phoneTexts[useDeferredTexts().language];
  const asksCode = view.signatory.secondFactor !== undefined;
  const [withEntries] = useState(() => !asksCode || hasEntries(fields));
  const [step, setStep] = useState<'code' | 'follows' | 'without'>(() => {
    if (!withEntries) return 'without';
    return asksCode && pendingProof() === null ? 'code' : 'follows';
  });
  useFollowPhone(props);
  // A dialog of its own for each step takes the focus, which the pressed button would take with it.
  if (step === 'code')
    return (
      <Dialog key="code" title={texts.title} onClose={onClose}>
        <p className={codeStyles['why']}>{texts.codeFirst}</p>
        <CodeForm
          {...{ view, onFailure }}
          onIdentified={() => setStep('follows')}
          back={<Button onClick={() => setStep('without')}>{texts.withoutEntries}</Button>}
        />
      </Dialog>
    );
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <QrCode onClose={onClose}>
        {step === 'follows' ? <Following asksCode={asksCode} /> : <p>{texts.codeThere}</p>}
      </QrCode>
    </Dialog>
  );
};
