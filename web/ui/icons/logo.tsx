import styles from './logo.module.css';

interface Props {
  /** The configured product name. */
  name: string;
  /** `mark` shows only the flourish, for the folded menu. */
  form?: 'full' | 'mark';
}

/** The product's name with its paraph. The name takes the colour of the surrounding text, the flourish the accent. */
export const Logo = ({ name, form = 'full' }: Props) => (
  <span className={styles.logo}>
    <svg
      className={styles.mark}
      width="28"
      height="28"
      viewBox="0 0 28 28"
      role={form === 'mark' ? 'img' : undefined}
      aria-label={form === 'mark' ? name : undefined}
      aria-hidden={form === 'full'}
      focusable="false"
    >
      <path d="M7.5 21.5C9 14 11 5.5 14.5 4c3.8-1.5 7 1.300 5.800 4.700-1.100 3.200-5.300 5.200-9.300 4.900" />
      <path d="M3 23.600c5.300-3.300 10.700-4.500 13.300-3.300 2 .9.200 3.200-1.300 2.400-1.400-.8 2.300-3.800 10-4.300" />
    </svg>
    {form === 'full' && <span className={styles.word}>{name}</span>}
  </span>
);
