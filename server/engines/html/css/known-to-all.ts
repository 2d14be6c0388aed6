import type { CssNode, FunctionNode, Value } from 'css-tree';

/*
 * The CSS that Chromium, Firefox and WebKit have read alike for years, without that which takes texts out of the order
 * of the source, where reader mode has them. A browser leaves out a declaration that it does not know, so by any other
 * one a document could show its signatories something else than the paper. Such documents are not refused: their pages
 * are read before they are confirmed (REQ-5.1.16).
 */

/** The kind of a value, as the grammars below name it: a letter, an operator, or a word. */
type Kind = string;

const lengthUnits = new Set(['px', 'pt', 'pc', 'in', 'cm', 'mm', 'em', 'rem', 'ex', 'ch']);

const listStyles = `none disc circle square decimal decimal-leading-zero lower-roman upper-roman lower-alpha upper-alpha
  lower-latin upper-latin lower-greek`;
const knownListStyles = new Set(listStyles.split(/\s+/));

/** The words that CSS reserves in a name of a counter (CSS Values 4 §4.2, CSS Lists 3 §4), each engine some others. */
const reservedNames = new Set(
  'none default initial inherit unset revert revert-layer list-item auto normal'.split(' '),
);

const colours = `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown
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
  steelblue tan teal thistle tomato turquoise violet wheat white whitesmoke yellow yellowgreen transparent currentcolor`;
const colourNames = new Set(colours.split(/\s+/));

const argumentsOf = ({ children }: FunctionNode): CssNode[] =>
  children.toArray().filter(({ type }) => type !== 'WhiteSpace');

const isPlainNumber = ({ type }: CssNode): boolean => type === 'Number' || type === 'Percentage' || type === 'Operator';

const isAngle = (node: CssNode): boolean => node.type === 'Dimension' && node.unit.toLowerCase() === 'deg';

const isLength = (node: CssNode): boolean => node.type === 'Dimension' && lengthUnits.has(node.unit.toLowerCase());

const isColour = (node: CssNode): boolean =>
  node.type === 'Hash' ||
  (node.type === 'Identifier' && colourNames.has(node.name.toLowerCase())) ||
  (node.type === 'Function' &&
    /^(?:rgb|hsl)a?$/i.test(node.name) &&
    argumentsOf(node).every((one) => isPlainNumber(one) || isAngle(one)));

/** `linear-gradient(in oklch, …)` is younger. */
const inGradient = (node: CssNode): boolean =>
  isPlainNumber(node) ||
  isAngle(node) ||
  isLength(node) ||
  isColour(node) ||
  (node.type === 'Identifier' &&
    /^(?:to|at|top|right|bottom|left|center|circle|ellipse|(?:closest|farthest)-(?:side|corner))$/i.test(node.name));

const inTrack = (node: CssNode): boolean =>
  isPlainNumber(node) ||
  isLength(node) ||
  (node.type === 'Dimension' && node.unit.toLowerCase() === 'fr') ||
  (node.type === 'Identifier' && /^(?:auto|(?:min|max)-content)$/i.test(node.name)) ||
  (node.type === 'Function' && node.name.toLowerCase() === 'minmax' && argumentsOf(node).every(inTrack));

const isListStyle = (node: CssNode | undefined): boolean =>
  node?.type === 'Identifier' && !/^none$/i.test(node.name) && knownListStyles.has(node.name.toLowerCase());

/** `counter(item, lower-roman)`, `counters(item, ".")`, `attr(title)`. */
const isCounter = (node: FunctionNode): boolean => {
  const [name, ...rest] = argumentsOf(node);
  if (name?.type !== 'Identifier' || reservedNames.has(name.name.toLowerCase())) return false;
  const commas = rest.filter((_, index) => index % 2 === 0);
  if (rest.length % 2 !== 0 || !commas.every((one) => one.type === 'Operator' && one.value === ',')) return false;
  const [first, second, ...others] = rest.filter((_, index) => index % 2 === 1);
  if (others.length > 0 || /^attr$/i.test(node.name)) return rest.length === 0;
  if (/^counter$/i.test(node.name)) return second === undefined && (first === undefined || isListStyle(first));
  return first?.type === 'String' && (second === undefined || isListStyle(second));
};

