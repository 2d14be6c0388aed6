import styles from './spinner.module.css';
import { useUiTexts } from '../ui-texts.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

interface Props {
  size?: 16 | 20 | 32;
  /** Says what is loading, for screen readers; `null` when the text beside it says so. */
  label?: string | null;
}

export const Spinner = ({ size = 20, label }: Props) => {
  const texts = useUiTexts();
  return (
    <span className={styles.spinner}>
      <svg
        className={styles.turning}
        width={size}
        height={size}
        viewBox="0 0 20 20"
        aria-hidden="true"
        focusable="false"
      >
        <circle className={styles.track} cx="10" cy="10" r="8" />
        <path className={styles.arc} d="M10 2a8 8 0 0 1 8 8" />
      </svg>
      {label !== null && <VisuallyHidden>{label ?? texts.loading}</VisuallyHidden>}
    </span>
  );
};
