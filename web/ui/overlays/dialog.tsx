import type { ReactNode } from 'react';

import styles from './dialog.module.css';
import { LazyModal } from './lazy-modal.tsx';
import type { ModalProps } from './modal-layer.tsx';

type Props = ModalProps & { size?: 'small' | 'medium' | 'large' };

/** A modal dialog named by its title; a bottom sheet on phones. The focus returns to where it was. */
export function Dialog({ size = 'medium', ...modal }: Props) {
  return <LazyModal kind={size} {...modal} />;
}

/** The last row of a dialog, inside its form if it has one; stays in sight while the rest scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
