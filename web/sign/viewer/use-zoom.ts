import { useEffect, useState } from 'react';

/** The reader's zoom, in per cent of what fits the screen: that first factor is the style sheet's alone. */
export const useZoom = (): [percent: number, setPercent: (percent: number) => void] => {
  const [percent, setPercent] = useState(100);
  useEffect(() => {
    document.documentElement.style.setProperty('--reader-zoom', String(percent / 100));
  }, [percent]);
  return [percent, setPercent];
};
