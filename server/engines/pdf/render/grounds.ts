/**
 * Functions for the program of `free-placement.ts`: the grounds on which a text may stand. A page break makes a box
 * longer on paper than on the screen, so a gradient, a picture or a shadow may lie under a text on one of them alone, and
 * a white text is then seen there alone. A ground of one colour in an element around the text lies under it on both.
 */
export const groundFunctions = `
  const byte = 255;
  const coloursOf = (text) => [...text.matchAll(/rgba?\\(([^)]*)\\)/g)].map(([, parts]) => parts.split(/[\\s,/]+/).map(Number));
  const overlay = ([red, green, blue, alpha = 1], under) => [red, green, blue].map((part, index) => part * alpha + under[index] * (1 - alpha));
  const luminance = (colour) => {
    const [red, green, blue] = colour.map((part) => part / byte <= 0.04045 ? part / byte / 12.92 : ((part / byte + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  /** Colours of which each may be under a text; null: any colour may. */
  const paper = [[byte, byte, byte]];
  const mostGrounds = 32;
  const groundsOf = (style, before) => {
    const [colour] = coloursOf(style.backgroundColor);
    if (!colour) return null;
    const isOpaque = (colour[3] ?? 1) === 1;
    const flat = isOpaque ? [colour.slice(0, 3)] : before === null ? null : before.map((under) => overlay(colour, under));
    if (style.backgroundImage === 'none' || flat === null) return flat;
    const stops = coloursOf(style.backgroundImage);
    const isKnown = !/url\\(|color\\(|lab\\(|lch\\(/.test(style.backgroundImage) && stops.length * flat.length < mostGrounds;
    const isWhole = /^repeat(?:, repeat)*$/.test(style.backgroundRepeat) && /^auto(?:, auto)*$/.test(style.backgroundSize) &&
      stops.every(([, , , alpha = 1]) => alpha === 1);
    return isKnown ? [...(isWhole ? [] : flat), ...stops.flatMap((stop) => flat.map((under) => overlay(stop, under)))] : null;
  };
  const leastContrast = 1.5;
  /** A text of this style may be unseen on some of its grounds. Between the colours of a gradient lie others. */
  const maySink = (style, grounds) => {
    const [colour] = coloursOf(style.color);
    if (!colour || grounds === null) return true;
    const lights = grounds.map(luminance);
    const text = luminance(overlay(colour, grounds[0]));
    const contrastWith = (light) => (Math.max(text, light) + 0.05) / (Math.min(text, light) + 0.05);
    return (text > Math.min(...lights) && text < Math.max(...lights)) || lights.some((light) => contrastWith(light) < leastContrast);
  };
  /** A wide shadow that is seen as a ground; that of a card is faint. */
  const isGroundOfOthers = (shadow) => lengths(shadow).some((one) => one > 12) && coloursOf(shadow).some(([, , , alpha = 1]) => alpha > 0.35);
`;
