import { useSyncExternalStore } from 'react';
import { useTexts } from '#kit/texts.ts';
import { Banner } from '#ui/states/banner.tsx';
import { shellTexts } from './texts.ts';

const subscribe = (listener: () => void): (() => void) => {
  globalThis.addEventListener('online', listener);
  globalThis.addEventListener('offline', listener);
  return () => {
    globalThis.removeEventListener('online', listener);
    globalThis.removeEventListener('offline', listener);
  };
};

export const OfflineBanner = () => {
  const t = useTexts(shellTexts);
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return online ? null : (
    <Banner tone="warning" announce="status">
      {t.offline}
    </Banner>
  );
};
