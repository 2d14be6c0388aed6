/** In points (specification 2 §9). */
export const fontSizes = { min: 6, max: 24 } as const;

const written = /^\s*(\d+(?:\.\d+)?)\s*(pt|px)\s*$/i;
/** CSS: an inch is 96 px and 72 pt. */
const pointsPerPixel = 0.75;

/** A CSS length as whole points, brought within what can be chosen; null when it is no length. */
export const toPoints = (length: string): number | null => {
  const [, amount, unit] = written.exec(length) ?? [];
  if (amount === undefined) return null;
  const points = Number(amount) * (unit?.toLowerCase() === 'px' ? pointsPerPixel : 1);
  return Math.min(fontSizes.max, Math.max(fontSizes.min, Math.round(points)));
};

/** What letters and documents are commonly set in: pasted, it is the size of the text around it. */
export const isBodySize = (points: number): boolean => points >= 10 && points <= 12;
