import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { DeclineDialog } from '../endings/decline-dialog.tsx';
import { DelegateDialog } from '../endings/delegate-dialog.tsx';
import type { DraftReader } from '../drafts/read-draft.ts';
import { outcomeOf } from '../outcome.ts';
import type { Outcome } from '../outcome.ts';
import { PhoneDialog } from '../phone/phone-dialog.tsx';
import { SnoozeDialog } from '../snooze/snooze-dialog.tsx';

/** The dialog that is open instead of signing. */
export type Leaving = 'decline' | 'delegate' | 'phone' | 'snooze';

interface Props extends DraftReader {
  leaving: Leaving;
  view: WebdocView;
  onClose: () => void;
  onView: (view: WebdocView) => void;
  onDeclined: () => void;
  onDelegated: (name: string) => void;
  /** Shows the screen after a refusal; returns false if a message is enough. */
  onOutcome: (outcome: Outcome) => boolean;
}

export const LeavingDialog = (props: Props) => {
  const { leaving, view, onClose, onDeclined, onDelegated, onOutcome } = props;
  const shared = { view, onClose, onFailure: (error: unknown) => onOutcome(outcomeOf(error)) };
  switch (leaving) {
    case 'phone':
      return <PhoneDialog {...props} {...shared} />;
    case 'snooze':
      return <SnoozeDialog {...shared} />;
    case 'decline':
      return <DeclineDialog {...shared} onDeclined={onDeclined} />;
    case 'delegate':
      return <DelegateDialog {...shared} onDelegated={onDelegated} />;
  }
};
