import type { LinkRequestUser } from '#contract/accounts/company-users.ts';
import { useTexts } from '#kit/texts.ts';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import { usersTexts } from './texts.ts';
import { fullName } from '#contract/text.ts';

const ApprovalForm = lazyPart(async () => (await import('./approval-form.tsx')).ApprovalForm, {
  whileLoading: () => <SkeletonText lines={4} />,
});

interface Props {
  request: LinkRequestUser | undefined;
  isOpen: boolean;
  onClose: () => void;
}

export const ApprovalDialog = ({ request, isOpen, onClose }: Props) => {
  const t = useTexts(usersTexts);
  return (
    <Dialog title={t.acceptTitle(request ? fullName(request) : '')} isOpen={isOpen} onClose={onClose}>
      {request && <ApprovalForm request={request} onClose={onClose} />}
    </Dialog>
  );
};
