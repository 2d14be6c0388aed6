import { useBlocker } from '@tanstack/react-router';

import { useTexts } from '#kit/texts.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';

import { isSignedIn } from '#app/session.ts';

import { detailTexts } from './detail-texts.ts';

/** Nobody loses what they typed unasked: not by a link, the back arrow or a closed tab. Who logged out has left. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const t = useTexts(detailTexts);
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
      onClose={() => isBlocked && blocker.reset()}
      onConfirm={() => isBlocked && blocker.proceed()}
    >
      {t.leaveText}
    </ConfirmDialog>
  );
}
