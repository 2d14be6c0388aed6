import type { ComponentProps, ReactNode } from 'react';
import { useOnePress } from '#ui/actions/use-one-press.ts';
import styles from './button.module.css';

type Props = Omit<ComponentProps<'button'>, 'disabled' | 'className' | 'type'> & {
  /** `brand` uses the sender's colours; at most one per screen. */
  tone?: 'brand' | 'plain' | 'quiet' | 'danger';
  wide?: boolean;
  /** Id of the element that says why the button is blocked. A blocked button stays focusable. */
  blockedBy?: string | undefined;
  /** The action is running; further clicks are ignored. */
  busy?: boolean;
  icon?: ReactNode;
};

export const buttonClass = (tone: 'brand' | 'plain' | 'quiet' | 'danger', wide = false): string =>
  [styles['button'], styles[tone], wide && styles['wide']].filter(Boolean).join(' ');

export const Button = ({ tone = 'plain', wide, blockedBy, busy = false, icon, onClick, children, ...rest }: Props) => {
  const blocked = busy || blockedBy !== undefined;
  const press = useOnePress(blocked, onClick);
  return (
    <button
      aria-describedby={blockedBy}
      {...rest}
      type="button"
      className={buttonClass(tone, wide)}
      aria-disabled={blocked || undefined}
      data-busy={busy || undefined}
      onClick={press}
    >
      {icon}
      {children}
    </button>
  );
};
