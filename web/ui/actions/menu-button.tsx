import { useEffect, useId, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { buttonClass } from './button-class.ts';
import type { ButtonLook } from './button-class.ts';
import iconStyles from './icon-button.module.css';
import { classNames } from '../class-names.ts';
import { ChevronDownIcon, MoreIcon } from '../icons/icons.tsx';
import { lazyPart } from '../states/lazy-part.tsx';
import { ChunkErrorMessage } from '../states/chunk-error.tsx';
import { useTooltip } from '../overlays/use-tooltip.tsx';
import type { MenuItem } from './menu-item.ts';

const MenuLayer = lazyPart(async () => (await import('./menu-layer.tsx')).MenuLayer, {
  whenMissing: ({ why }, { onClose }) => <ChunkErrorMessage why={why} onSaid={onClose} />,
});

interface Props {
  items: readonly MenuItem[];
  /** With `look` it is the button's text; without, the accessible name of the three dots. */
  label: string;
  /** The side of the button that the menu is aligned to; `end` for the dots at the right of a table. */
  align?: 'start' | 'end';
  look?: (ButtonLook & { icon?: ReactNode }) | undefined;
}

const Face = ({ label, look }: Pick<Props, 'label' | 'look'>) => {
  if (!look) return <MoreIcon />;
  return (
    <>
      {look.icon}
      <span>{label}</span>
      <ChevronDownIcon size={16} />
    </>
  );
};

/**
 * Runs the chosen action after the menu has closed: a dialog returns the focus to the element that had it, which must
 * not be a removed menu item.
 */
const useChosen = (button: RefObject<HTMLButtonElement | null>, isOpen: boolean) => {
  const chosen = useRef<() => void>(undefined);
  useEffect(() => {
    if (isOpen || !chosen.current) return;
    const act = chosen.current;
    chosen.current = undefined;
    button.current?.focus();
    act();
  }, [button, isOpen]);
  return (act: () => void) => {
    chosen.current = act;
  };
};

const openingKeys = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' ']);

/**
 * Only a button at first. The menu's code is loaded on hover or focus and mounted on click, so that a table of 200 rows
 * contains 200 buttons and no menu.
 */
export const MenuButton = ({ items, label, look, align = look ? 'start' : 'end' }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [open, setOpen] = useState<'first' | 'last'>();
  const { trigger, bubble } = useTooltip(look || open ? undefined : label);
  const choose = useChosen(button, open !== undefined);
  const show = (at: 'first' | 'last') => {
    // Safari does not focus a clicked button, but the menu returns the focus to the focused element.
    button.current?.focus();
    setOpen(at);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    trigger.onKeyDown?.(event);
    // Enter and space are handled here too: React Aria takes the click they cause for that of a screen reader and
    // leaves the focus on the menu itself, where Enter does nothing.
    if (!openingKeys.has(event.key)) return;
    event.preventDefault();
    if (!event.repeat) show(event.key === 'ArrowUp' ? 'last' : 'first');
  };
  const { 'aria-describedby': _repeatsTheName, ...handlers } = trigger;
  return (
    <>
      <button
        {...handlers}
        ref={button}
        id={id}
        type="button"
        className={look ? buttonClass(look) : classNames(iconStyles.button, iconStyles.soft)}
        aria-label={look ? undefined : label}
        aria-haspopup="menu"
        aria-expanded={open !== undefined}
        onPointerEnter={(event) => {
          void MenuLayer.preload();
          handlers.onPointerEnter?.(event);
        }}
        onFocus={(event) => {
          void MenuLayer.preload();
          handlers.onFocus?.(event);
        }}
        onKeyDown={onKeyDown}
        onClick={() => show('first')}
      >
        <Face label={label} look={look} />
      </button>
      {bubble}
      {open && (
        <MenuLayer
          triggerRef={button}
          labelledBy={id}
          startAt={open}
          align={align}
          items={items}
          onChoose={choose}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
};
