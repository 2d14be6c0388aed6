import { useState } from 'react';
import type { SignAction } from '#contract/webdocs/webdocs.ts';
import { DownloadIcon } from '#ui/icons/page-icons.tsx';
import { Button } from '../../shell/button.tsx';
import { tokenInAddress } from '../../shell/link-token.ts';
import { useSignLanguage } from '../../shell/sign-context.ts';
import styles from '../../viewer/paper.module.css';
import { PaperScreen } from '../../viewer/paper-screen.tsx';
import { sendReadingCall } from '../codes/reading-call.ts';
import { reviewPaper } from '../deferred-calls.ts';
import { downloadPaperCopy } from '../endings/download.ts';
import { errorMessage } from '../refusal-sentences.ts';
import { paperTexts } from './paper-texts.ts';

interface DownloadProps {
  name: string;
  onFailure: (error: unknown) => void;
}

const DownloadButton = ({ name, onFailure }: DownloadProps) => {
  const texts = paperTexts[useSignLanguage().language];
  const [busy, setBusy] = useState(false);
  const download = () => {
    setBusy(true);
    onFailure(null);
    downloadPaperCopy(`${name} - ${texts.unsigned}`)
      .catch(onFailure)
      .finally(() => setBusy(false));
  };
  return (
    <Button icon={<DownloadIcon size={16} />} aria-label={texts.download} busy={busy} onClick={download}>
      <span className={styles['label']}>{texts.download}</span>
    </Button>
  );
};

interface Props {
  name: string;
  /** They must stay the same while the screen is open. */
  actions: readonly SignAction[];
  /** The signatory has signed: these are the pages of the signature, without a download of the unsigned ones. */
  isSigned?: boolean;
  onBack: () => void;
  /** Must stay the same. Called when the first page is there. */
  onShown?: () => void;
}

/** Shows the pages exactly as they will be printed, with the signatory's own values, before the signatory confirms, or after the signature. */
export const PagesScreen = ({ name, actions, isSigned = false, onBack, onShown }: Props) => {
  const { language } = useSignLanguage();
  const texts = paperTexts[language];
  const [title, intro] = isSigned ? [texts.signedTitle, texts.signedIntro] : [texts.title, texts.intro];
  const [downloadFailure, setDownloadFailure] = useState<unknown>(null);
  return (
    <PaperScreen
      {...{ title, intro, onBack, onShown }}
      ask={(from, signal) => {
        const body = { webdocToken: tokenInAddress(), actions: [...actions], from };
        return sendReadingCall(reviewPaper, { body }, { signal });
      }}
      explain={(failure) => errorMessage(failure, 'review', language)}
      problem={downloadFailure ? errorMessage(downloadFailure, 'download', language) : ''}
    >
      {!isSigned && <DownloadButton name={name} onFailure={setDownloadFailure} />}
    </PaperScreen>
  );
};
