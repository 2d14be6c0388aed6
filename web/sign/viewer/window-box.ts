export interface Box {
  top: number;
  left: number;
  width: number;
  height: number;
}

/**
 * Where an element stands in the window, in the window's pixels.
 *
 * Inside an element with CSS `zoom`, engines that lack `currentCSSZoom` (Safari before 26, Chromium before 128) let
 * `getBoundingClientRect` answer in pixels of the zoomed element (CSS Viewport 1 §3).
 */
export const windowBox = (element: Element): Box => {
  const { top, left, width, height } = element.getBoundingClientRect();
  const zoomed = 'currentCSSZoom' in Element.prototype ? null : element.closest('[data-sheets]');
  const zoom = zoomed ? Number(getComputedStyle(zoomed).zoom) || 1 : 1;
  return { top: top * zoom, left: left * zoom, width: width * zoom, height: height * zoom };
};
