import { classNames } from '../class-names.ts';
import styles from './avatar.module.css';

const tints = ['tint0', 'tint1', 'tint2', 'tint3'] as const;

/** A name always gets the same tint. */
const tintOf = (name: string): string | undefined => {
  let sum = 0;
  for (const letter of name) sum = (sum * 37 + (letter.codePointAt(0) ?? 0)) % 9973;
  const tint = tints[sum % tints.length];
  return tint && styles[tint];
};

const initials = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return `${first?.[0] ?? ''}${last?.[0] ?? ''}`.toLocaleUpperCase();
};

/** Initials, hidden from screen readers because the name stands beside them. */
export const Avatar = ({ name, size = 'medium' }: { name: string; size?: 'small' | 'medium' }) => (
  <span className={classNames(styles.avatar, tintOf(name), size === 'small' && styles.small)} aria-hidden="true">
    {initials(name)}
  </span>
);
