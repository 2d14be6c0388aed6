import type { ComponentProps, ReactNode } from 'react';
import type { BlockableProps } from './button.tsx';
import { classNames } from '../class-names.ts';
import styles from './icon-button.module.css';
import { Spinner } from '../states/spinner.tsx';
import { useOnePress } from './use-one-press.ts';
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
  const press = useOnePress(blocked, onClick);
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
