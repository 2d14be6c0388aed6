import * as css from 'css-tree';
import type { CssNode, Value } from 'css-tree';
import { cannotBeVariable, limitsOf, shortLists, type Limits } from './limits.ts';

const inch = 96;
/** Units that have the same size on every screen and on paper. Units of the viewport do not. */
const pixelsPer: ReadonlyMap<string, number> = new Map([
  ['px', 1],
  ['pt', inch / 72],
  ['pc', inch / 6],
  ['in', inch],
  ['cm', inch / 2.54],
  ['mm', inch / 25.4],
  ['em', 16],
  ['rem', 16],
  ['ch', 8],
  ['ex', 8],
]);
const otherUnits = new Set(['deg', 'fr']);

const within = ([least, most]: readonly [number, number], value: number): boolean =>
  Number.isFinite(value) && value >= least && value <= most;

const dimensionMayStand = (limits: Limits, value: number, unit: string): boolean => {
  const pixels = pixelsPer.get(unit);
  if (pixels !== undefined) return within(limits.pixels, value * pixels);
  return otherUnits.has(unit) && within(unit === 'deg' ? limits.degrees : [0, 100], value);
};

const mostNumber = 1e6;

const nodeMayStand = (limits: Limits, node: CssNode): boolean => {
  if (node.type === 'Dimension') return dimensionMayStand(limits, Number(node.value), node.unit.toLowerCase());
  if (node.type === 'Percentage') return within(limits.percents, Number(node.value));
  if (node.type === 'Number') return within(limits.numbers ?? [-mostNumber, mostNumber], Number(node.value));
  return true;
};

const faintest = 0.3;

const alphaOf = (node: CssNode | undefined): number => {
  if (node?.type === 'Percentage') return Number(node.value) / 100;
  // An alpha that cannot be read counts as invisible.
  return node?.type === 'Number' ? Number(node.value) : 0;
};

const isFaintFunction = (node: css.FunctionNode): boolean => {
  const name = node.name.toLowerCase();
  if (name === 'color-mix') return true;
  if (!/^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)$/.test(name)) return false;
  const parts = node.children.toArray().filter(({ type }) => type !== 'WhiteSpace');
  const isRead = parts.every(({ type }) => /^(?:Number|Percentage|Dimension|Operator)$/.test(type));
  const values = parts.filter(({ type }) => type !== 'Operator');
  return !isRead || (values.length > 3 && alphaOf(values[3]) < faintest);
};

/** True for a colour that would make text invisible. */
const isFaint = (node: CssNode): boolean => {
  if (node.type === 'Identifier') return node.name.toLowerCase() === 'transparent';
  if (node.type === 'Function') return isFaintFunction(node);
  if (node.type !== 'Hash' || (node.value.length !== 4 && node.value.length !== 8)) return false;
  const alpha = node.value.length === 4 ? node.value.slice(3).repeat(2) : node.value.slice(6);
  return Number.parseInt(alpha, 16) / 255 < faintest;
};

const everyNode = (value: Value, holds: (node: CssNode) => boolean): boolean => {
  let all = true;
  css.walk(value, (node) => {
    // The parser leaves the fallback in `var(--a, …)` as raw text.
    if (node.type === 'Raw') {
      const fallback = css.parse(node.value, { context: 'value', onParseError: () => undefined });
      all &&= fallback.type === 'Value' && everyNode(fallback, holds);
    } else all &&= holds(node);
  });
  return all;
};

const isVariable = (node: CssNode): boolean => node.type === 'Function' && node.name.toLowerCase() === 'var';

/**
 * The attribute's text. Newer browsers take a length or a number from one for any property, where no limit sees it, and
 * older ones ignore the declaration: each would show another document.
 */
const isText = (node: css.FunctionNode): boolean =>
  node.children.size === 1 && node.children.first?.type === 'Identifier';

const attributesMayStand = (property: string, value: Value): boolean =>
  everyNode(
    value,
    (node) =>
      node.type !== 'Function' || node.name.toLowerCase() !== 'attr' || (property === 'content' && isText(node)),
  );

const commasIn = (value: Value): number =>
  value.children.toArray().filter((node) => node.type === 'Operator' && node.value === ',').length;

const inFunctions = (property: string, value: Value): boolean =>
  everyNode(value, (node) => {
    if (property !== 'transform' || node.type !== 'Function') return true;
    const limits = limitsOf(node.name.toLowerCase());
    return node.children.toArray().every((inner) => nodeMayStand(limits, inner));
  });

/**
 * In `font: 0/1 Arial` the first length is the size of the letters, and the value after the slash is the line height.
 */
const fontMayStand = (value: Value): boolean => {
  const parts = value.children.toArray();
  const slash = parts.findIndex((node) => node.type === 'Operator' && node.value === '/');
  const sized = slash === -1 ? parts : parts.slice(0, slash);
  const isSize = (node: CssNode) => node.type === 'Dimension' || node.type === 'Percentage';
  return (
    sized.filter(isSize).every((node) => nodeMayStand(limitsOf('font-size'), node)) &&
    !sized.some((node) => node.type === 'Number' && Number(node.value) < 1) &&
    (slash === -1 || parts.slice(slash + 1).every((node) => nodeMayStand(limitsOf('line-height'), node)))
  );
};

/** CSS Color 4 §6.2 and its appendix A. Each system has its own, some of them white on white paper. */
const systemColours = new Set(
  `accentcolor accentcolortext activetext buttonborder buttonface buttontext canvas canvastext field fieldtext graytext
   highlight highlighttext linktext mark marktext selecteditem selecteditemtext visitedtext activeborder activecaption
   appworkspace background buttonhighlight buttonshadow captiontext inactiveborder inactivecaption inactivecaptiontext
   infobackground infotext menu menutext scrollbar threeddarkshadow threedface threedhighlight threedlightshadow
   threedshadow window windowframe windowtext`.split(/\s+/),
);
const coloured = /color|^background|^border|^outline|^column-rule|-shadow$|^text-decoration|^fill$|^stroke$|^--/;

/**
 * False for a name that one browser knows and another does not, and for colours that differ from system to system: each
 * reader would see another document. What one browser knows would win over a declaration before it there alone.
 */
export const namesMayStand = (property: string, value: Value): boolean =>
  everyNode(value, (node) => {
    if (node.type !== 'Identifier' || node.name.startsWith('--')) return true;
    const name = node.name.toLowerCase();
    const isOfOneBrowser = name.startsWith('-') && !/^(?:font|text-align)/.test(property);
    return !isOfOneBrowser && !(coloured.test(property) && systemColours.has(name));
  });

/**
 * Tells whether a value leaves the content visible, and equal on every screen and on paper. It refuses viewport units,
 * places off the sheet, letters that are too small or too faint, and values that a browser needs minutes for.
 * @param property in lower case; for a custom property the limits are those that fit most of its uses
 */
export const valueMayStand = (property: string, value: Value): boolean => {
  if (property === 'font' && !fontMayStand(value)) return false;
  if (!attributesMayStand(property, value)) return false;
  if (cannotBeVariable.test(property) && !everyNode(value, (node) => !isVariable(node))) return false;
  if ((property === 'color' || property.startsWith('--')) && !everyNode(value, (node) => !isFaint(node))) return false;
  if (commasIn(value) >= (shortLists.get(property) ?? 24)) return false;
  const limits = limitsOf(property);
  return inFunctions(property, value) && everyNode(value, (node) => nodeMayStand(limits, node));
};
