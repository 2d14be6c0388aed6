import type { ReactNode } from 'react';
import styles from './dialog.module.css';
import { LazyModal } from './lazy-modal.tsx';
import type { ModalProps } from './modal-layer.tsx';

type Props = ModalProps & { size?: 'small' | 'medium' | 'large' };

/**
 * A modal dialog named by its title; a bottom sheet on phones. On closing, the focus returns to its previous element.
 */
export const Dialog = ({ size = 'medium', ...modal }: Props) => <LazyModal kind={size} {...modal} />;

/** The last row of a dialog, inside its form if it has one; it stays visible while the content scrolls. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);
