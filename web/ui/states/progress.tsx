import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './progress.module.css';

interface Props {
  label: ReactNode;
  /** Right of the label: "1,2 K sur 6,0 K". */
  detail?: ReactNode;
  /** 0 to 100, limited and rounded: spec 1 §4. Absent while the end is unknown. */
  percent?: number;
  tone?: 'normal' | 'warning' | 'danger';
}

export const Progress = ({ label, detail, percent, tone = 'normal' }: Props) => {
  const known = percent === undefined ? {} : { value: Math.min(100, Math.max(0, Math.round(percent))) };
  return (
    <label className={styles.progress}>
      <span className={styles.words}>
        <span>{label}</span>
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      </span>
      <progress className={classNames(styles.bar, styles[tone])} max={100} {...known} />
    </label>
  );
};
