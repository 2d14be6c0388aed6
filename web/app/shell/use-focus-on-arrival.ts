import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * On another screen the focus goes to its content, as a page load would do; not at the first one, and not when the
 * screen has put it somewhere itself.
 */
export function useFocusOnArrival<Element extends HTMLElement>() {
  const content = useRef<Element>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const element = content.current;
    if (element && !element.contains(document.activeElement)) element.focus({ preventScroll: true });
  }, [pathname]);
  return content;
}
