import { useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import type { ModalProps } from './modal-layer.tsx';
import { useDiscardTexts } from './discard-texts.ts';

type Props = Omit<ModalProps, 'children' | 'closesOutside'> & {
  size?: 'small' | 'medium' | 'large';
  /** The form has unsaved input. */
  isDirty: boolean;
  /** The form. It must call `leave` to close, which asks first if there is unsaved input. */
  children: (leave: () => void) => ReactNode;
};

/**
 * Tells the dialog around a form about unsaved input. A layout effect runs before the next key is handled; an ordinary
 * effect does not, and an Escape right after a letter discarded the letter.
 */
export const useReportDirty = (isDirty: boolean, onDirty: (isDirty: boolean) => void): void => {
  useLayoutEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
};

/** A dialog around a form; it asks before it discards unsaved input. */
export const FormDialog = ({ isDirty, isOpen, onClose, children, ...dialog }: Props) => {
  const texts = useDiscardTexts();
  const [isAsking, setIsAsking] = useState(false);
  const leave = () => (isDirty ? setIsAsking(true) : onClose());
  const discard = () => {
    setIsAsking(false);
    onClose();
  };
  return (
    <>
      <Dialog {...dialog} isOpen={isOpen} onClose={leave} closesOutside={!isDirty}>
        {children(leave)}
      </Dialog>
      <ConfirmDialog
        isOpen={isOpen && isAsking}
        onClose={() => setIsAsking(false)}
        title={texts.discardTitle}
        cancelLabel={texts.keepEditing}
        confirmLabel={texts.discard}
        onConfirm={discard}
      >
        {texts.discardText}
      </ConfirmDialog>
    </>
  );
};
