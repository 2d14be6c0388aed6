import { useState } from 'react';
import type { CompanyUser } from '#contract/accounts/company-users.ts';
import { useTexts } from '#kit/texts.ts';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import { FormDialog } from '#app/shared/form-dialog.tsx';
import { usersTexts } from './texts.ts';
import { fullName } from '#contract/text.ts';

const load = () => import('./user-form.tsx');
const whileLoading = () => <SkeletonText lines={5} />;
const InviteForm = lazyPart(async () => (await load()).InviteForm, { whileLoading });
const EditForm = lazyPart(async () => (await load()).EditForm, { whileLoading });

interface Props {
  isOpen: boolean;
  onClose: () => void;
  /** Absent for a new user. */
  user?: CompanyUser | undefined;
  isLastOwner: boolean;
}

/** Creates or edits a user; the form library is loaded with this dialog only. */
export const UserDialog = ({ isOpen, onClose, user, isLastOwner }: Props) => {
  const t = useTexts(usersTexts);
  const [isDirty, setIsDirty] = useState(false);
  return (
    <FormDialog
      title={user ? t.editTitle(fullName(user)) : t.newUser}
      isOpen={isOpen}
      onClose={onClose}
      isDirty={isDirty}
    >
      {(leave) =>
        user ? (
          <EditForm user={user} isLastOwner={isLastOwner} onDirty={setIsDirty} onLeave={leave} onDone={onClose} />
        ) : (
          <InviteForm onDirty={setIsDirty} onLeave={leave} onDone={onClose} />
        )
      }
    </FormDialog>
  );
};
