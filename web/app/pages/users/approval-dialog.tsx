import { lazy, Suspense } from 'react';

import type { LinkRequestUser } from '#contract/company-users.ts';
import { useTexts } from '#kit/texts.ts';
import { Dialog } from '#ui/dialog.tsx';
import { SkeletonText } from '#ui/skeleton.tsx';

import { fullName } from './people.ts';
import { usersTexts } from './texts.ts';

const ApprovalForm = lazy(async () => ({ default: (await import('./approval-form.tsx')).ApprovalForm }));

type Props = { request: LinkRequestUser | undefined; isOpen: boolean; onClose: () => void };

export function ApprovalDialog({ request, isOpen, onClose }: Props) {
  const t = useTexts(usersTexts);
  return (
    <Dialog title={t.acceptTitle(request ? fullName(request) : '')} isOpen={isOpen} onClose={onClose}>
      <Suspense fallback={<SkeletonText lines={4} />}>
        {request && <ApprovalForm request={request} onClose={onClose} />}
      </Suspense>
    </Dialog>
  );
}
