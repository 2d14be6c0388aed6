import { useEffect, useState } from 'react';

const secondMs = 1_000;

/** Seconds left of a wait, and how to begin one. @param firstEnd of a wait that has begun, in milliseconds */
export const useCountdown = (firstEnd = 0): [left: number, start: (seconds: number) => void] => {
  const [end, setEnd] = useState(firstEnd);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / secondMs)));
    tick();
    if (end <= Date.now()) return undefined;
    const timer = setInterval(tick, secondMs);
    return () => clearInterval(timer);
  }, [end]);
  return [left, (seconds) => setEnd(Date.now() + seconds * secondMs)];
};
