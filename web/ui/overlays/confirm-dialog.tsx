import { useId } from 'react';
import type { ReactNode } from 'react';
import { Banner } from '../states/banner.tsx';
import { Breakable } from '../layout/breakable.tsx';
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
  /** The consequences, and whether they are permanent. */
  children: ReactNode;
  /** The verb, never "OK". */
  confirmLabel: string;
  /** For a case in which "Annuler" is ambiguous. */
  cancelLabel?: string;
  onConfirm: () => void;
  tone?: 'danger' | 'primary';
  /** The action is in progress. */
  pending?: boolean;
  /** The reason why the action failed; the dialog stays open. */
  error?: string | undefined;
}

/** Asks before a permanent action. The focus starts on the cancel button; a click outside does nothing. */
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
        <div id={id}>
          <Breakable>{children}</Breakable>
        </div>
        {error !== undefined && (
          <Banner tone="danger" announce="alert">
            {error}
          </Banner>
        )}
      </Stack>
      <DialogActions>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the safe button takes the focus in a destructive dialog */}
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
