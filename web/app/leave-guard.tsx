import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { texts, useTexts } from '#kit/texts.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { useDiscardTexts } from '#ui/overlays/discard-texts.ts';
import { isSignedIn } from './session.ts';

const leaveTexts = texts({
  title: { fr: 'Quitter sans enregistrer ?', en: 'Leave without saving?' },
  leave: { fr: 'Quitter sans enregistrer', en: 'Leave without saving' },
});

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
  const isBlocked = blocker.status === 'blocked';
  return (
    <ConfirmDialog
      isOpen={isBlocked}
      title={t.title}
      confirmLabel={t.leave}
      cancelLabel={keepEditing}
      onClose={() => isBlocked && blocker.reset()}
      onConfirm={() => isBlocked && blocker.proceed()}
    >
      {children}
    </ConfirmDialog>
  );
};
