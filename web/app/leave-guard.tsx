import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { texts, useTexts } from '#kit/texts.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { useUiTexts } from '#ui/ui-texts.ts';

import { isSignedIn } from './session.ts';

const leaveTexts = texts({
  title: { fr: 'Quitter sans enregistrer ?', en: 'Leave without saving?' },
  leave: { fr: 'Quitter sans enregistrer', en: 'Leave without saving' },
});

interface Props {
  isDirty: boolean;
  /** What will be lost. */
  children: ReactNode;
}

/** Nobody loses what they typed unasked: not by a link, the back arrow or a closed tab. Who logged out has left. */
export const LeaveGuard = ({ isDirty, children }: Props) => {
  const t = useTexts(leaveTexts);
  const { keepEditing } = useUiTexts();
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty && isSignedIn(),
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
