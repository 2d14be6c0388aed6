import { useRef, type MouseEvent, type MouseEventHandler } from 'react';

/** The progress of an action is on the screen after it, so a button knows then that it is busy. */
const drawnMs = 20;

/**
 * Handles a press, unless the button is blocked or the press is the second one of a double press: that comes before the
 * first one can be seen to be in progress. Enter in a field that the first press has led back to is another one.
 */
export const useOnePress = (isBlocked: boolean, onClick: MouseEventHandler<HTMLButtonElement> | undefined) => {
  const pressedFrom = useRef<Element | null>(null);
  return (event: MouseEvent<HTMLButtonElement>): void => {
    const from = document.activeElement ?? document.body;
    if (isBlocked || pressedFrom.current === from) return event.preventDefault();
    pressedFrom.current = from;
    setTimeout(() => (pressedFrom.current = null), drawnMs);
    onClick?.(event);
  };
};
