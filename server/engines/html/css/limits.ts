type Range = readonly [least: number, most: number];

/** Limits of lengths, percentages, angles and numbers. Lengths are CSS pixels; an em counts as 16. */
export interface Limits {
  pixels: Range;
  percents: Range;
  degrees: Range;
  numbers?: Range;
}

const any: Limits = { pixels: [-100, 2000], percents: [-100, 1000], degrees: [-3600, 3600] };
/** Limits that keep content on an A4 sheet, which is about 670 pixels wide without its margins. */
const sideways: Limits = { ...any, pixels: [-100, 650], percents: [-10, 90] };

/** The first matching entry applies. Values outside the limits would hide text, or take minutes to lay out. */
const limits: readonly [property: RegExp, limits: Limits][] = [
  // A block that is lower than its text overlaps the next block.
  [/^max-height$/, { ...any, pixels: [16 / 3, 20_000], numbers: [1, 0] }],
  [/^(?:min-)?height$/, { ...any, pixels: [0, 20_000] }],
  [/^(?:min-|max-)?width$/, { ...any, pixels: [0, 1500], percents: [0, 200] }],
  // Pages laid out by coordinates are wider than a sheet and are zoomed onto the paper.
  [/^left$/, { ...sideways, pixels: [-100, 1500] }],
  [/^top$/, { ...any, pixels: [-100, 20_000], percents: [-10, 90] }],
  [/^(?:margin|padding|right|bottom|inset)/, sideways],
  [/^translate[xy]?$/, { ...sideways, percents: [-50, 50] }],
  [/^font-size$/, { ...any, pixels: [16 / 3, 200], percents: [60, 1000], numbers: [1, 0] }],
  [/^line-height$/, { ...any, pixels: [16 / 3, 300], percents: [50, 1000], numbers: [0.5, 10] }],
  [/^opacity$/, { ...any, percents: [30, 100], numbers: [0.3, 1e6] }],
  [/^scale[xy]?$/, { ...any, percents: [20, 300], numbers: [0.2, 3] }],
  [/^skew[xy]?$/, { ...any, degrees: [-45, 45] }],
  [/^text-indent$/, { ...any, pixels: [-80, 400], percents: [0, 60] }],
  [/^(?:letter|word)-spacing$/, { ...any, pixels: [-3.2, 64], percents: [0, 100] }],
  [/^vertical-align$/, { ...any, pixels: [-200, 200], percents: [-200, 200] }],
  [/-shadow$/, { ...any, pixels: [-100, 100] }],
  [/^(?:border|outline)/, { ...any, pixels: [-100, 200] }],
  [/^(?:columns|column-(?:count|width))$/, { ...any, pixels: [60, 2000], numbers: [1, 6] }],
  [/^grid/, { ...any, pixels: [0, 2000], numbers: [-100, 100] }],
  [/^(?:size)$/, { ...any, pixels: [200, 4000] }],
  [/^tab-size$/, { ...any, numbers: [0, 32] }],
  [/^--/, { ...any, pixels: [-100, 650], percents: [-10, 100] }],
];

export const limitsOf = (property: string): Limits => limits.find(([name]) => name.test(property))?.[1] ?? any;

/** Properties that may not use a variable, because its value is not known when they are checked. */
export const cannotBeVariable =
  /^(?:opacity|font|font-family|font-size|line-height|transform|text-indent|(?:letter|word)-spacing|(?:box|text)-shadow|columns|column-.*|size|overflow.*)$/;

/** Maximum number of layers in a value, because each layer costs painting time. */
export const shortLists: ReadonlyMap<string, number> = new Map([
  ['box-shadow', 4],
  ['text-shadow', 4],
  ['background', 8],
  ['background-image', 8],
]);
