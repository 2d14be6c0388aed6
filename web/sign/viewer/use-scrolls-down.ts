import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** Pixels that a finger moves by itself. */
const tremble = 6;

/** True from when a finger scrolls down until it scrolls up. Keys and wheels change nothing: they need no room. */
export const useScrollsDown = (documents: RefObject<HTMLElement | null>): boolean => {
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    const place = documents.current;
    if (!place) return undefined;
    let last = place.scrollTop;
    const follow = () => {
      const moved = place.scrollTop - last;
      if (Math.abs(moved) < tremble) return;
      last = place.scrollTop;
      setDown(moved > 0);
    };
    place.addEventListener('touchmove', follow, { passive: true });
    return () => place.removeEventListener('touchmove', follow);
  }, [documents]);
  return isDown;
};
