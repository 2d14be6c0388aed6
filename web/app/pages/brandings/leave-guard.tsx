import { useBlocker } from '@tanstack/react-router';

import { useTexts } from '#kit/texts.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

import { isSignedIn } from '#app/session.ts';

import { editorTexts } from './editor-texts.ts';

/** Nobody loses a branding unasked: not by a link, the back arrow or a closed tab. Who logged out has left. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const t = useTexts(editorTexts);
  const blocker = useBlocker({
    shouldBlockFn: () => isDirty && isSignedIn(),
    enableBeforeUnload: () => isDirty && isSignedIn(),
    withResolver: true,
  });
  const isBlocked = blocker.status === 'blocked';
  return (
    <ConfirmDialog
      isOpen={isBlocked}
      title={t.leaveTitle}
      confirmLabel={t.leave}
      cancelLabel={t.stay}
      onClose={() => isBlocked && blocker.reset()}
      onConfirm={() => isBlocked && blocker.proceed()}
    >
      {t.leaveText}
    </ConfirmDialog>
  );
}
