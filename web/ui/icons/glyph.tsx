import type { ReactNode } from 'react';
import styles from './icons.module.css';

export interface IconProps {
  /** Side in pixels; the default is 20. */ size?: 16 | 20 | 24 | 32;
}

/** Icons are decorative and hidden from screen readers, which read the text beside it or the control's name. */
export const glyph = ({ size = 20 }: IconProps, ...paths: string[]): ReactNode => (
  <svg className={styles.icon} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    {paths.map((path) => (
      <path key={path} d={path} />
    ))}
  </svg>
);
