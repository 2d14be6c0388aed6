import { useSyncExternalStore } from 'react';

/** Below this width a table becomes a list and the menu a drawer. The style sheets repeat the number. */
export const onPhone = '(max-width: 767px)';

/** At this width or below the side menu folds to its icons: spec 1 §9. */
export const onNarrow = '(max-width: 1100px)';

/** True while the query matches; false on the server. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = globalThis.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => globalThis.matchMedia(query).matches,
    () => false,
  );
