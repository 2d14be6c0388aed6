import type { ImportReport } from '../import-report.ts';
import { attributeOf, elementsOf, isText, textOf, type Element, type ParentNode } from '../html-tree.ts';

/** A declaration that was left out. */
export interface DroppedStyle {
  property: string;
  value: string;
}

/** Properties that place or hide content. Others only change how it looks, so they are not reported. */
const placing =
  /^(?:position|display|visibility|opacity|color|clip|clip-path|left|right|top|bottom|inset|margin(?:-\w+)?|text-indent|transform|font-size)$/;
const hiding = /^(?:display|visibility|opacity|color|clip|clip-path|font-size)$/;

export const isTold = (property: string): boolean => placing.test(property);

const ownText = (element: Element): string =>
  element.childNodes.map((node) => (isText(node) ? node.value : '')).join(' ');

const wordsOf = (element: Element, property: string): string =>
  // The elements inside usually set these two properties again.
  (property === 'color' || property === 'font-size' ? ownText(element) : textOf(element)).trim();

/** Reports a style of an element that was left out. Does nothing and returns false when the element has no text. */
export const tellDropped = (element: Element, { property, value }: DroppedStyle, report: ImportReport): boolean => {
  const words = wordsOf(element, property);
  if (words === '') return false;
  if (property === 'position' && /^running\(/i.test(value)) report.tell('HeaderShownOnce', words);
  else if (hiding.test(property)) report.tell('HiddenTextShown', words);
  else report.tell('StyleDropped', `${property}:${value}`);
  return true;
};

const longestSelector = 200;

/** Element, classes and ids in the last part of a selector; null when it has other conditions. */
const lastCompound = (selector: string): string[] | null => {
  if (selector.length > longestSelector) return null;
  const last = /[^\s>+~]+$/.exec(selector)?.[0] ?? '';
  if (/:(?::|before|after|not|is|where|first-l)|\[|\\/.test(last)) return null;
  return last.replaceAll(/:[\w-]+(?:\([^)]*\))?/g, '').match(/[.#]?[\w\u00A0-\uFFFF-]+|\*/g);
};

const namesOf = (element: Element): string[] => [
  element.tagName,
  '*',
  ...(attributeOf(element, 'class') ?? '').split(/\s+/).map((name) => `.${name}`),
  `#${attributeOf(element, 'id') ?? ''}`,
];

/** A document of a word processor needs some thousands. Further rules are not told. */
const mostLooks = 2_000_000;

export interface DroppedRule extends DroppedStyle {
  selectors: string[];
}

/**
 * Tells the rules of style sheets that were left out and would apply to text. Only the last part of a selector is
 * compared: a rule too many may be told, none is told of a class that no element has.
 */
export const tellDroppedRules = (root: ParentNode, rules: readonly DroppedRule[], report: ImportReport): void => {
  if (rules.length === 0) return;
  /** By one of the names that an element must have. */
  const waiting = new Map<string, { rule: DroppedRule; names: string[] }[]>();
  for (const rule of rules)
    for (const selector of rule.selectors) {
      const names = lastCompound(selector);
      const [first] = names ?? [];
      if (names && first !== undefined) waiting.set(first, [...(waiting.get(first) ?? []), { rule, names }]);
    }
  let looks = 0;
  for (const { element } of elementsOf(root)) {
    const names = new Set(namesOf(element));
    for (const name of names) {
      const here = waiting.get(name) ?? [];
      looks += here.length;
      const left = here.filter(
        (one) => !(one.names.every((other) => names.has(other)) && tellDropped(element, one.rule, report)),
      );
      if (left.length === 0) waiting.delete(name);
      else if (left.length < here.length) waiting.set(name, left);
    }
    if (waiting.size === 0 || looks > mostLooks) return;
  }
};
