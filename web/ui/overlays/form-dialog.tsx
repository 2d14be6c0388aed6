import { useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import type { ModalProps } from './modal-layer.tsx';
import { useUiTexts } from '../ui-texts.ts';

type Props = Omit<ModalProps, 'children' | 'closesOutside'> & {
  size?: 'small' | 'medium' | 'large';
  /** Something was typed or chosen that is not saved. */
  isDirty: boolean;
  /** The form; its own way out asks as the cross does. */
  children: (leave: () => void) => ReactNode;
};

/**
 * Tells the dialog around a form that there is something to lose. Before the next key is handled, which an ordinary
 * effect is not: an Escape right after a letter threw the letter away.
 */
export const useTellDirty = (isDirty: boolean, onDirty: (isDirty: boolean) => void): void => {
  useLayoutEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
};

/** A dialog around a form. Half filled in, it asks before it throws away what was typed. */
export const FormDialog = ({ isDirty, isOpen, onClose, children, ...dialog }: Props) => {
  const texts = useUiTexts();
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
