import { useId } from 'react';
import { CheckCircleIcon } from '#ui/icons/icons.tsx';
import { ArrowDownIcon, PenIcon } from '#ui/icons/page-icons.tsx';
import styles from './actions.module.css';
import { Button } from '../shell/button.tsx';
import { useTexts } from '../shell/sign-context.ts';

export interface ActionState {
  /** True if the main button signs, false if it only validates. */
  signs: boolean;
  missing: number;
  /** Sentence that says why the document cannot be signed now. */
  blocked: string | null;
  /** Show the sentence on phones, too: nothing else on the screen says it. */
  isSaid: boolean;
  nextField: () => void;
  proceed: () => void;
  /** Undefined if declining is not allowed. */
  decline: (() => void) | undefined;
  /** Undefined if handing over is not allowed. */
  delegate: (() => void) | undefined;
}

/** The signer's next steps; on phones at the bottom, within reach of the thumb. */
export const Actions = ({ acts, place }: { acts: ActionState; place: 'pane' | 'bar' }) => {
  const texts = useTexts();
  const reasonId = useId();
  const left = acts.missing > 0;
  return (
    <div className={styles[place]} data-left={left || undefined}>
      {left ? (
        <Button wide icon={place === 'pane' && <ArrowDownIcon size={16} />} onClick={acts.nextField}>
          <span className={styles['next']}>
            {texts.nextField}
            <span className={styles['left']}>{texts.fieldsLeft(acts.missing)}</span>
          </span>
        </Button>
      ) : (
        place === 'pane' && (
          <p className={styles['filled']}>
            <CheckCircleIcon size={16} /> {texts.allFilled}
          </p>
        )
      )}
      <Button
        tone="brand"
        wide
        icon={<PenIcon size={20} />}
        blockedBy={acts.blocked === null ? undefined : reasonId}
        onClick={acts.proceed}
      >
        {acts.signs ? texts.sign : texts.validate}
      </Button>
      <p id={reasonId} className={styles['reason']} data-quiet={!acts.isSaid || undefined}>
        {acts.blocked}
      </p>
      {place === 'pane' && acts.delegate && (
        <Button tone="quiet" wide onClick={acts.delegate}>
          {texts.delegate}
        </Button>
      )}
      {place === 'pane' && acts.decline && (
        <Button tone="quiet" wide onClick={acts.decline}>
          {texts.decline}
        </Button>
      )}
    </div>
  );
};
