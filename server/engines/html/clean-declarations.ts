import * as css from 'css-tree';
import type { CssNode, Declaration, List, Value } from 'css-tree';
import { allowedFunctions, allowedPositions, allowedProperties, hidingValues } from './css-allowed.ts';
import { valueMayStand } from './clean-values.ts';
import { cleanDataImage } from './data-images.ts';

const customProperty = /^--[A-Za-z0-9_-]{1,60}$/;
/** The prefix prevents a document from setting custom properties of the page. */
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

/** Parses the fallback inside `var(--a, …)`, which css-tree leaves as raw text. */
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

/** Returns true when the value is harmless. Replaces the address of each picture by a plain `data:` URL. */
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

/** The name of one of the document's pages, prefixed so that two documents never share a page. */
export const ownPage = (name: string, sheetClass: string): string => `${sheetClass}-${name}`;

/** `page: <name>` starts a new page of that name, for example one in landscape. */
const cleanPageName = ({ value }: Declaration, sheetClass: string): string | null => {
  const [name, ...more] = value.type === 'Value' ? value.children.toArray() : [];
  if (name?.type !== 'Identifier' || more.length > 0) return null;
  return name.name.toLowerCase() === 'auto' ? 'page:auto' : `page:${ownPage(name.name, sheetClass)}`;
};

interface Rules {
  allowed?: ReadonlySet<string>;
  /** Class of the document's sheet. Without it, `page` declarations are dropped. */
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

/** The harmless declarations of a block as text; `''` when there are none. */
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
/**
 * Comments and strings, where brackets do not count. An unclosed one ends at the end of the text, so that it is read
 * only once.
 */
const unreadParts = /\/\*[^]*?(?:\*\/|$)|"[^"\\\n]*(?:\\[^][^"\\\n]*)*"?|'[^'\\\n]*(?:\\[^][^'\\\n]*)*'?/g;

/** The CSS parser is recursive, so text with deeply nested brackets is refused before it is parsed. */
export const isTooDeep = (text: string): boolean => {
  let depth = 0;
  for (const [bracket] of text.replaceAll(unreadParts, '').matchAll(/[()[\]{}]/g)) {
    depth = '([{'.includes(bracket) ? depth + 1 : Math.max(0, depth - 1);
    if (depth > deepest) return true;
  }
  return false;
};

/**
 * The harmless declarations of a `style` attribute.
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

/** Escapes `<`, because in a CSS string it could end the `<style>` element around it. */
export const withoutMarkup = (text: string): string => text.replaceAll('<', String.raw`\3c `);
