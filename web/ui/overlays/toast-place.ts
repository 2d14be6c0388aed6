import { useLayoutEffect, type RefObject } from 'react';

/** The button or link that was pressed last. It is not always the focused one: Safari focuses no pressed button. */
let pressed: Element | null = null;

const notePress = ({ target }: Event) => {
  pressed = target instanceof Element ? target.closest('button, a') : null;
};

const gap = 8;

/** Raises the toasts above the button that caused them, where they would cover it. */
const clear = (region: HTMLElement): void => {
  region.style.insetBlockEnd = '';
  const toasts = region.getBoundingClientRect();
  const cause = pressed?.isConnected ? pressed.getBoundingClientRect() : undefined;
  if (!cause || region.contains(pressed) || toasts.top < innerHeight / 2) return;
  const isCovered =
    cause.bottom > toasts.top && cause.top < toasts.bottom && cause.right > toasts.left && cause.left < toasts.right;
  if (isCovered) region.style.insetBlockEnd = `${innerHeight - cause.top + gap}px`;
};

/** Keeps the region off the pressed button each time another list of toasts is shown. */
export const useClearOfPressed = (region: RefObject<HTMLElement | null>, shown: readonly unknown[]): void => {
  useLayoutEffect(() => {
    document.addEventListener('click', notePress, true);
    return () => document.removeEventListener('click', notePress, true);
  }, []);
  useLayoutEffect(() => {
    if (region.current && shown.length > 0) clear(region.current);
  }, [region, shown]);
};
