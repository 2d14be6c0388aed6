import type { ReactNode } from 'react';
import { Breakable } from './breakable.tsx';
import styles from './page-header.module.css';

interface Props {
  title: ReactNode;
  subtitle?: ReactNode;
  /** A link back to the list. */
  back?: ReactNode;
  /** Beside the title: a status. */
  aside?: ReactNode;
  actions?: ReactNode;
}

/** The page's only `h1`. */
export const PageHeader = ({ title, subtitle, back, aside, actions }: Props) => (
  <header className={styles.header}>
    {back !== undefined && <div className={styles.back}>{back}</div>}
    <div className={styles.words}>
      <div className={styles.line}>
        <h1 className={styles.title}>
          <Breakable>{title}</Breakable>
        </h1>
        {aside}
      </div>
      {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
    </div>
    {actions !== undefined && <div className={styles.actions}>{actions}</div>}
  </header>
);
