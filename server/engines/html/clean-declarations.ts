import * as css from 'css-tree';
import type { CssNode, Declaration, List, Value } from 'css-tree';
import { allowedFunctions, allowedPositions, allowedProperties, hidingValues } from './css-allowed.ts';
import { valueMayStand } from './clean-values.ts';
import { cleanDataImage } from './data-images.ts';

const customProperty = /^--[A-Za-z0-9_-]{1,60}$/;
/** The page's own custom properties must not be set by a document. */
export const ownCustomName = (name: string): string => `--u-${name.slice(2)}`;

const plainNodes = new Set([
  'Identifier',
  'Number',
  'Dimension',
  'Percentage',
  'Hash',
  'String',
  'Operator',
  'WhiteSpace',
]);

/** Reads what css-tree left unread inside `var(--a, …)`. */
const readFallback = (text: string): Value | null => {
  const value = css.parse(text, { context: 'value', onParseError: () => undefined });
  return value.type === 'Value' ? value : null;
};

const cleanVar = (children: List<CssNode>): boolean => {
  const name = children.first;
  if (name?.type !== 'Identifier' || !customProperty.test(name.name)) return false;
  name.name = ownCustomName(name.name);
  return children
    .toArray()
    .slice(1)
    .every((node) => {
      if (node.type !== 'Raw') return cleanNode(node);
      const fallback = readFallback(node.value);
      if (!fallback || !cleanNode(fallback)) return false;
      node.value = css.generate(fallback);
      return true;
    });
};

/** True when the value is harmless; pictures in it are made plain on the way. */
const cleanNode = (node: CssNode): boolean => {
  if (node.type === 'Url') {
    const image = cleanDataImage(node.value);
    if (image !== null) node.value = image;
    return image !== null;
  }
  if (node.type === 'Value' || node.type === 'Parentheses' || node.type === 'Brackets') {
    return node.children.toArray().every(cleanNode);
  }
  if (node.type === 'Function') {
    const name = node.name.toLowerCase();
    if (name === 'var') return cleanVar(node.children);
    return allowedFunctions.has(name) && node.children.toArray().every(cleanNode);
  }
  return plainNodes.has(node.type);
};

const mayStand = (property: string, text: string): boolean =>
  (property !== 'position' || allowedPositions.has(text.toLowerCase())) && !hidingValues.get(property)?.test(text);

/** Clipping is dropped, since it depends on the screen. Authors mostly use it to contain floats, so that effect is kept. */
const flowRoot = 'contain:layout';

/** A page that the document names, kept apart from those of other documents. */
export const ownPage = (name: string, sheetClass: string): string => `${sheetClass}-${name}`;

/** `page: <name>` starts a new page of that name, for example one in landscape. */
const cleanPageName = ({ value }: Declaration, sheetClass: string): string | null => {
  const [name, ...more] = value.type === 'Value' ? value.children.toArray() : [];
  if (name?.type !== 'Identifier' || more.length > 0) return null;
  return name.name.toLowerCase() === 'auto' ? 'page:auto' : `page:${ownPage(name.name, sheetClass)}`;
};

interface Rules {
  allowed?: ReadonlySet<string>;
  /** Class of the document's sheet; without it no page can be named. */
  sheetClass?: string;
}

const cleanDeclaration = (
  declaration: Declaration,
  { allowed = allowedProperties, sheetClass }: Rules,
): string | null => {
  const { value } = declaration;
  if (declaration.property.toLowerCase() === 'page' && sheetClass !== undefined)
    return cleanPageName(declaration, sheetClass);
  const isCustom = allowed === allowedProperties && customProperty.test(declaration.property);
  const property = isCustom ? ownCustomName(declaration.property) : declaration.property.toLowerCase();
  if (!isCustom && !allowed.has(property)) return null;
  if (value.type !== 'Value' || !cleanNode(value)) return null;
  const text = css.generate(value);
  if (text === '' || !mayStand(property, text) || !valueMayStand(property, value)) return null;
  const isClipped = property.startsWith('overflow') && property !== 'overflow-wrap' && text !== 'visible';
  const kept = isClipped ? flowRoot : `${property}:${text}`;
  return `${kept}${declaration.important === true ? '!important' : ''}`;
};

/** The harmless declarations of a block, as text; `''` when none is left. */
export const cleanDeclarations = (children: List<CssNode>, rules: Rules = {}): string =>
  children
    .toArray()
    .flatMap((node) => (node.type === 'Declaration' ? (cleanDeclaration(node, rules) ?? []) : []))
    .join(';\n');

const isColumns = (declaration: string): boolean => /^(?:columns|column-(?:count|width)):/.test(declaration);

/**
 * Rules of cleaned declarations for some selectors. A browser needs minutes for deeply nested columns, so columns are
 * allowed only on the first levels of the document.
 */
export const rulesOf = (selectors: readonly string[], declarations: string, sheetClass: string): string => {
  const all = declarations.split(';\n');
  const high = `:is(${['', '>*', '>*>*'].map((below) => `.${sheetClass}>*${below}`).join()},.${sheetClass})`;
  const rule = (names: readonly string[], kept: string[]) =>
    kept.length === 0 || names.length === 0 ? '' : `${names.join()}{${kept.join(';')}}`;
  const columns = selectors.filter((selector) => !selector.includes('::')).map((selector) => selector + high);
  return (
    rule(
      selectors,
      all.filter((text) => text !== '' && !isColumns(text)),
    ) + rule(columns, all.filter(isColumns))
  );
};

const deepest = 32;
/** Each goes on to where CSS ends it, the end of the text included: what is never closed is read once. */
const unreadParts = /\/\*[^]*?(?:\*\/|$)|"[^"\\\n]*(?:\\[^][^"\\\n]*)*"?|'[^'\\\n]*(?:\\[^][^'\\\n]*)*'?/g;

/** Style sheets are read by functions that call themselves: what is nested without end is not read at all. */
export const isTooDeep = (text: string): boolean => {
  let depth = 0;
  for (const [bracket] of text.replaceAll(unreadParts, '').matchAll(/[()[\]{}]/g)) {
    depth = '([{'.includes(bracket) ? depth + 1 : Math.max(0, depth - 1);
    if (depth > deepest) return true;
  }
  return false;
};

/**
 * A `style` attribute's harmless declarations.
 * @param sheetClass class of the document's sheet
 */
export const cleanStyleAttribute = (text: string, sheetClass: string): string => {
  if (isTooDeep(text)) return '';
  const list = css.parse(text, {
    context: 'declarationList',
    parseCustomProperty: true,
    onParseError: () => undefined,
  });
  return list.type === 'DeclarationList' ? withoutMarkup(cleanDeclarations(list.children, { sheetClass })) : '';
};

/** `<` inside a CSS string could end the `<style>` element it will stand in. */
export const withoutMarkup = (text: string): string => text.replaceAll('<', String.raw`\3c `);
