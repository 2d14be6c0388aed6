import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and in the hydration render, which must give the same HTML. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
