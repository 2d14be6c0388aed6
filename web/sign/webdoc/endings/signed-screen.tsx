import { useEffect, useId, useState } from 'react';
import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { fullName } from '#contract/text.ts';
import { Unreachable } from '#kit/failures.ts';
import { CheckCircleIcon } from '#ui/icons/icons.tsx';
import { DownloadIcon } from '#ui/icons/page-icons.tsx';
import { Button } from '../../shell/button.tsx';
import { downloadDocument, downloadPaperCopy } from './download.ts';
import { hasSignature } from '../../viewer/field-rules.ts';
import { isSignatory } from '../../viewer/party.ts';
import { ReviewButton, type Review } from '../paper/review-button.tsx';
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

/** How many of the signatories have answered, and who has not. */
const Progress = ({ view }: { view: WebdocView }) => {
  const { texts } = useDeferredTexts();
  const others = view.recipients.filter(isSignatory);
  const awaited = others.filter(({ status }) => status === 'pending');
  if (others.length === 0) return null;
  const of = others.length + 1;
  return (
    <p>
      {texts.progress(of - awaited.length, of)}
      {awaited.length > 0 && ` ${texts.awaited(awaited.map(fullName).join(', '))}`}
    </p>
  );
};

interface Props {
  view: WebdocView;
  onView: (view: WebdocView) => void;
}

interface CopyProps {
  busy: boolean;
  onDownload: () => void;
  onReview: (review: Review) => void;
  onFailure: (failure: unknown) => void;
}

/** What a signatory can have before the final document: a copy, and the pages of the own signature. */
const OwnCopy = ({ busy, onDownload, onReview, onFailure }: CopyProps) => {
  const { texts } = useDeferredTexts();
  return (
    <>
      <Button tone="brand" busy={busy} onClick={onDownload}>
        {busy ? texts.downloading : texts.downloadCopy}
      </Button>
      <ReviewButton label={texts.readAgain} onOpen={onReview} onFailure={() => onFailure(new Unreachable('offline'))} />
    </>
  );
};

/** The state of the final document in a sentence. */
const useStateSentence = (view: WebdocView): { isPreparing: boolean; sentence: string } => {
  const { texts } = useDeferredTexts();
  const isPreparing = view.status === 'completed' && !view.isSealed;
  const isLate = useLate(isPreparing);
  const { email } = view.signatory;
  if (view.isSealed) return { isPreparing, sentence: texts.downloadReady };
  if (!isPreparing) return { isPreparing, sentence: texts.othersSign(email) };
  return { isPreparing, sentence: isLate ? texts.stillPreparing(email) : texts.preparing };
};

export const SignedScreen = ({ view, onView }: Props) => {
  const { texts, language } = useDeferredTexts();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [review, setReview] = useState<Review | null>(null);
  const stateId = useId();
  useLatestView(view, onView);
  const { isPreparing, sentence } = useStateSentence(view);
  const signs = hasSignature(view.interactions);
  const download = (save: (name: string) => Promise<void>, name: string) => {
    setBusy(true);
    setFailure(null);
    save(name)
      .catch(setFailure)
      .finally(() => setBusy(false));
  };
  if (review) return <review.Screen name={view.name} actions={[]} isSigned onBack={() => setReview(null)} />;
  return (
    <ScreenCard title={signs ? texts.signed : texts.validated} icon={<CheckCircleIcon size={32} />} tone="good">
      <p>{signs ? texts.signedThanks(view.name) : texts.validatedThanks(view.name)}</p>
      <Progress view={view} />
      <output id={stateId} className={isPreparing ? styles['waiting'] : undefined}>
        {sentence}
      </output>
      {!view.isSealed && (
        <OwnCopy
          busy={busy}
          onDownload={() => download(downloadPaperCopy, `${view.name} - ${texts.copySuffix}`)}
          onReview={setReview}
          onFailure={setFailure}
        />
      )}
      <Button
        tone={view.isSealed ? 'brand' : 'plain'}
        icon={<DownloadIcon />}
        busy={busy}
        blockedBy={view.isSealed ? undefined : stateId}
        onClick={() => download(downloadDocument, view.name)}
      >
        {busy && view.isSealed ? texts.downloading : texts.download}
      </Button>
      {view.isSealed && (
        <a className={styles['link']} href="/verify" target="_blank" rel="noreferrer">
          {texts.check}
        </a>
      )}
      <a className={styles['link']} href="/mine" target="_blank" rel="noreferrer">
        {texts.ownDocuments}
      </a>
      <p role="alert" className={styles['problem']}>
        {failure ? errorMessage(failure, 'download', language) : ''}
      </p>
      <p className={styles['aside']}>{texts.mayClose}</p>
    </ScreenCard>
  );
};
