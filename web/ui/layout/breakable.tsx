import type { ReactNode } from 'react';
import styles from './breakable.module.css';

/** An e-mail address breaks after its @, and inside a part only where that part alone has no room. */
export const Breakable = ({ children }: { children: ReactNode }) => {
  const [, before, after] = typeof children === 'string' ? (/^(\S+@)([^\s@]+)$/u.exec(children) ?? []) : [];
  if (before === undefined) return children;
  return (
    <>
      <span className={styles.part}>{before}</span>
      <span className={styles.part}>{after}</span>
    </>
  );
};
