import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Of no layout: from log-in to home the layout itself is another. */
let last: string | undefined;

/**
 * On another screen the focus goes to its content, as a page load would do; not at the first one, and not when the
 * screen has put it somewhere itself. It waits for the screen to be there: what was pressed may stand in the old one.
 */
export const useFocusOnArrival = <Element extends HTMLElement>() => {
  const content = useRef<Element>(null);
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  useEffect(() => {
    if (pathname === undefined || last === pathname) return;
    const isFirst = last === undefined;
    last = pathname;
    const element = content.current;
    if (!isFirst && element && !element.contains(document.activeElement))
      element.focus({ preventScroll: true });
  }, [pathname]);
  return content;
};
