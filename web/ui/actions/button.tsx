import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from './button-class.ts';
import type { ButtonLook } from './button-class.ts';
import styles from './button.module.css';
import { classNames } from '../class-names.ts';
import { Spinner } from '../states/spinner.tsx';
import { useUiTexts } from '../ui-texts.ts';
import { useOnePress } from './use-one-press.ts';
import { useTooltip } from '../overlays/use-tooltip.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';

export interface BlockableProps {
  /** Blocks the button and shows the reason on hover, on focus and to screen readers. The button stays focusable. */
  disabledReason?: string | undefined;
  /** The action is in progress: clicks are ignored, and label and width stay. */
  loading?: boolean | undefined;
}

type Props = Omit<ComponentProps<'button'>, 'disabled' | 'className'> &
  ButtonLook &
  BlockableProps & { icon?: ReactNode; trailingIcon?: ReactNode };

/** The default is `type="button"`, so that only an explicit submit button submits a form. */
export const Button = ({
  variant,
  size,
  wide,
  icon,
  trailingIcon,
  loading = false,
  disabledReason,
  type = 'button',
  onClick,
  children,
  ...rest
}: Props) => {
  const texts = useUiTexts();
  const tooltip = useTooltip(disabledReason);
  const blocked = loading || disabledReason !== undefined;
  const press = useOnePress(blocked, onClick);
  return (
    <>
      <button
        {...rest}
        {...tooltip.trigger}
        // oxlint-disable-next-line react/button-has-type -- the default above guarantees a value
        type={type}
        className={classNames(buttonClass({ variant, size, wide }), loading && styles.loading)}
        aria-disabled={blocked || undefined}
        aria-busy={loading || undefined}
        onClick={press}
      >
        {icon !== undefined && <span className={styles.icon}>{loading ? <Spinner label={null} /> : icon}</span>}
        <span className={classNames(styles.label, loading && icon === undefined && styles.shifted)}>
          {loading && icon === undefined && (
            <span className={styles.beside}>
              <Spinner size={16} label={null} />
            </span>
          )}
          {children}
        </span>
        {loading && <VisuallyHidden>{`(${texts.busy})`}</VisuallyHidden>}
        {trailingIcon !== undefined && <span className={styles.icon}>{trailingIcon}</span>}
      </button>
      {tooltip.bubble}
    </>
  );
};
