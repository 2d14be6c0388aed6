import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { texts, useTexts } from '#kit/texts.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { useDiscardTexts } from '#ui/overlays/discard-texts.ts';
import { isSignedIn } from './session.ts';

const leaveTexts = texts({
  title: { fr: 'Quitter sans enregistrer ?', en: 'Leave without saving?' },
  leave: { fr: 'Quitter sans enregistrer', en: 'Leave without saving' },
});

/**
 * Remembers what had the focus on the page itself. The question may come from a layer that is gone when it is answered,
 * as the search is; the focus would then fall to the body.
 * @returns a function that gives it back once the question has closed and nothing else has taken the focus
 */
const useLastFocus = (): (() => void) => {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const keep = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && target.closest('[role=dialog], [role=alertdialog]') === null)
        last.current = target;
    };
    document.addEventListener('focusin', keep);
    return () => document.removeEventListener('focusin', keep);
  }, []);
  const giveBack = () => {
    if (document.activeElement === document.body) last.current?.focus();
  };
  const wait = () => {
    if (document.querySelector('[role=alertdialog]') !== null) requestAnimationFrame(wait);
    // The question itself returns the focus in the frame after it has gone.
    else requestAnimationFrame(() => requestAnimationFrame(giveBack));
  };
  return wait;
};

interface Props {
  isDirty: boolean;
  /** Lets the page itself go elsewhere, as it does once a dialog has saved; links lie behind the dialog. */
  onlyByBrowser?: boolean;
  /** Warns about the input that will be lost. */
  children: ReactNode;
}

/** Asks before a link, the back button or a closed tab discards typed input. It does not ask after a log-out. */
export const LeaveGuard = ({ isDirty, onlyByBrowser = false, children }: Props) => {
  const t = useTexts(leaveTexts);
  const { keepEditing } = useDiscardTexts();
  const blocker = useBlocker({
    shouldBlockFn: ({ action }) =>
      isDirty && isSignedIn() && !(onlyByBrowser && (action === 'PUSH' || action === 'REPLACE')),
    enableBeforeUnload: () => isDirty && isSignedIn(),
    withResolver: true,
  });
  const giveBackFocus = useLastFocus();
  const isBlocked = blocker.status === 'blocked';
  return (
    <ConfirmDialog
      isOpen={isBlocked}
      title={t.title}
      confirmLabel={t.leave}
      cancelLabel={keepEditing}
      onClose={() => {
        if (!isBlocked) return;
        blocker.reset();
        giveBackFocus();
      }}
      onConfirm={() => isBlocked && blocker.proceed()}
    >
      {children}
    </ConfirmDialog>
  );
};
