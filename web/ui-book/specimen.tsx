import type { ReactNode } from 'react';
import styles from './book.module.css';

/** One component with all its states. */
export const Specimen = ({ name, note, children }: { name: string; note?: string; children: ReactNode }) => (
  <section className={styles.specimen} id={name} aria-labelledby={`${name}-title`}>
    <h3 id={`${name}-title`} className={styles.name}>
      {name}
    </h3>
    {note !== undefined && <p className={styles.note}>{note}</p>}
    <div className={styles.stage}>{children}</div>
  </section>
);

export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;

/** States in columns of a form's width. */
export const Columns = ({ children }: { children: ReactNode }) => <div className={styles.columns}>{children}</div>;
