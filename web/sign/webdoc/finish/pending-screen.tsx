import { useState } from 'react';
import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { wasRefused } from '#kit/failures.ts';
import { ClockIcon, RefreshIcon } from '#ui/icons/icons.tsx';
import { Button } from '../../shell/button.tsx';
import { hasSignature } from '../../viewer/field-rules.ts';
import { pendingTexts } from './pending-texts.ts';
import { errorMessage } from '../refusal-sentences.ts';
import { ScreenCard } from '../../shell/screen-card.tsx';
import styles from '../../shell/screen-card.module.css';
import { useDeferredTexts } from '../deferred-texts.ts';
import type { SelectedFiles } from '../files/use-selected-files.ts';
import { useOnline } from '../use-online.ts';
import { useOutbox } from './use-outbox.ts';

interface Props {
  view: WebdocView;
  chosen: SelectedFiles;
  onView: (view: WebdocView) => void;
  /** Returns true if the failure leads to another screen. */
  onFailure: (error: unknown) => boolean;
  onBack: () => void;
  /** Goes to the confirmation, which asks for the missing code. */
  onAgain: () => void;
}

/** A signature waits for the network: it is sent automatically, once, unless the signer cancels it before. */
export const PendingScreen = ({ view, chosen, onView, onFailure, onBack, onAgain }: Props) => {
  const { language } = useDeferredTexts();
  const texts = pendingTexts[language];
  const isOnline = useOnline();
  const [problem, setProblem] = useState<string | null>(null);
  const outbox = useOutbox({
    view,
    onView,
    onBack,
    onRefused: (error) => {
      // The proof belonged to an earlier visit.
      if (wasRefused(error, 'CodeRequired')) onAgain();
      else if (!onFailure(error)) setProblem(errorMessage(error, 'sign', language));
    },
  });
  const hasFiles = Object.values(chosen.picked).some(({ stage }) => stage !== 'sent');
  const signs = hasSignature(view.interactions);
  const waiting = isOnline ? texts.waiting : texts.offline;
  return (
    <ScreenCard title={signs ? texts.title : texts.titleValidation} icon={<ClockIcon size={32} />}>
      <p>{texts.body(view.name)}</p>
      {hasFiles && <p>{texts.withFiles}</p>}
      <output className={problem ? undefined : styles['waiting']}>
        {problem ? '' : outbox.isSending ? texts.sending : waiting}
      </output>
      <p role="alert" className={styles['problem']}>
        {problem}
      </p>
      {!problem && <p className={styles['aside']}>{outbox.wasTried ? texts.mayHaveArrived : texts.notSent}</p>}
      <div className={styles['buttons']}>
        <Button onClick={outbox.cancel}>{problem ? texts.back : texts.cancel}</Button>
        {!problem && (
          <Button tone="brand" icon={<RefreshIcon />} busy={outbox.isSending} onClick={outbox.sendNow}>
            {texts.sendNow}
          </Button>
        )}
      </div>
    </ScreenCard>
  );
};
