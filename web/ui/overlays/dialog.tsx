import type { ReactNode } from 'react';

import styles from './dialog.module.css';
import { LazyModal } from './lazy-modal.tsx';
import type { ModalProps } from './modal-layer.tsx';

type Props = ModalProps & { size?: 'small' | 'medium' | 'large' };

/** A modal dialog named by its title; a bottom sheet on phones. The focus returns to where it was. */
export const Dialog = ({ size = 'medium', ...modal }: Props) => <LazyModal kind={size} {...modal} />;

/** The last row of a dialog, inside its form if it has one; stays in sight while the rest scrolls. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
);
