/** In points (REQ-2.9.5). */
export const fontSizes = { min: 6, max: 24 } as const;

const written = /^\s*(\d+(?:\.\d+)?)\s*(pt|px)\s*$/i;
/** CSS: an inch is 96 px and 72 pt. */
const pointsPerPixel = 0.75;

/** A CSS length in whole points, limited to the allowed sizes; null when it is not a length. */
export const toPoints = (length: string): number | null => {
  const [, amount, unit] = written.exec(length) ?? [];
  if (amount === undefined) return null;
  const points = Number(amount) * (unit?.toLowerCase() === 'px' ? pointsPerPixel : 1);
  return Math.min(fontSizes.max, Math.max(fontSizes.min, Math.round(points)));
};

/** The usual size of body text: pasted text of this size takes the size of the surrounding text. */
export const isBodySize = (points: number): boolean => points >= 10 && points <= 12;
