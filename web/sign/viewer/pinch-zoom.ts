import { zoom } from '#contract/limits.ts';
import { windowBox } from './window-box.ts';
import type { Box } from './window-box.ts';

interface Point {
  x: number;
  y: number;
}

const within = (percent: number) => Math.min(zoom.max, Math.max(zoom.min, percent));

/** Percent after the distance of the fingers changed. */
export const pinched = (percent: number, from: number, to: number): number =>
  within((percent * to) / Math.max(1, from));

/** Percent after a wheel event, which touch pads also send for a pinch. */
export const wheeled = (percent: number, deltaY: number): number => within(percent * Math.exp(-deltaY / 250));

const currentPercent = (): number =>
  Number(document.documentElement.style.getPropertyValue('--reader-zoom') || 1) * 100;

/** Where a point is in a box, as shares of its size. */
const shareOf = ({ x, y }: Point, { left, top, width, height }: Box): Point => ({
  x: (x - left) / Math.max(1, width),
  y: (y - top) / Math.max(1, height),
});

/** Zooms and keeps the point at `focus` in place. */
const zoomAround = (scroller: HTMLElement, sheets: HTMLElement, percent: number, focus: Point): void => {
  const share = shareOf(focus, windowBox(sheets));
  document.documentElement.style.setProperty('--reader-zoom', String(percent / 100));
  const after = windowBox(sheets);
  scroller.scrollBy({
    left: after.left + share.x * after.width - focus.x,
    top: after.top + share.y * after.height - focus.y,
    behavior: 'instant',
  });
};

const between = (touches: TouchList): { distance: number; focus: Point } | null => {
  const [one, other] = touches;
  if (!one || !other || touches.length !== 2) return null;
  return {
    distance: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
    focus: { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 },
  };
};

interface Pinch {
  distance: number;
  percent: number;
  focus: Point;
  latest: number;
  /** Where `focus` is in the sheets. */
  share: Point;
}

/** A scale around a point, written as one around the corner: the origin is also that of the sheets' own scale. */
const scaledAround = ({ x, y }: Point, scale: number): string => {
  const moved = (share: number) => `${share * (1 - scale) * 100}%`;
  return `translate(${moved(x)}, ${moved(y)}) scale(${scale})`;
};

/** During a pinch only a CSS transform changes, which is fast; the sheets are laid out again once, at its end. */
const followTouches = (
  scroller: HTMLElement,
  sheets: HTMLElement,
  commit: (pinch: Pinch) => void,
  signal: AbortSignal,
) => {
  let pinch: Pinch | null = null;
  scroller.addEventListener(
    'touchstart',
    (event) => {
      const fingers = between(event.touches);
      if (!fingers) return;
      const percent = currentPercent();
      pinch = { ...fingers, percent, latest: percent, share: shareOf(fingers.focus, windowBox(sheets)) };
    },
    { signal, passive: true },
  );
  scroller.addEventListener(
    'touchmove',
    (event) => {
      const fingers = between(event.touches);
      if (!pinch || !fingers) return;
      event.preventDefault();
      pinch.latest = pinched(pinch.percent, pinch.distance, fingers.distance);
      sheets.style.transform = scaledAround(pinch.share, pinch.latest / pinch.percent);
    },
    { signal, passive: false },
  );
  const end = () => {
    if (!pinch) return;
    sheets.style.removeProperty('transform');
    commit(pinch);
    pinch = null;
  };
  scroller.addEventListener('touchend', end, { signal });
  scroller.addEventListener('touchcancel', end, { signal });
};

/**
 * Two fingers, or Ctrl and the wheel, zoom the sheets between 10 and 200 %. Elsewhere and in reader mode the browser
 * zooms the page.
 * @returns a function that stops it
 */
export const followPinch = (scroller: HTMLElement, onZoom: (percent: number) => void): (() => void) => {
  const sheets = scroller.querySelector<HTMLElement>('[data-sheets]');
  if (!sheets) return () => undefined;
  const stopper = new AbortController();
  const { signal } = stopper;
  const zoomTo = (percent: number, focus: Point) => {
    const rounded = Math.round(percent);
    zoomAround(scroller, sheets, rounded, focus);
    onZoom(rounded);
  };
  followTouches(scroller, sheets, ({ latest, focus }) => zoomTo(latest, focus), signal);
  let exactPercent: number | null = null;
  scroller.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      // Keep the exact value: rounding would swallow the small steps of a touch pad.
      exactPercent = wheeled(
        exactPercent !== null && Math.round(exactPercent) === Math.round(currentPercent())
          ? exactPercent
          : currentPercent(),
        event.deltaY,
      );
      zoomTo(exactPercent, { x: event.clientX, y: event.clientY });
    },
    { signal, passive: false },
  );
  scroller.style.touchAction = 'pan-x pan-y';
  return () => {
    stopper.abort();
    scroller.style.removeProperty('touch-action');
  };
};
