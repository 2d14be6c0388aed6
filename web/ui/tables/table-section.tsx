import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import styles from './table-section.module.css';

interface Props {
  title: string;
  /** Number of rows: undefined while unknown, null if it is not shown. */
  count: string | undefined | null;
  action?: ReactNode;
  /** The rows, to detect a removed one. */
  rows: readonly unknown[] | undefined;
  children: ReactNode;
}

/** A table with its title. When the focused row is removed, the title takes the focus. */
export const TableSection = ({ title, count, action, rows, children }: Props) => {
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const known = useRef(rows?.length ?? 0);
  useEffect(() => {
    const wentAway = (rows?.length ?? 0) < known.current;
    known.current = rows?.length ?? 0;
    if (!wentAway) return undefined;
    // A closing dialog first returns the focus to its opener, which may have been removed with its row.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) heading.current?.focus();
    }, focusSettlesMs);
    return () => clearTimeout(timer);
  }, [rows]);
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <header className={styles.header}>
        <div>
          <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          {count !== null && <p className={styles.count}>{count}</p>}
        </div>
        {action}
      </header>
      {children}
    </section>
  );
};

/** Longer than any of our animations (under 200 ms). */
const focusSettlesMs = 400;
