import type { ComponentProps } from 'react';
import { useDiscardTexts } from '#ui/overlays/discard-texts.ts';
import { FormDialog as PlainDialog } from '#ui/overlays/form-dialog.tsx';
import { LeaveGuard } from '#app/leave-guard.tsx';

type Props = ComponentProps<typeof PlainDialog>;

/**
 * A dialog around a form that asks before the back button or a closed tab discards unsaved input, too. On a phone, many
 * close a dialog with the back button.
 */
export const FormDialog = (props: Props) => {
  const { discardText } = useDiscardTexts();
  return (
    <>
      <PlainDialog {...props} />
      <LeaveGuard isDirty={props.isOpen && props.isDirty} onlyByBrowser>
        {discardText}
      </LeaveGuard>
    </>
  );
};
