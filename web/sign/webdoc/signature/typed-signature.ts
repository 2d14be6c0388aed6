import latin from '@fontsource/caveat/files/caveat-latin-600-normal.woff2?url';
import latinExtended from '@fontsource/caveat/files/caveat-latin-ext-600-normal.woff2?url';
import { fitCanvas } from './signature-image.ts';

const ink = '#012638';
const family = 'Caveat';
const faces = [
  {
    source: latin,
    range: 'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F',
  },
  { source: latinExtended, range: 'U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+1EF2-1EFF' },
];

let added = false;
/** Longest wait for the font; after it the name is written in the system's cursive font. */
const longestWaitMs = 3_000;

/** Loads the handwriting font when a name is first typed, and only the part that its letters need. */
const loadHandwriting = async (name: string, size: number): Promise<void> => {
  if (!added) {
    for (const { source, range } of faces)
      document.fonts.add(new FontFace(family, `url(${source})`, { weight: '600', unicodeRange: range }));
    added = true;
  }
  const tooLong = new Promise((resolve) => setTimeout(resolve, longestWaitMs));
  await Promise.race([document.fonts.load(`600 ${size}px ${family}`, name), tooLong]);
};

/** Draws a name in handwriting, as large as the canvas allows; without the font, in the system's cursive font. */
export const writeName = async (canvas: HTMLCanvasElement, name: string): Promise<void> => {
  const tallest = 72;
  await loadHandwriting(name, tallest).catch(() => undefined);
  const context = fitCanvas(canvas);
  if (!context) return;
  const font = (size: number) => `600 ${size}px ${family}, cursive`;
  context.font = font(tallest);
  const room = canvas.clientWidth - 32;
  const size = Math.min(tallest, (tallest * room) / Math.max(1, context.measureText(name).width));
  context.font = font(size);
  context.fillStyle = ink;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(name, canvas.clientWidth / 2, canvas.clientHeight / 2);
};
