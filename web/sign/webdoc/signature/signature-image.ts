import { webdocSize } from '#contract/limits.ts';

/** Largest picture of a signature, in pixels: sharp in print, and far below the size limit of the sign call. */
const largest = { width: 720, height: 240 } as const;
const margin = 6;

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The smallest box that holds all ink, or null if there is none. */
const inkBox = ({ data, width, height }: ImageData): Box | null => {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let at = 3, pixel = 0; at < data.length; at += 4, pixel += 1) {
    if (data[at] === 0) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
};

const drawn = (canvas: HTMLCanvasElement, ink: Box, scale: number): string => {
  const [width, height] = [ink.width * scale, ink.height * scale];
  const picture = document.createElement('canvas');
  picture.width = Math.ceil(width) + 2 * margin;
  picture.height = Math.ceil(height) + 2 * margin;
  picture.getContext('2d')?.drawImage(canvas, ink.left, ink.top, ink.width, ink.height, margin, margin, width, height);
  return picture.toDataURL('image/png');
};

/** @returns the ink, cropped, as a PNG data URL small enough to be sent, or null if there is no ink */
export const toPicture = (canvas: HTMLCanvasElement): string | null => {
  const box = canvas.getContext('2d', { willReadFrequently: true })?.getImageData(0, 0, canvas.width, canvas.height);
  const ink = box && inkBox(box);
  if (!ink) return null;
  const scale = Math.min(1, largest.width / ink.width, largest.height / ink.height);
  // The grain of a photograph compresses badly and may need a smaller picture.
  for (const smaller of [1, 2, 4]) {
    const picture = drawn(canvas, ink, scale / smaller);
    if (picture.length <= webdocSize.signatureBytes) return picture;
  }
  return null;
};

/** Sets the canvas to the resolution of the screen; the returned context counts in CSS pixels. */
export const fitCanvas = (canvas: HTMLCanvasElement): CanvasRenderingContext2D | null => {
  const density = Math.min(3, Math.max(1, globalThis.devicePixelRatio));
  canvas.width = canvas.clientWidth * density;
  canvas.height = canvas.clientHeight * density;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.scale(density, density);
  return context;
};
