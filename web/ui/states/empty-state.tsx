import type { ReactNode } from 'react';
import styles from './state.module.css';

interface Props {
  icon?: ReactNode;
  /** Says that there is nothing, and why. */
  title: ReactNode;
  children?: ReactNode;
  /** The one useful action. */
  action?: ReactNode;
}

export const EmptyState = ({ icon, title, children, action }: Props) => (
  <div className={styles.state}>
    {icon !== undefined && <span className={styles.icon}>{icon}</span>}
    <p className={styles.title}>{title}</p>
    {children !== undefined && <div className={styles.text}>{children}</div>}
    {action !== undefined && <div className={styles.action}>{action}</div>}
  </div>
);
