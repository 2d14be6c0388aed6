import type { ReactNode } from 'react';
import styles from './verify.module.css';

export const Line = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className={styles['line']}>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
