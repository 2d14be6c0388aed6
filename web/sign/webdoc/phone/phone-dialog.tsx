import { useEffect, useState } from 'react';
import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { Button } from '../../shell/button.tsx';
import { Dialog } from '../../shell/dialog.tsx';
import dialogStyles from '../../shell/dialog.module.css';
import { useDeferredTexts } from '../deferred-texts.ts';
import { sendDraftNow } from '../drafts/send-drafts.ts';
import { readView } from '../use-latest-view.ts';
import { phoneTexts } from './phone-texts.ts';
import styles from './phone.module.css';
import type * as qr from './qr-path.ts';

const askEachMs = 3_000;

/** Asks every three seconds whether the document was signed or declined on the phone. */
const useAnswerElsewhere = (onView: (view: WebdocView) => void): void => {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      readView().then(
        (view) => {
          if (view.signatory.status !== 'pending') onView(view);
        },
        () => undefined,
      );
    }, askEachMs);
    return () => clearInterval(timer);
  }, [onView]);
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

interface Props {
  view: WebdocView;
  onView: (view: WebdocView) => void;
  onClose: () => void;
}

/** A QR code of the signatory's link, for the camera of a phone. The page follows what is done there. */
export const PhoneDialog = ({ view, onView, onClose }: Props) => {
  const { texts: common, language } = useDeferredTexts();
  const texts = phoneTexts[language];
  const [loaded, setLoaded] = useState<typeof qr | 'failed' | null>(null);
  useAnswerElsewhere(onView);
  useEffect(() => {
    sendDraftNow();
    import('./qr-path.ts').then(setLoaded, () => setLoaded('failed'));
  }, []);
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <p>{texts.scan}</p>
      {loaded === null && <div className={styles['loading']} />}
      {loaded === 'failed' && <p role="alert">{texts.failed}</p>}
      {loaded !== null && loaded !== 'failed' && <Code qr={loaded} />}
      <p>{view.signatory.secondFactor ? texts.codeThere : texts.follows}</p>
      <p className={styles['note']}>{texts.personal}</p>
      <div className={dialogStyles['buttons']}>
        <Button onClick={onClose}>{common.done}</Button>
      </div>
    </Dialog>
  );
};
