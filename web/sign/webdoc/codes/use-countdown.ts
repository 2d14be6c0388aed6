import { useEffect, useState } from 'react';

const secondMs = 1_000;

/** Remaining seconds, and a function to start a wait. @param firstEnd end of a running wait, in epoch milliseconds */
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
