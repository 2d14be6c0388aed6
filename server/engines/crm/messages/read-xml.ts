import { MessageRefused } from './message-refused.ts';

export interface XmlName {
  /** '' without one. */
  namespace: string;
  name: string;
}

export interface XmlElement extends XmlName {
  attributes: (XmlName & { value: string })[];
  /** Its text as it is written. References are checked and never resolved: nothing here needs what they stand for. */
  text: string;
  children: XmlElement[];
  /** The namespace of a prefix at this place; '' stands for the default one. */
  namespaceOf(prefix: string): string | undefined;
}

export interface XmlLimits {
  depth: number;
  elements: number;
}

const longestTag = 4_096;
const mostAttributes = 20;
const xmlns = 'http://www.w3.org/2000/xmlns/';
const xmlPrefix = 'http://www.w3.org/XML/1998/namespace';

const plainName = String.raw`[A-Za-z_][\w.\-]*`;
const qualified = `(?:${plainName}:)?${plainName}`;
const attribute = String.raw`\s+${qualified}\s*=\s*(?:"[^"<]*"|'[^'<]*')`;
const openTag = new RegExp(String.raw`^<(${qualified})((?:${attribute})*)\s*(/?)>`);
const closeTag = new RegExp(String.raw`^</(${qualified})\s*>`);
const eachAttribute = new RegExp(String.raw`(${qualified})\s*=\s*(?:"([^"]*)"|'([^']*)')`, 'g');

const declaration =
  /^<\?xml\s+version\s*=\s*["']1\.0["'](?:\s+encoding\s*=\s*["']([\w.-]+)["'])?(?:\s+standalone\s*=\s*["'](?:yes|no)["'])?\s*\?>/;
const reference = /&(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\dA-Fa-f]{1,6});/g;
/** Characters that XML 1.0 does not have. */
// oxlint-disable-next-line no-control-regex
const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;

const checkText = (text: string): void => {
  if (text.includes('&') && text.replaceAll(reference, '').includes('&')) throw new MessageRefused('NotInMessages');
  if (text.includes(']]>')) throw new MessageRefused('NotXml');
};

/** Place after the declaration, which only says what is so anyway. */
const afterDeclaration = (source: string): number => {
  if (!source.startsWith('<?xml')) return 0;
  const [whole = '', encoding = 'utf-8'] = declaration.exec(source.slice(0, longestTag)) ?? [];
  if (whole === '') throw new MessageRefused('NotXml');
  if (encoding.toLowerCase() !== 'utf-8') throw new MessageRefused('NotUtf8');
  return whole.length;
};

type Scope = ReadonlyMap<string, string>;

const splitName = (name: string): { prefix: string; local: string } => {
  const at = name.indexOf(':');
  return at === -1 ? { prefix: '', local: name } : { prefix: name.slice(0, at), local: name.slice(at + 1) };
};

const inScope = (scope: Scope, name: string, fallback?: string): XmlName => {
  const { prefix, local } = splitName(name);
  const namespace = prefix === '' && fallback !== undefined ? fallback : scope.get(prefix);
  if (namespace === undefined) throw new MessageRefused('NotXml');
  return { namespace, name: local };
};

const readAttributes = (text: string): [string, string][] => {
  const found = [...text.matchAll(eachAttribute)].map(([, name = '', double, single]): [string, string] => [
    name,
    double ?? single ?? '',
  ]);
  if (found.length > mostAttributes) throw new MessageRefused('TooManyElements');
  if (new Set(found.map(([name]) => name)).size < found.length) throw new MessageRefused('NotXml');
  for (const [, value] of found) checkText(value);
  return found;
};

/** The prefix that an attribute declares; null for any other attribute. */
const declaredPrefix = (name: string): string | null => {
  if (name === 'xmlns') return '';
  return name.startsWith('xmlns:') ? name.slice('xmlns:'.length) : null;
};

const openElement = (name: string, attributeText: string, outer: Scope): XmlElement & { scope: Scope } => {
  const all = readAttributes(attributeText);
  const declared = all.flatMap(([attributeName, value]): [string, string][] => {
    const prefix = declaredPrefix(attributeName);
    return prefix === null ? [] : [[prefix, value]];
  });
  if (declared.some(([prefix, value]) => prefix === 'xmlns' || (prefix !== '' && value === '') || value === xmlns))
    throw new MessageRefused('NotXml');
  const scope: Scope = declared.length === 0 ? outer : new Map([...outer, ...declared]);
  const own = all.filter(([attributeName]) => declaredPrefix(attributeName) === null);
  return {
    ...inScope(scope, name),
    attributes: own.map(([attributeName, value]) => ({ ...inScope(scope, attributeName, ''), value })),
    text: '',
    children: [],
    namespaceOf: (prefix) => scope.get(prefix),
    scope,
  };
};

interface Open {
  tag: string;
  element: XmlElement & { scope: Scope };
}

/** Reads the tag at a place. @returns the place behind it */
const readTag = (
  source: string,
  at: number,
  open: Open[],
  limits: XmlLimits,
  add: (one: XmlElement) => void,
): number => {
  const tag = source.slice(at, at + longestTag);
  if (tag.startsWith('<!') || tag.startsWith('<?')) throw new MessageRefused('NotInMessages');
  const last = open.at(-1);
  const [closing = '', closed] = closeTag.exec(tag) ?? [];
  if (closing !== '') {
    if (last === undefined || last.tag !== closed) throw new MessageRefused('NotXml');
    open.pop();
    return at + closing.length;
  }
  const [opening = '', name = '', attributes = '', empty] = openTag.exec(tag) ?? [];
  if (opening === '') throw new MessageRefused('NotXml');
  if (open.length >= limits.depth) throw new MessageRefused('TooDeep');
  const element = openElement(
    name,
    attributes,
    last?.element.scope ??
      new Map([
        ['', ''],
        ['xml', xmlPrefix],
      ]),
  );
  add(element);
  last?.element.children.push(element);
  if (empty === '') open.push({ tag: name, element });
  return at + opening.length;
};

/**
 * Reads XML as Salesforce writes its messages, with namespaces, and refuses everything else: nothing is fetched, resolved
 * or expanded, and each character is looked at a few times at most.
 * @throws {MessageRefused}
 */
export const readXml = (source: string, limits: XmlLimits): XmlElement => {
  if (notInXml.test(source)) throw new MessageRefused('NotXml');
  const open: Open[] = [];
  const roots: XmlElement[] = [];
  let elements = 0;
  const add = (element: XmlElement) => {
    elements += 1;
    if (elements > limits.elements) throw new MessageRefused('TooManyElements');
    if (open.length === 0) roots.push(element);
    if (roots.length > 1) throw new MessageRefused('NotXml');
  };
  for (let at = afterDeclaration(source); at < source.length;) {
    const next = source.indexOf('<', at);
    const text = source.slice(at, next === -1 ? source.length : next);
    checkText(text);
    const last = open.at(-1);
    if (last) last.element.text += text;
    else if (text.trim() !== '') throw new MessageRefused('NotXml');
    at = next === -1 ? source.length : readTag(source, next, open, limits, add);
  }
  const [root] = roots;
  if (root === undefined || open.length > 0) throw new MessageRefused('NotXml');
  return root;
};
