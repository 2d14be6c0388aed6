import type { ImportReport } from './import-report.ts';
import { attributeOf, elementsOf, isText, textOf, type Element, type ParentNode } from './html-tree.ts';

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

export interface DroppedRule extends DroppedStyle {
  selectors: string[];
}

/**
 * Tells the rules of style sheets that were left out and would apply to text. Only the last part of a selector is
 * compared: a rule too many may be told, none is told of a class that no element has.
 */
export const tellDroppedRules = (root: ParentNode, rules: readonly DroppedRule[], report: ImportReport): void => {
  if (rules.length === 0) return;
  const wanted = rules.flatMap((rule) =>
    rule.selectors.flatMap((selector) => {
      const names = lastCompound(selector);
      return names ? [{ rule, names }] : [];
    }),
  );
  const waiting = new Set(wanted);
  for (const { element } of elementsOf(root)) {
    const names = new Set(namesOf(element));
    for (const one of waiting)
      if (one.names.every((name) => names.has(name)) && tellDropped(element, one.rule, report)) waiting.delete(one);
    if (waiting.size === 0) return;
  }
};
