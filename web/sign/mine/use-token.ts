import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  globalThis.addEventListener('hashchange', listener);
  return () => globalThis.removeEventListener('hashchange', listener);
};

/**
 * The token of the mailed link, which stands behind the `#`: browsers send it neither to the server nor to other pages.
 * Empty without one, and on the server. It stays in the address, so that the way back from a document leads to the list.
 */
export const useToken = (): string =>
  useSyncExternalStore(
    subscribe,
    () => /^#([\w-]{20,100})$/.exec(globalThis.location.hash)?.[1] ?? '',
    () => '',
  );