const functionKind = (node: FunctionNode): Kind | null => {
  const name = node.name.toLowerCase();
  const all = argumentsOf(node);
  if (isColour(node)) return 'c';
  if (/^(?:repeating-)?(?:linear|radial)-gradient$/.test(name)) return all.every(inGradient) ? 'g' : null;
  if (/^(?:counters?|attr)$/.test(name)) return isCounter(node) ? 'k' : null;
  if (/^(?:repeat|minmax)$/.test(name)) return all.every(inTrack) ? 'r' : null;
  if (/^(?:translate|scale|rotate|skew)[xy]?$/.test(name))
    return all.every((one) => isPlainNumber(one) || isLength(one) || isAngle(one)) ? 't' : null;
  return null;
};

/** The kind of a part of a value; null when it is of none that every browser knows. */
const kindOf = (node: CssNode): Kind | null => {
  if (node.type === 'Function') return functionKind(node);
  if (node.type === 'Dimension') return isLength(node) ? 'l' : node.unit.toLowerCase() === 'fr' ? 'r' : null;
  if (node.type === 'Identifier') return isColour(node) ? 'c' : node.name.toLowerCase();
  if (node.type === 'Operator') return node.value;
  if (node.type === 'Url') return 'u';
  return { Number: 'n', Percentage: 'p', Hash: 'c', String: 's' }[node.type as string] ?? null;
};

interface Grammar {
  property: RegExp;
  kinds: ReadonlySet<Kind>;
  /** Every name may stand, of letters or of a counter. */
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
const places = 'left center right top bottom';
const repeats = 'repeat no-repeat repeat-x repeat-y';
const lines = 'none hidden dotted dashed solid double groove ridge inset outset';
const aligned = `normal stretch baseline center start end flex-start flex-end left right space-between space-around
  space-evenly auto`;
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
  grammar(new RegExp(`^(?:border${sides}|outline|column-rule)$`), `l n c thin medium thick ${lines}`, { most: 3 }),
  grammar(/^border-(?:[a-z]+-[a-z]+-)?radius$/, 'l n p /', { most: 9 }),
  grammar(/^border-spacing$/, 'l n', { most: 2 }),
  grammar(/^border-collapse$/, 'collapse separate'),
  grammar(/^(?:color|background-color|outline-color|text-decoration-color|stop-color)$/, 'c'),
  grammar(/^(?:fill|stroke)$/, 'c none'),
  grammar(/^background(?:-image)?$/, `c u g l n p , / none ${places} ${repeats}`, { most: many }),
  grammar(/^background-position$/, `l n p , ${places}`, { most: many }),
  grammar(/^background-size$/, 'l n p , auto cover contain', { most: many }),
  grammar(/^background-repeat$/, `, ${repeats}`, { most: many }),
  grammar(/^background-(?:clip|origin)$/, 'border-box padding-box content-box'),
  grammar(/^(?:opacity|flex-(?:grow|shrink)|orphans|widows|(?:fill|stroke|stop)-opacity|stroke-miterlimit)$/, 'n'),
  grammar(/^(?:z-index|tab-size|column-count)$/, 'n auto'),
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
  grammar(/^text-transform$/, 'none capitalize uppercase lowercase'),
  grammar(/^text-align$/, 'left right center justify start end'),
  grammar(/^text-align-last$/, 'auto left right center justify start end'),
  grammar(/^vertical-align$/, 'l n p baseline sub super top text-top middle bottom text-bottom'),
  grammar(/^white-space$/, 'normal nowrap pre pre-wrap pre-line'),
  grammar(/^(?:letter|word)-spacing$/, 'l n normal'),
  grammar(/^(?:word-break|overflow-wrap|word-wrap)$/, 'normal break-all break-word anywhere keep-all'),
  grammar(/^direction$/, 'ltr rtl'),
  grammar(/^unicode-bidi$/, 'normal embed isolate'),
  grammar(/^(?:(?:min|max)-)?(?:width|height)$/, anySize),
  grammar(/^(?:top|right|bottom|left)$/, 'l n p auto'),
  grammar(/^position$/, 'static relative absolute'),
  grammar(/^float$/, 'left right none'),
  grammar(/^clear$/, 'left right both none'),
  grammar(
    /^display$/,
    `block inline inline-block list-item table inline-table table-row table-cell table-row-group table-header-group
     table-footer-group table-caption flex inline-flex grid inline-grid flow-root`,
  ),
  grammar(/^flex$/, 'n l p auto none initial', { most: 3 }),
  grammar(/^flex-(?:flow|direction|wrap)$/, 'row column wrap nowrap', { most: 2 }),
  grammar(/^flex-basis$/, 'l n p auto'),
  grammar(/^(?:align|justify)-(?:items|content|self)$/, aligned),
  grammar(/^(?:(?:row|column)-)?gap$/, 'l n p normal', { most: 2 }),
  grammar(/^grid-template-(?:columns|rows)$/, 'l n p r auto none min-content max-content', { most: many }),
  // A line of its own, such as `grid-column: 2`, takes a text out of the order that reader mode has.
  grammar(/^grid-(?:column|row)(?:-end)?$/, 'span n auto', { most: 2 }),
  grammar(/^(?:columns|column-width)$/, 'l n auto', { most: 2 }),
  grammar(/^list-style(?:-type|-position|-image)?$/, `u inside outside ${listStyles}`, { most: 3 }),
  grammar(/^table-layout$/, 'auto fixed'),
  grammar(/^caption-side$/, 'top bottom'),
  grammar(/^empty-cells$/, 'show hide'),
  grammar(/^content$/, 's k none normal open-quote close-quote', { most: many }),
  grammar(/^quotes$/, 's none', { most: many }),
  grammar(/^counter-(?:reset|increment)$/, 'n', { anyWord: true, most: many }),
  grammar(/^transform$/, 't none', { most: 8 }),
  grammar(/^transform-origin$/, 'l n p left center right top bottom', { most: 3 }),
  grammar(/^aspect-ratio$/, 'n / auto', { most: 4 }),
  grammar(/^object-position$/, `l n p ${places}`, { most: 4 }),
  grammar(/^object-fit$/, 'fill contain cover none scale-down'),
  grammar(/^overflow(?:-[xy])?$/, 'visible hidden auto scroll'),
];

