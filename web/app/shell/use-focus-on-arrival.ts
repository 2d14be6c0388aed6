import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Module-level: the page before may have had another layout, as from log-in to home. */
let last: string | undefined;

/**
 * After a change of screen the focus moves to the content, as after a page load. Not for the first screen, and not when
 * the screen has set the focus itself. It waits for the new screen, because the pressed element may be in the old one.
 */
export const useFocusOnArrival = <Element extends HTMLElement>() => {
  const content = useRef<Element>(null);
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  useEffect(() => {
    if (pathname === undefined || last === pathname) return;
    const isFirst = last === undefined;
    last = pathname;
    const element = content.current;
    if (!isFirst && element && !element.contains(document.activeElement)) element.focus({ preventScroll: true });
  }, [pathname]);
  return content;
};
