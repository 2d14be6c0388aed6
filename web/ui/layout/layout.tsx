import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './layout.module.css';

/** In steps of 4 px. */
type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 8;

interface Props {
  gap?: Gap;
  children: ReactNode;
}

export const Stack = ({ gap = 4, children }: Props) => (
  <div className={classNames(styles.stack, styles[`gap${gap}`])}>{children}</div>
);

/** Side by side, on more lines where there is no room: buttons. */
export const Cluster = ({ gap = 3, children }: Props) => (
  <div className={classNames(styles.cluster, styles[`gap${gap}`])}>{children}</div>
);

/** Equal columns, as many as fit: cards, or fields of a form side by side. */
export const Columns = ({ gap = 6, least = 'card', children }: Props & { least?: 'field' | 'card' | 'wide' }) => (
  <div className={classNames(styles.columns, styles[`gap${gap}`], styles[least])}>{children}</div>
);
