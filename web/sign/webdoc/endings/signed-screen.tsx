import { useEffect, useId, useState } from 'react';
import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { CheckCircleIcon } from '#ui/icons/icons.tsx';
import { DownloadIcon } from '#ui/icons/page-icons.tsx';
import { Button } from '../../shell/button.tsx';
import { downloadDocument, downloadPaperCopy } from './download.ts';
import { hasSignature } from '../../viewer/field-rules.ts';
import { errorMessage } from '../refusal-sentences.ts';
import { ScreenCard } from '../../shell/screen-card.tsx';
import styles from '../../shell/screen-card.module.css';
import { useDeferredTexts } from '../deferred-texts.ts';
import { useLatestView } from '../use-latest-view.ts';

const patienceMs = 60_000;

/** True after a wait of `patienceMs`: the screen then says that it takes longer. */
const useLate = (isWaiting: boolean): boolean => {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return late && isWaiting;
};

interface Props {
  view: WebdocView;
  onView: (view: WebdocView) => void;
}

export const SignedScreen = ({ view, onView }: Props) => {
  const { texts, language } = useDeferredTexts();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const stateId = useId();
  useLatestView(view, onView);
  const isPreparing = view.status === 'completed' && !view.isSealed;
  const isLate = useLate(isPreparing);
  const signs = hasSignature(view.interactions);
  const { email } = view.signatory;
  const preparing = isLate ? texts.stillPreparing(email) : texts.preparing;
  const state = view.isSealed ? texts.downloadReady : isPreparing ? preparing : texts.othersSign(email);
  const download = (save: (name: string) => Promise<void>, name: string) => {
    setBusy(true);
    setFailure(null);
    save(name)
      .catch(setFailure)
      .finally(() => setBusy(false));
  };
  return (
    <ScreenCard title={signs ? texts.signed : texts.validated} icon={<CheckCircleIcon size={32} />} tone="good">
      <p>{signs ? texts.signedThanks(view.name) : texts.validatedThanks(view.name)}</p>
      <output id={stateId} className={isPreparing ? styles['waiting'] : undefined}>
        {state}
      </output>
      <Button
        tone="brand"
        icon={<DownloadIcon />}
        busy={busy}
        blockedBy={view.isSealed ? undefined : stateId}
        onClick={() => download(downloadDocument, view.name)}
      >
        {busy ? texts.downloading : texts.download}
      </Button>
      {!view.isSealed && (
        <Button busy={busy} onClick={() => download(downloadPaperCopy, `${view.name} - ${texts.copySuffix}`)}>
          {texts.downloadCopy}
        </Button>
      )}
      {view.isSealed && (
        <a className={styles['link']} href="/verify" target="_blank" rel="noreferrer">
          {texts.check}
        </a>
      )}
      <p role="alert" className={styles['problem']}>
        {failure ? errorMessage(failure, 'download', language) : ''}
      </p>
    </ScreenCard>
  );
};