/**
 * Properties that place a break or choose a look, and never say whether, where or how a text stands: it does not matter
 * which browser knows which of their values.
 */
const harmless =
  /^(?:--|(?:page-)?break-|print-color-adjust$|-webkit-print-color-adjust$|hyphens$|box-sizing$|image-rendering$|text-rendering$|shape-rendering$|font-(?:stretch|kerning|feature-settings|variant-numeric)$|text-overflow$|column-(?:fill|span)$|outline-offset$|stroke-|fill-rule$|clip-rule$|vector-effect$|text-anchor$|dominant-baseline$|text-underline-offset$)/;

/** Where these words may stand beside others; elsewhere each engine decides for itself. */
const mixesNone = /^(?:border|outline|column-rule|background|list-style|flex$)/;

/** Values that every property takes. */
const common = new Set(['inherit', 'initial', 'unset']);

/** `font: caption` and the like are fonts of the system. */
const fontMayDiffer = (kinds: readonly (Kind | null)[]): boolean =>
  !kinds.includes('l') && !kinds.includes('p') && !kinds.some((kind) => common.has(kind ?? ''));

const isPlacedInGrid = (property: string, [first]: readonly (Kind | null)[]): boolean =>
  /^grid-(?:column|row)/.test(property) && first !== 'span' && first !== 'auto';

/** Tells whether every browser reads a declaration alike. @param property in lower case */
export const isKnownToAll = (property: string, { children }: Value): boolean => {
  if (harmless.test(property)) return true;
  const kinds = children
    .toArray()
    .filter(({ type }) => type !== 'WhiteSpace')
    .map(kindOf);
  const [only] = kinds;
  if (kinds.length === 1 && typeof only === 'string' && common.has(only)) return true;
  if (property === 'font')
    return !fontMayDiffer(kinds) && kinds.every((kind) => kind !== null && !/^[cugkrt]$/.test(kind));
  const found = grammars.find((one) => one.property.test(property));
  if (!found || kinds.length > found.most || isPlacedInGrid(property, kinds)) return false;
  if (kinds.length > 1 && !mixesNone.test(property) && kinds.some((kind) => kind === 'none' || kind === 'normal'))
    return false;
  return kinds.every(
    (kind) =>
      kind !== null &&
      (found.kinds.has(kind) || (found.anyWord && /^[a-z][\w-]+$/.test(kind) && !reservedNames.has(kind))),
  );
};
