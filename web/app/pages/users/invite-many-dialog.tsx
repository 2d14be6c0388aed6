import { useState } from 'react';
import { useTexts } from '#kit/texts.ts';
import { lazyPart } from '#ui/states/lazy-part.tsx';
import { SkeletonText } from '#ui/states/skeleton.tsx';
import { FormDialog } from '#app/shared/form-dialog.tsx';
import { inviteManyTexts } from './invite-many-texts.ts';

const InviteManyForm = lazyPart(async () => (await import('./invite-many-form.tsx')).InviteManyForm, {
  whileLoading: () => <SkeletonText lines={5} />,
});

/** Invites a list of people; the reader of CSV is loaded with this dialog only. */
export const InviteManyDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const t = useTexts(inviteManyTexts);
  const [isDirty, setIsDirty] = useState(false);
  return (
    <FormDialog title={t.title} isOpen={isOpen} onClose={onClose} isDirty={isDirty}>
      {(leave) => <InviteManyForm onDirty={setIsDirty} onLeave={leave} onDone={onClose} />}
    </FormDialog>
  );
};
