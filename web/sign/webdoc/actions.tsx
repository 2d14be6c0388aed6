import { useId } from 'react';
import type { ReactNode } from 'react';
import { CheckCircleIcon } from '#ui/icons/icons.tsx';
import { PenIcon } from '#ui/icons/page-icons.tsx';
import styles from './actions.module.css';
import { Button } from '../shell/button.tsx';
import { useTexts } from '../shell/sign-context.ts';

export interface NextField {
  name: string;
  /** One more than the number of required fields that are filled in. */
  at: number;
  /** Number of required fields. */
  of: number;
}

export interface ActionState {
  /** True if the main button signs, false if it only validates. */
  signs: boolean;
  /** The next field to fill in; null if no required field is empty. */
  next: NextField | null;
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

const NextButton = ({ next, onClick }: { next: NextField; onClick: () => void }) => {
  const texts = useTexts();
  return (
    <Button tone="brand" wide onClick={onClick}>
      <span className={styles['next']}>
        <span className={styles['field']}>
          {texts.next} · {next.name}
        </span>{' '}
        <span>
          ({next.at}/{next.of})
        </span>
      </span>
    </Button>
  );
};

interface Props {
  acts: ActionState;
  place: 'pane' | 'bar';
  /** Stands before handing over and declining. Undefined while its script is awaited: its room is kept. */
  children?: ReactNode;
}

/**
 * The signer's next steps. The bar at the bottom of a phone has one: the next field, or the signature when none is
 * left. The pane beside the documents has room for all.
 */
export const Actions = ({ acts, place, children }: Props) => {
  const texts = useTexts();
  const reasonId = useId();
  const { next } = acts;
  const isPane = place === 'pane';
  return (
    <div className={styles[place]}>
      {next && <NextButton next={next} onClick={acts.nextField} />}
      {isPane && !next && (
        <p className={styles['filled']}>
          <CheckCircleIcon size={16} /> {texts.allFilled}
        </p>
      )}
      {(isPane || !next) && (
        <Button
          tone={next ? 'plain' : 'brand'}
          wide
          icon={<PenIcon size={20} />}
          blockedBy={acts.blocked === null ? undefined : reasonId}
          onClick={acts.proceed}
        >
          {acts.signs ? texts.sign : texts.validate}
        </Button>
      )}
      <p id={reasonId} className={styles['reason']} data-quiet={!acts.isSaid || undefined}>
        {acts.blocked}
      </p>
      {isPane && (children === undefined ? <span className={styles['awaited']} /> : children)}
      {isPane && acts.delegate && (
        <Button tone="quiet" wide onClick={acts.delegate}>
          {texts.delegate}
        </Button>
      )}
      {isPane && acts.decline && (
        <Button tone="quiet" wide onClick={acts.decline}>
          {texts.decline}
        </Button>
      )}
    </div>
  );
};
