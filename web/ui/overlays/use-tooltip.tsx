import { useEffect, useId, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, PointerEvent, ReactNode } from 'react';
import styles from './tooltip.module.css';

const gap = 6;
const edge = 8;
const delayMs = 300;
/** After a tap, which has no end as hovering has. */
const tappedMs = 6_000;

interface Tooltip {
  /** Props to spread on the control. */
  trigger: {
    'aria-describedby'?: string;
    onPointerEnter?: (event: PointerEvent<HTMLElement>) => void;
    onPointerLeave?: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp?: (event: PointerEvent<HTMLElement>) => void;
    onFocus?: (event: FocusEvent<HTMLElement>) => void;
    onBlur?: () => void;
    onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  };
  /** Must be rendered right after the control. */
  bubble: ReactNode;
}

/** Above the control, or below when there is no room; never outside the window. */
const place = (bubble: HTMLElement, control: HTMLElement): void => {
  const at = control.getBoundingClientRect();
  const { width, height } = bubble.getBoundingClientRect();
  const above = at.top - height - gap;
  const left = at.left + at.width / 2 - width / 2;
  bubble.style.top = `${above >= edge ? above : at.bottom + gap}px`;
  bubble.style.left = `${Math.max(edge, Math.min(left, globalThis.innerWidth - width - edge))}px`;
};

/**
 * A short text about a control: shown on hover, on keyboard focus and, of a blocked control, after a tap; closed by
 * Escape, and always part of the control's description. The bubble is a manual popover, so that it lies above dialogs too.
 */
export const useTooltip = (text: string | undefined): Tooltip => {
  const id = useId();
  const bubble = useRef<HTMLSpanElement>(null);
  const [control, setControl] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = control !== null && text !== undefined;
  // Without a text no events are heard, so a loss of focus would be missed.
  if (text === undefined && control !== null) setControl(null);

  useEffect(() => {
    const element = bubble.current;
    if (!isOpen || !element) return undefined;
    element.showPopover();
    place(element, control);
    // Follow the control: the focus that opened the tooltip may have scrolled it into view.
    const follow = () => place(element, control);
    globalThis.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => {
      globalThis.removeEventListener('scroll', follow, { capture: true });
      element.hidePopover();
    };
  }, [isOpen, control]);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Without a text, cancel a delayed opening: it must not appear when a text returns.
  const isSilent = text === undefined;
  useEffect(() => {
    if (isSilent) clearTimeout(timer.current);
  }, [isSilent]);

  if (text === undefined) return { trigger: {}, bubble: null };

  const after = (ms: number, next: HTMLElement | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setControl(next), ms);
  };
  return {
    trigger: {
      'aria-describedby': id,
      onPointerEnter: (event) => event.pointerType !== 'touch' && after(delayMs, event.currentTarget),
      onPointerLeave: (event) => event.pointerType !== 'touch' && after(100, null),
      onPointerUp: ({ pointerType, currentTarget }) => {
        if (pointerType !== 'touch' || currentTarget.ariaDisabled !== 'true') return;
        setControl(currentTarget);
        after(tappedMs, null);
      },
      onFocus: (event) => event.currentTarget.matches(':focus-visible') && setControl(event.currentTarget),
      onBlur: () => after(0, null),
      onKeyDown: (event) => event.key === 'Escape' && after(0, null),
    },
    bubble: (
      <span
        ref={bubble}
        id={id}
        role="tooltip"
        popover="manual"
        className={styles.bubble}
        onPointerEnter={() => clearTimeout(timer.current)}
        onPointerLeave={() => after(100, null)}
      >
        {text}
      </span>
    ),
  };
};
