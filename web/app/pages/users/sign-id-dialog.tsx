import type { CompanyUser } from '#contract/accounts/company-users.ts';
import { useTexts } from '#kit/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { CopyText } from '#ui/actions/copy-button.tsx';
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { useUiTexts } from '#ui/ui-texts.ts';
import { usersTexts } from './texts.ts';
import { fullName } from '#contract/text.ts';

interface Props {
  shown: { user: CompanyUser; signId: string } | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** Shows the id to copy by hand, when the browser refuses to copy it. */
export const SignIdDialog = ({ shown, isOpen, onClose }: Props) => {
  const t = useTexts(usersTexts);
  const { close } = useUiTexts();
  return (
    <Dialog size="small" title={t.signIdTitle} isOpen={isOpen} onClose={onClose}>
      <Stack gap={3}>
        <p>{t.signIdByHand(shown ? fullName(shown.user) : '')}</p>
        <CopyText text={shown?.signId ?? ''} label={t.copySignId} />
      </Stack>
      <DialogActions>
        <Button onClick={onClose}>{close}</Button>
      </DialogActions>
    </Dialog>
  );
};
