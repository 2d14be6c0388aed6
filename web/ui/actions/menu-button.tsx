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
  /** Its name. With `look` it is the button's text; without, the three dots of a row. */
  label: string;
  /** The side the menu hangs from; `end` for a row's dots, at the right of their table. */
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

/** What was chosen, done once the menu has closed: a dialog gives the focus back to what had it, not to a dead item. */
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
 * A plain button until asked: the menu's code is fetched when it is pointed at or focused, and the menu
 * mounted when it is pressed, so that a table of 200 rows holds 200 buttons and nothing more.
 */
export const MenuButton = ({ items, label, look, align = look ? 'start' : 'end' }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [open, setOpen] = useState<'first' | 'last'>();
  const { trigger, bubble } = useTooltip(look || open ? undefined : label);
  const choose = useChosen(button, open !== undefined);
  const show = (at: 'first' | 'last') => {
    // Safari does not focus a pressed button, and the menu gives the focus back to what had it.
    button.current?.focus();
    setOpen(at);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    trigger.onKeyDown?.(event);
    // Enter and space too: React Aria takes the click they would make for a screen reader's, and then lets the focus
    // stop at the menu, where Enter does nothing.
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
