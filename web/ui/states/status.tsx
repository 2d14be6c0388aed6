import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { ClockIcon } from '../icons/icons.tsx';
import { Spinner } from './spinner.tsx';
import styles from './status.module.css';
import { ToneIcon } from '../icons/tone-icon.tsx';

interface Props {
  tone: 'success' | 'warning' | 'danger' | 'info' | 'neutral' | 'pending';
  /** Replaces the shape of the tone. */
  icon?: ReactNode | false;
  /** `badge` is a pill, for a card or a page; `plain` is for table rows. */
  look?: 'plain' | 'badge';
  /** The word is required: colour and shape alone are not enough. */
  children: ReactNode;
}

const shape = (tone: Props['tone']): ReactNode => {
  if (tone === 'pending') return <Spinner size={16} label={null} />;
  return tone === 'neutral' ? <ClockIcon size={16} /> : <ToneIcon tone={tone} size={16} />;
};

export const Status = ({ tone, icon, look = 'plain', children }: Props) => (
  <span className={classNames(styles.status, styles[tone], look === 'badge' && styles.badge)}>
    <span className={styles.icon}>{icon || shape(tone)}</span>
    <span>{children}</span>
  </span>
);
