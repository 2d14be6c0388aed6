import { useEffect, useRef } from 'react';

/** Dialogs and screens open over the document, innermost last. */
const layers: { leave: () => void }[] = [];

const mark = 'over the document';
/** The browser keeps `history.state` per history entry, also across a reload. */
const isGuarded = (): boolean => globalThis.history.state === mark;
let wasGuarded = false;

const guard = (): void => {
  if (layers.length > 0 && !isGuarded()) globalThis.history.pushState(mark, '');
  wasGuarded = isGuarded();
};

/**
 * The user went back over the guard entry: close the innermost layer. A closing layer does not remove its guard entry,
 * because that would race with the guard of the next layer. So if no layer is open, go back again to leave the page.
 */
const onMove = (): void => {
  const wasLeft = wasGuarded && !isGuarded();
  wasGuarded = isGuarded();
  if (!wasLeft) return;
  const innermost = layers.at(-1);
  if (!innermost) globalThis.history.back();
  innermost?.leave();
  // Guard again: an outer layer may be open, or the layer may refuse to close while it is sending.
  setTimeout(guard);
};

/** Call once, when the page's script starts. */
export const followBackButton = (): void => {
  wasGuarded = isGuarded();
  globalThis.addEventListener('popstate', onMove);
};

/** While mounted, the back button calls `leave` instead of leaving the page. */
export const useBackButton = (leave: () => void): void => {
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    const layer = { leave: () => latest.current() };
    layers.push(layer);
    guard();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
    };
  }, []);
};
