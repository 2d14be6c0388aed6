import type { CompanyUser } from '#contract/accounts/company-users.ts';
import { useTexts } from '#kit/texts.ts';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { usersTexts } from './texts.ts';
import { isUnderWay, useRemove } from './user-mutations.ts';
import { fullName } from '#contract/text.ts';

interface Props {
  user: CompanyUser | undefined;
  isOpen: boolean;
  onClose: () => void;
}

export const DeleteDialog = ({ user, isOpen, onClose }: Props) => {
  const t = useTexts(usersTexts);
  const removal = useRemove(onClose);
  const remove = () => {
    if (user && !isUnderWay('delete user')) removal.mutate(user);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t.removeTitle(user ? fullName(user) : '')}
      confirmLabel={t.remove}
      onConfirm={remove}
      pending={removal.isPending}
    >
      {t.removeText(user?.username ?? '')}
    </ConfirmDialog>
  );
};
