import type { ReactNode } from 'react';

import styles from './icons.module.css';

export interface IconProps {
  /** Side in pixels; 20 when nothing is said. */ size?: 16 | 20 | 24 | 32;
}

/** Icons are decoration: the word beside them, or the control's name, is what is read aloud. */
export const glyph = ({ size = 20 }: IconProps, ...paths: string[]): ReactNode => (
  <svg
    className={styles.icon}
    width={size}
    height={size}
    viewBox="0 0 20 20"
    aria-hidden="true"
    focusable="false"
  >
    {paths.map((path) => (
      <path key={path} d={path} />
    ))}
  </svg>
);
