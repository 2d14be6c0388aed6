import { useId } from 'react';
import type { ReactNode } from 'react';

import { Banner } from '../states/banner.tsx';
import { Button } from '../actions/button.tsx';
import { DialogActions } from './dialog.tsx';
import { Stack } from '../layout/layout.tsx';
import { LazyModal } from './lazy-modal.tsx';
import { useUiTexts } from '../ui-texts.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  /** A question that names the thing: "Supprimer l’environnement « Recette » ?" */
  title: ReactNode;
  /** What will happen, and that it cannot be undone if so. */
  children: ReactNode;
  /** The verb, never "OK". */
  confirmLabel: string;
  /** The way out, where "Annuler" could be read two ways. */
  cancelLabel?: string;
  onConfirm: () => void;
  tone?: 'danger' | 'primary';
  /** The act is under way. */
  pending?: boolean;
  /** Why it did not work; the dialog stays open. */
  error?: string | undefined;
}

/** Asks before what cannot be undone. The focus starts on the way out; a press outside changes nothing. */
export const ConfirmDialog = ({
  isOpen,
  onClose,
  title,
  children,
  confirmLabel,
  cancelLabel,
  onConfirm,
  tone = 'danger',
  pending = false,
  error,
}: Props) => {
  const texts = useUiTexts();
  const id = useId();
  return (
    <LazyModal
      kind="small"
      role="alertdialog"
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      closesOutside={false}
      describedBy={id}
    >
      <Stack>
        <div id={id}>{children}</div>
        {error !== undefined && (
          <Banner tone="danger" announce="alert">
            {error}
          </Banner>
        )}
      </Stack>
      <DialogActions>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- in a dialog that destroys, the way out comes first */}
        <Button autoFocus variant="secondary" onClick={onClose}>
          {cancelLabel ?? texts.cancel}
        </Button>
        <Button variant={tone} loading={pending} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </LazyModal>
  );
};
