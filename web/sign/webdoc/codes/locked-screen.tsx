import { useEffect, useState } from 'react';
import type { SignPage } from '#contract/webdocs/sign-page.ts';
import { reloadPage } from '#ui/states/chunk-failure.ts';
import { LockIcon } from '#ui/icons/page-icons.tsx';
import { Button } from '../../shell/button.tsx';
import { ScreenCard } from '../../shell/screen-card.tsx';
import styles from '../../shell/screen-card.module.css';
import { useHydrated } from '../../shell/use-hydrated.ts';
import { useDeferredTexts } from '../deferred-texts.ts';
import { outcomeOf } from '../outcome.ts';
import { CodeForm } from './code-form.tsx';
import { codeTexts } from './code-texts.ts';
import { hasEntries } from '../drafts/drafts.ts';
import { forgetShownProof, showProofToPage } from './pending-proof.ts';
import { pendingCode } from './sent-code.ts';

type Step = 'closed' | 'ended' | 'asked' | 'opening' | 'refused';

const afterProof = { new: 'opening', shown: 'ended', refused: 'refused' } as const;

/** The proof of this tab is shown to the server when it draws the page anew. */
const firstStep = (): Step => {
  const shown = showProofToPage();
  // The page was asked for with this proof, and is closed: its half hour is over.
  if (shown === 'shown') forgetShownProof();
  if (shown !== null) return afterProof[shown];
  // A code is awaited: the signer has looked for it in the mails.
  return pendingCode() ? 'asked' : 'closed';
};

interface OpeningProps {
  code: NonNullable<SignPage['code']>;
  isAsked: boolean;
  onAsk: () => void;
}

const Closed = ({ code, isOpening, onAsk }: Omit<OpeningProps, 'isAsked'> & { isOpening: boolean }) => {
  const t = codeTexts[useDeferredTexts().language];
  const goesBy = code.channel === 'sms' ? t.lockedBySms : t.lockedByEmail;
  return (
    <>
      <p>{goesBy(code.destination)}</p>
      <Button tone="brand" busy={isOpening} onClick={onAsk}>
        {isOpening ? t.opening : t.getCode}
      </Button>
    </>
  );
};

const Opening = ({ code, isAsked, onAsk }: OpeningProps) => {
  const t = codeTexts[useDeferredTexts().language];
  const [step, setStep] = useState(firstStep);
  useEffect(() => {
    if (step === 'opening') reloadPage();
  }, [step]);
  const onFailure = (error: unknown): boolean => {
    const isOver = outcomeOf(error).screen !== null;
    if (isOver) setStep('opening');
    return isOver;
  };
  if (step === 'asked' || ((step === 'closed' || step === 'ended') && isAsked))
    return (
      <CodeForm
        channel={code.channel}
        onIdentified={() => setStep(afterProof[showProofToPage() ?? 'refused'])}
        onFailure={onFailure}
      />
    );
  return (
    <>
      {step === 'ended' && <p>{hasEntries() ? `${t.proofEnded} ${t.draftKept}` : t.proofEnded}</p>}
      <Closed {...{ code, onAsk }} isOpening={step === 'opening'} />
      <p role="alert" className={styles['problem']}>
        {step === 'refused' ? t.noCookies : ''}
      </p>
    </>
  );
};

/** The page of a link that shows nothing of its document before the code. The code is sent when a person asks for it. */
export const LockedScreen = ({ code }: Pick<SignPage, 'code'>) => {
  const t = codeTexts[useDeferredTexts().language];
  const isHydrated = useHydrated();
  const [isAsked, setAsked] = useState(false);
  const onAsk = () => setAsked(true);
  if (!code) return null;
  return (
    <ScreenCard title={t.lockedTitle} icon={<LockIcon size={32} />}>
      {isHydrated ? <Opening {...{ code, isAsked, onAsk }} /> : <Closed {...{ code, onAsk }} isOpening={false} />}
    </ScreenCard>
  );
};
