import type { CssNode, FunctionNode, Value } from 'css-tree';

/*
 * The CSS of letters, colours, boxes, tables and lists, which Chromium, Firefox and WebKit have read alike for years. A
 * browser leaves out a declaration that it does not know, so by any other one a document could show its signatories
 * something else than the paper. Flexible boxes, grids, positions, turns, pictures of grounds, clips and generated numbers
 * are known to all, but engines differ in what comes of them together, and reader mode has texts in the order of the
 * source. Such documents are not refused: their pages are read before they are confirmed (REQ-5.1.16).
 */

/** The kind of a value, as the grammars below name it: a letter, an operator, or a word. */
type Kind = string;

const lengthUnits = new Set(['px', 'pt', 'pc', 'in', 'cm', 'mm', 'em', 'rem', 'ex', 'ch']);

const listStyles = `none disc circle square decimal decimal-leading-zero lower-roman upper-roman lower-alpha upper-alpha
  lower-latin upper-latin lower-greek`;

/** The words that CSS reserves in names (CSS Values 4 §4.2), each engine some others. */
const reservedNames = new Set(
  'none default initial inherit unset revert revert-layer list-item auto normal'.split(' '),
);

/** Words that attributes such as `bgcolor` may have, too. */
const namedColours = `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown
  burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue darkcyan darkgoldenrod
  darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange darkorchid darkred darksalmon darkseagreen
  darkslateblue darkslategray darkslategrey darkturquoise darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue
  firebrick floralwhite forestgreen fuchsia gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew
  hotpink indianred indigo ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
  lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue lightslategray
  lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon mediumaquamarine mediumblue mediumorchid
  mediumpurple mediumseagreen mediumslateblue mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream
  mistyrose moccasin navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen
  paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red rosybrown royalblue
  saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue slategray slategrey snow springgreen
  steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen`;
export const colourNames: ReadonlySet<string> = new Set(namedColours.split(/\s+/));
const colourWords = new Set([...colourNames, 'transparent', 'currentcolor']);

const argumentsOf = ({ children }: FunctionNode): CssNode[] =>
  children.toArray().filter(({ type }) => type !== 'WhiteSpace');

const isPlainNumber = ({ type }: CssNode): boolean => type === 'Number' || type === 'Percentage' || type === 'Operator';

const isAngle = (node: CssNode): boolean => node.type === 'Dimension' && node.unit.toLowerCase() === 'deg';

const isLength = (node: CssNode): boolean => node.type === 'Dimension' && lengthUnits.has(node.unit.toLowerCase());

const isColour = (node: CssNode): boolean =>
  node.type === 'Hash' ||
  (node.type === 'Identifier' && colourWords.has(node.name.toLowerCase())) ||
  (node.type === 'Function' &&
    /^(?:rgb|hsl)a?$/i.test(node.name) &&
    argumentsOf(node).every((one) => isPlainNumber(one) || isAngle(one)));

/** The kind of a part of a value; null when it is of none that every browser knows. */
const kindOf = (node: CssNode): Kind | null => {
  if (isColour(node)) return 'c';
  if (node.type === 'Dimension') return isLength(node) ? 'l' : null;
  if (node.type === 'Identifier') return node.name.toLowerCase();
  if (node.type === 'Operator') return node.value;
  return { Number: 'n', Percentage: 'p', String: 's' }[node.type as string] ?? null;
};

interface Grammar {
  property: RegExp;
  kinds: ReadonlySet<Kind>;
  /** Every name of letters may stand. */
  anyWord: boolean;
  most: number;
}

const grammar = (property: RegExp, kinds: string, { anyWord = false, most = 1 } = {}): Grammar => ({
  property,
  kinds: new Set(kinds.split(/\s+/).filter(Boolean)),
  anyWord,
  most,
});

const side = '-(?:top|right|bottom|left)';
/** All sides, or the two of a direction. */
const allSides = '(?:-(?:block|inline))?';
const sides = `(?:${side}|-block|-inline)?`;
const lines = 'none hidden dotted dashed solid double groove ridge inset outset';
const anySize = 'l n p auto none';
const many = 40;

