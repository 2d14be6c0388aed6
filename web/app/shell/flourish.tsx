import styles from './flourish.module.css';

/** A large paraph, only for decoration. */
export const Flourish = () => (
  <svg className={styles.flourish} viewBox="0 0 480 260" aria-hidden="true" focusable="false">
    <path d="M112 214C128 128 154 44 206 26c52-18 96 20 80 70-16 46-76 74-132 70" />
    <path d="M24 236c92-58 188-78 234-58 36 16 4 58-24 42-26-16 42-68 222-76" />
  </svg>
);
