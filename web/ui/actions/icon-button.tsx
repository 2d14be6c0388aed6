import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import type { BlockableProps } from './button.tsx';
import { classNames } from '../class-names.ts';
import styles from './icon-button.module.css';
import { Spinner } from '../states/spinner.tsx';
import { useTooltip } from '../overlays/use-tooltip.tsx';

type Props = Omit<ComponentProps<'button'>, 'disabled' | 'className' | 'children' | 'aria-label' | 'title'> &
  BlockableProps & {
    /** Accessible name, also shown on hover and focus. */
    label: string;
    icon: ReactNode;
    size?: 'small' | 'medium';
    /** `inherit` takes the colour of the surrounding text (a banner, the side menu). */
    tone?: 'soft' | 'inherit' | 'danger';
    /** Without tooltip, for an icon that needs no explanation (a dialog's cross). */
    plain?: boolean;
  };

export const IconButton = ({
  label,
  icon,
  size = 'medium',
  tone = 'soft',
  plain = false,
  loading = false,
  disabledReason,
  type = 'button',
  onClick,
  ...rest
}: Props) => {
  const hint = disabledReason ?? (plain ? undefined : label);
  const { trigger, bubble } = useTooltip(hint);
  const { 'aria-describedby': describedBy, ...handlers } = trigger;
  const blocked = loading || disabledReason !== undefined;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <button
        {...rest}
        {...handlers}
        // A tooltip that only repeats the name must not be read a second time.
        aria-describedby={disabledReason === undefined ? undefined : describedBy}
        // oxlint-disable-next-line react/button-has-type -- the default above guarantees a value
        type={type}
        className={classNames(styles.button, styles[tone], size === 'small' && styles.small)}
        aria-label={label}
        aria-disabled={blocked || undefined}
        aria-busy={loading || undefined}
        onClick={press}
      >
        {loading ? <Spinner label={null} /> : icon}
      </button>
      {bubble}
    </>
  );
};
