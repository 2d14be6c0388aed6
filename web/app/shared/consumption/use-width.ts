import { useEffect, useRef, useState } from 'react';

/** Width of an element in CSS pixels as it changes; `guess` until it is measured. */
export const useWidth = <E extends HTMLElement>(guess: number) => {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(guess);
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return { element, width };
};
