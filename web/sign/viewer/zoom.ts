import { zoom } from '#contract/limits.ts';

const within = (percent: number, min: number) => Math.min(zoom.max, Math.max(min, percent));

export const zoomedIn = (percent: number): number =>
  within((Math.floor(percent / zoom.step) + 1) * zoom.step, zoom.min);
export const zoomedOut = (percent: number): number =>
  within((Math.ceil(percent / zoom.step) - 1) * zoom.step, zoom.min);

/** Accepts 2 to 200; above gives 200, below gives 10, other text changes nothing (REQ-2.5.10). */
export const typedZoom = (text: string, current: number): number => {
  const typed = Number(text.replaceAll(/[\s%]/g, '').replace(',', '.'));
  if (text.trim() === '' || !Number.isFinite(typed)) return current;
  if (typed > zoom.max) return zoom.max;
  return typed < zoom.typedMin ? zoom.min : Math.round(typed);
};
