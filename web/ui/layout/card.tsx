import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './card.module.css';
import { classNames } from '../class-names.ts';

interface Props {
  title?: ReactNode;
  /** One line under the title. */
  subtitle?: ReactNode;
  icon?: ReactNode;
  /** Right of the title: a status, a small button. */
  aside?: ReactNode;
  footer?: ReactNode;
  /** Heading level of the title on its page. */
  level?: 2 | 3;
  /** `flush` lets a table or a list touch the edges. */
  padding?: 'normal' | 'flush';
  children?: ReactNode;
}

/** Only for a summary. A card with a title is a region named by it. */
export const Card = ({ title, subtitle, icon, aside, footer, level = 2, padding = 'normal', children }: Props) => {
  const id = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={styles.card} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && (
        <header className={styles.header}>
          {icon !== undefined && <span className={styles.icon}>{icon}</span>}
          <div className={styles.heading}>
            <Heading id={id} className={styles.title}>
              {title}
            </Heading>
            {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
          {aside}
        </header>
      )}
      {children !== undefined && (
        <div className={classNames(styles.body, padding === 'flush' && styles.flush)}>{children}</div>
      )}
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
    </section>
  );
};
