import type { ReactNode } from 'react';

import styles from './cell-with-detail.module.css';

/** What a cell says first, and under it, softer, what else there is to know. */
export const CellWithDetail = ({ children, more }: { children: ReactNode; more: string | false | null }) => {
  const hasMore = more !== null && more !== false && more !== '';
  return (
    <span className={styles.lines}>
      {children}
      {hasMore && <span className={styles.more}>{more}</span>}
    </span>
  );
};
