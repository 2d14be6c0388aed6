/** Contrast of a text on its background, and the nearest colour that can be read. Colours are `#rrggbb`. */

/** WCAG 2.2, success criterion 1.4.3: text of any size. */
export const readable = 4.5;

type Rgb = readonly [red: number, green: number, blue: number];
/** Björn Ottosson's OKLab (https://bottosson.github.io/posts/oklab): equal distances look equal. */
type Lab = readonly [lightness: number, a: number, b: number];

const hex = /^#[\da-f]{6}$/i;
export const isColour = (text: string): boolean => hex.test(text);

/** Accepts a colour without its sign, in three digits or with spaces around. Anything else is returned trimmed. */
export const toColour = (typed: string): string => {
  const digits = typed.trim().replace(/^#/, '');
  if (/^[\da-f]{3}$/i.test(digits)) return `#${digits.replaceAll(/./g, '$&$&')}`;
  return /^[\da-f]{6}$/i.test(digits) ? `#${digits}` : typed.trim();
};

const channels = (colour: string): Rgb => {
  const value = Number.parseInt(colour.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

const toLinear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const fromLinear = (light: number): number => {
  const share = light <= 0.0031308 ? light * 12.92 : 1.055 * Math.max(light, 0) ** (1 / 2.4) - 0.055;
  return Math.min(255, Math.max(0, Math.round(share * 255)));
};

const luminance = (colour: string): number => {
  const [red, green, blue] = channels(colour).map(toLinear) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Contrast ratio from 1 to 21, as WCAG defines it. */
export const contrastOf = (one: string, other: string): number => {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};

const toLab = (colour: string): Lab => {
  const [red, green, blue] = channels(colour).map(toLinear) as unknown as Rgb;
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
};

const fromLab = ([lightness, a, b]: Lab): string => {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const light = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  return `#${light.map((each) => fromLinear(each).toString(16).padStart(2, '0')).join('')}`;
};

const distance = (one: string, other: string): number => {
  const [from, to] = [toLab(one), toLab(other)];
  return Math.hypot(from[0] - to[0], from[1] - to[1], from[2] - to[2]);
};

const steps = 200;

/** Moves towards white or black in small steps until the text is readable; undefined if it never is. */
const readableTowards = (text: string, background: string, end: '#ffffff' | '#000000'): string | undefined => {
  const [from, to] = [toLab(text), toLab(end)];
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps;
    const tried = fromLab([
      from[0] + (to[0] - from[0]) * share,
      from[1] + (to[1] - from[1]) * share,
      from[2] + (to[2] - from[2]) * share,
    ]);
    if (contrastOf(tried, background) >= readable) return tried;
  }
  return undefined;
};

/** The nearest readable colour of the same hue on that background; the text's own colour if it is readable. */
export const nearestReadable = (text: string, background: string): string => {
  if (contrastOf(text, background) >= readable) return text;
  const found = (['#ffffff', '#000000'] as const).flatMap((end) => readableTowards(text, background, end) ?? []);
  return found.toSorted((one, other) => distance(text, one) - distance(text, other))[0] ?? '#000000';
};
