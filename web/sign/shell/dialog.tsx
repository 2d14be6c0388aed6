import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { useBackButton } from './back-button.ts';
import styles from './dialog.module.css';

interface Props {
  title: ReactNode;
  /** `drawer` opens at the side, `sheet` at the bottom on a phone. */
  form?: 'drawer' | 'sheet';
  onClose: () => void;
  /** Gets the focus when the dialog closes; default: the element that had it before. */
  returnsTo?: (() => HTMLElement | null) | undefined;
  children: ReactNode;
}

/** A native modal dialog, open while mounted. The browser keeps the focus inside. */
export const Dialog = ({ title, form = 'sheet', onClose, returnsTo, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useBackButton(onClose);
  useEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      const next = returnsTo?.() ?? opener;
      if (!(next instanceof HTMLElement) || !next.isConnected) return;
      next.focus({ preventScroll: true });
      next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a dialog opens once; its target does not change
  }, []);
  // The browser closes a dialog that refused the first Escape at the second, without asking.
  const reopen = () => {
    onClose();
    setTimeout(() => {
      if (dialog.current?.open === false) dialog.current.showModal();
    });
  };
  return (
    <dialog
      ref={dialog}
      className={`${styles['dialog']} ${styles[form]}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={reopen}
    >
      <h2 id={titleId} className={styles['title']}>
        {title}
      </h2>
      {children}
    </dialog>
  );
};
