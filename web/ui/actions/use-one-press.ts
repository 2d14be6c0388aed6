import { useRef, type MouseEvent, type MouseEventHandler } from 'react';

/** The progress of an action is on the screen after it, so a button knows then that it is busy. */
const drawnMs = 20;

/**
 * Handles a press, unless the button is blocked or the press is the second one of a double press: that comes before the
 * first one can be seen to be in progress.
 */
export const useOnePress = (isBlocked: boolean, onClick: MouseEventHandler<HTMLButtonElement> | undefined) => {
  const isPressed = useRef(false);
  return (event: MouseEvent<HTMLButtonElement>): void => {
    if (isBlocked || isPressed.current) return event.preventDefault();
    isPressed.current = true;
    setTimeout(() => (isPressed.current = false), drawnMs);
    onClick?.(event);
  };
};
