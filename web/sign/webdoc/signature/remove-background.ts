/** Shares of the paper's brightness: above `paperFrom` is paper, below `inkUpTo` is ink, between them alpha fades. */
const paperFrom = 0.82;
const inkUpTo = 0.55;
/** Brightness, 0 to 255: ink cannot be told from darker paper. */
const darkestPaper = 90;
const faintest = 32;
/** Share of ink pixels: with more, the picture is not a signature. */
const mostInk = 0.4;
const leastInk = 0.0005;

const whole = 255;

/** Brightness of the pixel at `at` on white paper, 0 to 255. */
const brightness = (pixels: Uint8ClampedArray, at: number): number => {
  const [red = 0, green = 0, blue = 0, alpha = 0] = [pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3]];
  const share = alpha / whole;
  return (0.299 * red + 0.587 * green + 0.114 * blue) * share + whole * (1 - share);
};

/** Median brightness: most of the picture is paper. */
const paperOf = (pixels: Uint8ClampedArray): number => {
  const counts = new Uint32Array(whole + 1);
  for (let at = 0; at < pixels.length; at += 4) {
    const level = Math.round(brightness(pixels, at));
    counts[level] = (counts[level] ?? 0) + 1;
  }
  let left = pixels.length / 8;
  return counts.findIndex((count) => (left -= count) <= 0);
};

/**
 * Makes the paper in a picture of a signature transparent, whatever its shade. Changes `pixels` (RGBA) in place.
 * @returns whether the remaining ink can be a signature
 */
export const removeBackground = (pixels: Uint8ClampedArray): boolean => {
  const paper = paperOf(pixels);
  if (paper < darkestPaper) return false;
  const [from, to] = [paper * paperFrom, paper * inkUpTo];
  let inked = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = Math.min(whole, Math.max(0, ((from - brightness(pixels, at)) / (from - to)) * whole));
    if (alpha < faintest) pixels.fill(0, at, at + 4);
    else {
      pixels[at + 3] = alpha;
      inked += 1;
    }
  }
  const share = inked / (pixels.length / 4);
  return share >= leastInk && share <= mostInk;
};
