import type { ReactNode } from 'react';
import styles from './cell-with-detail.module.css';

/** The main text of a cell, and a softer detail below. */
export const CellWithDetail = ({ children, more }: { children: ReactNode; more: string | false | null }) => {
  const hasMore = more !== null && more !== false && more !== '';
  return (
    <span className={styles.lines}>
      {children}
      {hasMore && <span className={styles.more}>{more}</span>}
    </span>
  );
};
