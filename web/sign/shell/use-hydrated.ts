import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False for what the server renders and for the browser's first look at it, which must be the same. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
