import styles from './button.module.css';
import { classNames } from '../class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'caution' | 'danger';

export interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: 'small' | 'medium' | undefined;
  /** Full width of the column: for the main action of a form on a phone or in the log-in card. */
  wide?: boolean | undefined;
}

/** The look of a button for another element, such as a router's link. */
export const buttonClass = ({ variant = 'secondary', size = 'medium', wide = false }: ButtonLook = {}): string =>
  classNames(styles.button, styles[variant], size === 'small' && styles.small, wide && styles.wide);
