/** Pixels that a finger moves by itself. */
const tremble = 6;

/**
 * Calls `onTurn` with true when a finger scrolls down, and with false when it scrolls up. Keys and wheels change
 * nothing: they need no room.
 * @returns a function that stops it
 */
export const followScrolls = (place: HTMLElement, onTurn: (isDown: boolean) => void): (() => void) => {
  let last = place.scrollTop;
  const follow = () => {
    const moved = place.scrollTop - last;
    if (Math.abs(moved) < tremble) return;
    last = place.scrollTop;
    onTurn(moved > 0);
  };
  place.addEventListener('touchmove', follow, { passive: true });
  return () => place.removeEventListener('touchmove', follow);
};
