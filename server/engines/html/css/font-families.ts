import { generate, List, type CssNode, type Value } from 'css-tree';

/**
 * Families of letters that may stay in a document. A device has other families than the printer: a family of symbols,
 * which draws ornaments for letters, would hide a text from those who have it. Paper has our own replacements. Some
 * devices take such a family for `fantasy`, too, and for other families of the system.
 */
const textFamilies = new Set(
  `arial|arial black|arial narrow|arial unicode ms|arimo|helvetica|helvetica neue|times new roman|times|georgia|tinos|
   calibri|calibri light|carlito|caveat|cambria|cambria math|candara|consolas|constantia|corbel|courier|courier new|
   verdana|tahoma|trebuchet ms|segoe ui|garamond|book antiqua|palatino|palatino linotype|bookman old style|
   century gothic|century schoolbook|franklin gothic book|franklin gothic medium|gill sans|gill sans mt|lucida sans|
   lucida sans unicode|lucida grande|lucida console|menlo|monaco|optima|futura|avenir|avenir next|didot|baskerville|
   hoefler text|american typewriter|comic sans ms|impact|aptos|aptos display|roboto|open sans|lato|montserrat|
   source sans pro|source serif pro|noto sans|noto serif|ubuntu|inter|raleway|nunito|poppins|merriweather|oswald|
   liberation sans|liberation serif|liberation mono|dejavu sans|dejavu serif|dejavu sans mono|
   serif|sans-serif|monospace|inherit|initial|unset`
    .split('|')
    .map((name) => name.trim()),
);

const quote = `['"]?`;
const oneFamily = `\\s*${quote}(?:${[...textFamilies].join('|')})${quote}\\s*`;

/** Such a list of families, as the attribute `face` has it. */
export const textFamilyList = new RegExp(`^${oneFamily}(?:,${oneFamily}){0,9}$`, 'i');

const isComma = (node: CssNode): boolean => node.type === 'Operator' && node.value === ',';

/** The names between commas: one string, or words. */
const familiesIn = (nodes: readonly CssNode[]): CssNode[][] => {
  const families: CssNode[][] = [[]];
  for (const node of nodes) {
    if (isComma(node)) families.push([]);
    else families.at(-1)?.push(node);
  }
  return families;
};

const nameOf = (nodes: readonly CssNode[]): string =>
  nodes
    .flatMap((node) => (node.type === 'Identifier' ? node.name : node.type === 'String' ? node.value : []))
    .join(' ')
    .toLowerCase();

const comma: CssNode = { type: 'Operator', value: ',' };
const fallback: CssNode = { type: 'Identifier', name: 'serif' };

const isNumeric = ({ type }: CssNode): boolean =>
  type === 'Dimension' || type === 'Percentage' || type === 'Number' || type === 'Operator';

/** In `font`, the families follow the size, or the height of lines after it. */
const familiesStart = (nodes: readonly CssNode[]): number => {
  const firstComma = nodes.findIndex(isComma);
  const before = firstComma === -1 ? nodes : nodes.slice(0, firstComma);
  return before.findLastIndex(isNumeric) + 1;
};

/** The value of `font` or `font-family` without families that may be of symbols. Without any left, letters have serifs. */
export const withTextFamilies = (property: 'font' | 'font-family', value: Value): string => {
  const nodes = value.children.toArray();
  const start = property === 'font' ? familiesStart(nodes) : 0;
  // `font: caption` has neither a size nor a family.
  if (property === 'font' && start === 0) return generate(value);
  const kept = familiesIn(nodes.slice(start)).filter((family) => textFamilies.has(nameOf(family)));
  const families = kept.length === 0 ? [[fallback]] : kept;
  const written = families.flatMap((family, index) => (index === 0 ? family : [comma, ...family]));
  value.children = new List<CssNode>().fromArray([...nodes.slice(0, start), ...written]);
  return generate(value);
};
