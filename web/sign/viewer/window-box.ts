export interface Box {
  top: number;
  left: number;
  width: number;
  height: number;
}

const zoomOf = (element: Element | null | undefined): number =>
  element ? Number(getComputedStyle(element).zoom) || 1 : 1;

/**
 * Position and size of an element or a text in window pixels. Inside an element with CSS `zoom`, engines without `currentCSSZoom`
 * (Safari before 26, Chromium before 128) return `getBoundingClientRect` in zoomed pixels (CSS Viewport 1 §3).
 */
export const windowBox = (place: Element | Range): Box => {
  const { top, left, width, height } = place.getBoundingClientRect();
  const element = 'startContainer' in place ? place.startContainer.parentElement : place;
  const zoomed = 'currentCSSZoom' in Element.prototype ? [] : ['[data-sheets]', '.webdoc-document'];
  const zoom = zoomed.reduce((product, selector) => product * zoomOf(element?.closest(selector)), 1);
  return { top: top * zoom, left: left * zoom, width: width * zoom, height: height * zoom };
};
