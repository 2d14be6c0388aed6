import type { MouseEvent, ReactNode, SyntheticEvent } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { classNames } from '../class-names.ts';
import { IconButton } from '../actions/icon-button.tsx';
import { CloseIcon } from '../icons/icons.tsx';
import { Breakable } from '../layout/breakable.tsx';
import styles from './modal-layer.module.css';
import { useHoldLayout } from '../held-layout.ts';
import { preventPressStyle } from '../actions/press-style.ts';
import { useUiLanguage, useUiTexts } from '../ui-texts.ts';

preventPressStyle();

/**
 * A press beside the dialog would move the focus out of it until the next frame; an Escape in between had no effect.
 */
const keepFocus = (event: MouseEvent) => {
  if (event.target === event.currentTarget) event.preventDefault();
};

/** The second half of a double press would do again what has just closed the dialog. */
const ignore = (event: SyntheticEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

export type ModalKind = 'small' | 'medium' | 'large' | 'drawer-start' | 'drawer-end';

export interface ModalProps {
  isOpen: boolean;
  /** Called by the cross, Escape or a press outside; the owner decides. */
  onClose: () => void;
  /** The dialog's name, visible and accessible. */
  title: ReactNode;
  children: ReactNode;
  /** False ignores a press outside, for a form with unsaved input. Escape and the cross still close. */
  closesOutside?: boolean;
  role?: 'dialog' | 'alertdialog';
  /** Id of the text of an alert dialog. */
  describedBy?: string;
}

/** React Aria's modal: it traps and returns the focus and hides the page behind. Loaded when first opened. */
export const ModalLayer = ({
  kind,
  isOpen,
  onClose,
  title,
  children,
  closesOutside = true,
  role = 'dialog',
  describedBy,
}: ModalProps & { kind: ModalKind }) => {
  useHoldLayout(isOpen);
  const texts = useUiTexts();
  const locale = useUiLanguage() === 'fr' ? 'fr-FR' : 'en-US';
  return (
    <I18nProvider locale={locale}>
      <ModalOverlay
        className={classNames(styles.scrim, styles[kind])}
        isOpen={isOpen}
        onOpenChange={(open) => !open && onClose()}
        isDismissable={closesOutside}
        onMouseDown={keepFocus}
      >
        <Modal className={classNames(styles.modal, kind.startsWith('drawer') ? styles.drawer : styles.dialog)}>
          <AriaDialog
            role={role}
            className={styles.content ?? ''}
            {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
          >
            <header className={styles.header} data-drawer={kind.startsWith('drawer') || undefined}>
              <Heading slot="title" level={2} className={styles.title ?? ''}>
                <Breakable>{title}</Breakable>
              </Heading>
              <IconButton plain label={texts.close} icon={<CloseIcon />} onClick={onClose} />
            </header>
            <div className={styles.body} {...(!isOpen && { onClickCapture: ignore, onSubmitCapture: ignore })}>
              {children}
            </div>
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
};
