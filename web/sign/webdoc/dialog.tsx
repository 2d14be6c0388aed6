import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';

import { useBackButton } from './back-button.ts';
import styles from './dialog.module.css';

type Props = {
  title: string;
  /** `drawer` comes in from the side, `sheet` from below on a phone. */
  form?: 'drawer' | 'sheet';
  onClose: () => void;
  children: ReactNode;
};

/** A native modal dialog, open as long as it is mounted: the browser keeps the focus inside and gives it back. */
export function Dialog({ title, form = 'sheet', onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useBackButton(onClose);
  useEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`${styles['dialog']} ${styles[form]}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId} className={styles['title']}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