/** The first one that fits a property decides. A property without one is known to all with the words of CSS alone. */
const grammars: readonly Grammar[] = [
  grammar(new RegExp(`^(?:margin|padding)${side}$`), 'l n p auto'),
  grammar(new RegExp(`^(?:margin|padding)${allSides}$`), 'l n p auto', { most: 4 }),
  grammar(new RegExp(`^(?:border${side}|outline)-style$`), lines),
  grammar(new RegExp(`^border${allSides}-style$`), lines, { most: 4 }),
  grammar(new RegExp(`^(?:border${side}|outline)-width$`), 'l n thin medium thick'),
  grammar(new RegExp(`^border${allSides}-width$`), 'l n thin medium thick', { most: 4 }),
  grammar(new RegExp(`^border${side}-color$`), 'c'),
  grammar(new RegExp(`^border${allSides}-color$`), 'c', { most: 4 }),
  grammar(new RegExp(`^(?:border${sides}|outline)$`), `l n c thin medium thick ${lines}`, { most: 3 }),
  grammar(/^border-(?:[a-z]+-[a-z]+-)?radius$/, 'l n p /', { most: 9 }),
  grammar(/^border-spacing$/, 'l n', { most: 2 }),
  grammar(/^border-collapse$/, 'collapse separate'),
  grammar(/^(?:color|background-color|outline-color|text-decoration-color|stop-color)$/, 'c'),
  grammar(/^(?:fill|stroke)$/, 'c none'),
  grammar(/^background(?:-image)?$/, 'c none', { most: 2 }),
  grammar(/^(?:opacity|(?:fill|stroke|stop)-opacity|stroke-miterlimit)$/, 'n'),
  grammar(/^tab-size$/, 'n'),
  grammar(/^visibility$/, 'visible'),
  grammar(/^font-family$/, 's ,', { anyWord: true, most: many }),
  grammar(/^font-size$/, 'l p xx-small x-small small medium large x-large xx-large smaller larger'),
  grammar(/^font-style$/, 'normal italic oblique'),
  grammar(/^font-weight$/, 'n normal bold bolder lighter'),
  grammar(/^font-variant(?:-caps)?$/, 'normal small-caps'),
  grammar(/^line-height$/, 'n l p normal'),
  grammar(/^text-decoration(?:-line)?$/, 'none underline overline line-through', { most: 3 }),
  grammar(/^text-decoration-style$/, 'solid double dotted dashed wavy'),
  grammar(/^text-indent$/, 'l n p'),
  grammar(/^text-transform$/, 'none uppercase lowercase'),
  grammar(/^text-align$/, 'left right center justify start end'),
  grammar(/^text-align-last$/, 'auto left right center justify start end'),
  grammar(/^vertical-align$/, 'l n p baseline sub super top text-top middle bottom text-bottom'),
  grammar(/^white-space$/, 'normal nowrap pre pre-wrap pre-line'),
  grammar(/^(?:letter|word)-spacing$/, 'l n normal'),
  grammar(/^(?:word-break|overflow-wrap|word-wrap)$/, 'normal break-all break-word anywhere'),
  grammar(/^(?:(?:min|max)-)?(?:width|height)$/, anySize),
  grammar(/^position$/, 'static'),
  grammar(/^float$/, 'left right none'),
  grammar(/^clear$/, 'left right both none'),
  grammar(
    /^display$/,
    `block inline inline-block list-item table inline-table table-row table-cell table-row-group table-header-group
     table-footer-group table-caption`,
  ),
  grammar(/^list-style(?:-type|-position|-image)?$/, `inside outside ${listStyles}`, { most: 3 }),
  grammar(/^table-layout$/, 'auto'),
  grammar(/^caption-side$/, 'top bottom'),
  grammar(/^empty-cells$/, 'show hide'),
  grammar(/^content$/, 's none normal'),
  grammar(/^overflow(?:-[xy])?$/, 'visible'),
];

/**
 * Properties that place a break or choose a look, and never say whether, where or how a text stands: it does not matter
 * which browser knows which of their values.
 */
const harmless =
  /^(?:--|(?:page-)?break-|orphans$|widows$|print-color-adjust$|-webkit-print-color-adjust$|hyphens$|box-sizing$|image-rendering$|text-rendering$|shape-rendering$|font-(?:stretch|kerning|feature-settings|variant-numeric)$|text-overflow$|column-(?:fill|span)$|outline-offset$|stroke-|fill-rule$|clip-rule$|vector-effect$|text-anchor$|dominant-baseline$|text-underline-offset$)/;

/** Where these words may stand beside others; elsewhere each engine decides for itself. */
const mixesNone = /^(?:border|outline|background|list-style)/;

/** Where a word may not stand twice. WebKit takes `underline underline`, and others drop it. */
const takesWordOnce = /^(?:text-decoration(?:-line)?|border(?:-[a-z]+)?|outline|list-style|font)$/;
/** Each side of a border has a word of its own. */
const takesWordForEachSide = /^border-(?:style|width)$/;

const hasWordTwice = (kinds: readonly (Kind | null)[]): boolean => {
  const words = kinds.filter((kind) => kind !== null && kind !== 'normal' && /^[a-z][\w-]+$/.test(kind));
  return new Set(words).size < words.length;
};

/** Values that every property takes. */
const common = new Set(['inherit', 'initial', 'unset']);

/** `font: caption` and the like are fonts of the system. */
const fontMayDiffer = (kinds: readonly (Kind | null)[]): boolean =>
  !kinds.includes('l') && !kinds.includes('p') && !kinds.some((kind) => common.has(kind ?? ''));

/** Some browsers take a column of 0 % for one of any width, others for none. */
const isNoSize = (property: string, { children }: Value): boolean => {
  const [first] = children.toArray();
  const isNumber = first?.type === 'Number' || first?.type === 'Percentage' || first?.type === 'Dimension';
  return /^(?:max-)?(?:width|height)$/.test(property) && isNumber && Number(first.value) === 0;
};

/** Tells whether every browser reads a declaration alike. @param property in lower case */
export const isKnownToAll = (property: string, value: Value): boolean => {
  const { children } = value;
  if (harmless.test(property)) return true;
  if (isNoSize(property, value)) return false;
  const kinds = children
    .toArray()
    .filter(({ type }) => type !== 'WhiteSpace')
    .map(kindOf);
  const [only] = kinds;
  if (kinds.length === 1 && typeof only === 'string' && common.has(only)) return true;
  if (takesWordOnce.test(property) && !takesWordForEachSide.test(property) && hasWordTwice(kinds)) return false;
  if (property === 'font') return !fontMayDiffer(kinds) && kinds.every((kind) => kind !== null && kind !== 'c');
  const found = grammars.find((one) => one.property.test(property));
  if (!found || kinds.length > found.most) return false;
  if (kinds.length > 1 && !mixesNone.test(property) && kinds.some((kind) => kind === 'none' || kind === 'normal'))
    return false;
  return kinds.every(
    (kind) =>
      kind !== null &&
      (found.kinds.has(kind) || (found.anyWord && /^[a-z][\w-]+$/.test(kind) && !reservedNames.has(kind))),
  );
};
