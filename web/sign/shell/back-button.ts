import { useEffect, useRef } from 'react';

/** What lies over the document, the innermost last. */
const layers: { leave: () => void }[] = [];

const mark = 'over the document';
/** Kept by the browser with the entry of its history, also through a reload. */
const isGuarded = (): boolean => globalThis.history.state === mark;
let wasGuarded = false;

const guard = (): void => {
  if (layers.length > 0 && !isGuarded()) globalThis.history.pushState(mark, '');
  wasGuarded = isGuarded();
};

/**
 * The entry over the page's own was left: so is the innermost layer. Where nothing lies over the document any more –
 * no layer takes its entry along when it closes, that would race the next one – the page itself is to be left.
 */
const onMove = (): void => {
  const wasLeft = wasGuarded && !isGuarded();
  wasGuarded = isGuarded();
  if (!wasLeft) return;
  const innermost = layers.at(-1);
  if (!innermost) globalThis.history.back();
  innermost?.leave();
  // For a layer under the one that went, or one that stays while it is being sent.
  setTimeout(guard);
};

/** To be called once, when the page's script begins. */
export const followBackButton = (): void => {
  wasGuarded = isGuarded();
  globalThis.addEventListener('popstate', onMove);
};

/** As long as it is mounted, a phone's back button leads out of it, not away from the page. */
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
