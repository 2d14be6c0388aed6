import * as css from 'css-tree';
import type { CssNode, Declaration, List, Value } from 'css-tree';
import { allowedFunctions, allowedPositions, allowedProperties, hidingValues } from './allowed.ts';
import { withTextFamilies } from './font-families.ts';
import { isKnownToAll } from './known-to-all.ts';
import { namesMayStand, valueMayStand } from './clean-values.ts';
import { ownId, type Sheet } from './clean-selectors.ts';
import { cleanDataImage } from '../data-images.ts';
import { isTold, type DroppedStyle } from './dropped-styles.ts';
import { namesParts, shapeProperties } from '../svg-allowed.ts';

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
export const ownPage = (name: string, { className }: Sheet): string => `${className}-${name}`;

/** `page: <name>` starts a new page of that name, for example one in landscape. */
const cleanPageName = ({ value }: Declaration, sheet: Sheet): string | null => {
  const [name, ...more] = value.type === 'Value' ? value.children.toArray() : [];
  if (name?.type !== 'Identifier' || more.length > 0) return null;
  return name.name.toLowerCase() === 'auto' ? 'page:auto' : `page:${ownPage(name.name, sheet)}`;
};

interface Rules {
  allowed?: ReadonlySet<string>;
  /** The document's sheet. Without it, names of pages and of parts of drawings are dropped. */
  sheet?: Sheet;
  /** Receives each declaration that is left out and would place or hide content. */
  drop?: ((dropped: DroppedStyle) => void) | undefined;
}

/** `fill: url(#sky)` names a part of the same drawing. The name gets the prefix of the document. */
const cleanPart = ({ value }: Declaration, sheet: Sheet): string | null => {
  const [part, ...more] = value.type === 'Value' ? value.children.toArray() : [];
  const id = part?.type === 'Url' && part.value.startsWith('#') ? ownId(part.value.slice(1), sheet) : null;
  return id === null || !more.every(cleanNode) ? null : `url(#${id})`;
};

const isClipped = (property: string, text: string): boolean =>
  property.startsWith('overflow') && property !== 'overflow-wrap' && text !== 'visible';

/** Browsers ignore `break-before: always`, but many authors write it for a page break. */
const asPageBreak = (property: string, text: string): string =>
  /^break-(?:before|after)$/.test(property) && /^(?:always|all)$/i.test(text) ? 'page' : text;

const cleanDeclaration = (declaration: Declaration, { allowed = allowedProperties, sheet }: Rules): string | null => {
  const { value } = declaration;
  const important = declaration.important === true ? '!important' : '';
  const name = declaration.property.toLowerCase();
  if (name === 'page' && sheet !== undefined) return cleanPageName(declaration, sheet);
  const part = sheet !== undefined && namesParts.test(name) ? cleanPart(declaration, sheet) : null;
  if (part !== null) return `${name}:${part}${important}`;
  const isCustom = allowed === allowedProperties && customProperty.test(declaration.property);
  const property = isCustom ? ownCustomName(declaration.property) : name;
  if (!isCustom && !allowed.has(property)) return null;
  if (value.type !== 'Value' || !cleanNode(value)) return null;
  let text = css.generate(value);
  if (text === '' || !mayStand(property, text) || !namesMayStand(property, value)) return null;
  // Lengths in a drawing depend on its scale, and a faint shape hides no text, so the limits do not apply.
  if (allowed !== shapeProperties && !valueMayStand(property, value)) return null;
  if (sheet && (!isKnownToAll(property, value) || (allowed === shapeProperties && name === 'transform-origin')))
    sheet.findings.differsByBrowser = true;
  if (property === 'font' || property === 'font-family') text = withTextFamilies(property, value);
  return isClipped(property, text)
    ? `${flowRoot}${important}`
    : `${property}:${asPageBreak(property, text)}${important}`;
};

/** The harmless declarations of a block as text; `''` when there are none. */
export const cleanDeclarations = (children: List<CssNode>, rules: Rules = {}): string =>
  children
    .toArray()
    .flatMap((node) => {
      if (node.type !== 'Declaration') return [];
      const kept = cleanDeclaration(node, rules);
      const property = node.property.toLowerCase();
      if (kept === null && rules.drop && isTold(property)) rules.drop({ property, value: css.generate(node.value) });
      return kept ?? [];
    })
    .join(';\n');

const isColumns = (declaration: string): boolean => /^(?:columns|column-(?:count|width)):/.test(declaration);
/** A part of a table has its place whatever the order of the source is. Other elements have no such parts. */
const partOfTable = /^display:table-(header-group|footer-group|caption)(?:!important)?$/;
const elementOfPart: Readonly<Record<string, string>> = {
  'header-group': 'thead',
  'footer-group': 'tfoot',
  caption: 'caption',
};
const isClip = (declaration: string): boolean => declaration.startsWith('clip-path:');
/** Restricts clips to shapes, so that a document cannot cut off text. */
const shapesAlone = ':where(svg :not(text,tspan,:has(text)))';

/**
 * Rules of cleaned declarations for some selectors. A browser needs minutes for deeply nested columns, so columns are
 * allowed only on the first levels of the document.
 */
export const rulesOf = (selectors: readonly string[], declarations: string, sheetClass: string): string => {
  const all = declarations.split(';\n');
  const high = `:is(${['', '>*', '>*>*'].map((below) => `.${sheetClass}>*${below}`).join()},.${sheetClass})`;
  const rule = (names: readonly string[], kept: string[]) =>
    kept.length === 0 || names.length === 0 ? '' : `${names.join()}{${kept.join(';')}}`;
  const elements = selectors.filter((selector) => !selector.includes('::'));
  return (
    rule(
      selectors,
      all.filter((text) => text !== '' && !isColumns(text) && !isClip(text) && !partOfTable.test(text)),
    ) +
    all
      .map((text) => {
        const [, part = ''] = partOfTable.exec(text) ?? [];
        const names = part === '' ? [] : elements.map((selector) => `${selector}:where(${elementOfPart[part]})`);
        return rule(names, [text]);
      })
      .join('') +
    rule(
      elements.map((selector) => selector + high),
      all.filter(isColumns),
    ) +
    rule(
      elements.map((selector) => selector + shapesAlone),
      all.filter(isClip),
    )
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

/** The harmless declarations of a `style` attribute. */
export const cleanStyleAttribute = (text: string, rules: Rules): string => {
  if (isTooDeep(text)) return '';
  const list = css.parse(text, {
    context: 'declarationList',
    parseCustomProperty: true,
    onParseError: () => undefined,
  });
  return list.type === 'DeclarationList' ? withoutMarkup(cleanDeclarations(list.children, rules)) : '';
};

/** Escapes `<`, because in a CSS string it could end the `<style>` element around it. */
export const withoutMarkup = (text: string): string => text.replaceAll('<', String.raw`\3c `);
