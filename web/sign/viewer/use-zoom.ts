import { useEffect, useState } from 'react';

/** The reader's zoom, in percent of the size that fits the screen; only CSS knows that size (`--sheet-base`). */
export const useZoom = (): [percent: number, setPercent: (percent: number) => void] => {
  const [percent, setPercent] = useState(100);
  useEffect(() => {
    document.documentElement.style.setProperty('--reader-zoom', String(percent / 100));
  }, [percent]);
  return [percent, setPercent];
};
