import { cleanDocument } from './clean-html.ts';
import * as css from 'css-tree';
import { parseFragment } from 'parse5';
import { allowedTags } from './html-allowed.ts';
import { elementsOf, newElement, type Element } from './html-tree.ts';
import { allowedShapes, shapeAttributes, shapeProperties } from './svg-allowed.ts';

const isShape = (element: Element): boolean => element.namespaceURI.endsWith('/svg');

/** Parts of a drawing that could load, run, move or contain HTML. */
const dangersInShape = ({ tagName, attrs }: Element): string[] => [
  ...(tagName === 'svg' || allowedShapes.has(tagName) ? [] : [`<svg:${tagName}>`]),
  ...attrs.flatMap(({ name, value }) => {
    if (name === 'href')
      return (tagName === 'image' ? /^data:image\/(?:png|jpeg|gif|webp);base64,/ : /^#d1-[\w-]*$/).test(value)
        ? []
        : [`href=${value}`];
    const isSafe =
      /^(?:class|id|role|aria-label)$/.test(name) || shapeProperties.has(name) || Object.hasOwn(shapeAttributes, name);
    return isSafe && !/url\((?!#d1-)/i.test(name === 'aria-label' ? '' : value) ? [] : [`${tagName} ${name}=${value}`];
  }),
];

const safeAttributes =
  /^(?:class|id|href|rel|target|src|alt|title|dir|lang|align|valign|width|height|bgcolor|colspan|rowspan|nowrap|scope|abbr|span|size|color|noshade|border|cellpadding|cellspacing|start|type|reversed|value|face|datetime|clear|data-field|data-field-copy)$/;

/** Everything in the cleaned document that a browser could run, load or send. */
export const dangersIn = (html: string): string[] => {
  const dangers: string[] = [];
  const fragment = parseFragment(newElement('div'), html, { scriptingEnabled: true });
  for (const { element } of elementsOf(fragment)) {
    if (isShape(element)) {
      dangers.push(...dangersInShape(element));
      continue;
    }
    if (!allowedTags.has(element.tagName)) dangers.push(`<${element.tagName}>`);
    for (const { name, value } of element.attrs) {
      if (!safeAttributes.test(name)) dangers.push(`${element.tagName} ${name}`);
      if (name === 'href' && !/^(?:https?:\/\/[^/]|mailto:|#d1-)/.test(value)) dangers.push(`href=${value}`);
      if (name === 'src' && !/^data:image\/(?:png|jpeg|gif|webp);base64,/.test(value)) dangers.push(`src=${value}`);
    }
  }
  return dangers;
};

/** Everything in the cleaned rules that a browser could load, or that reaches out of the document. */
export const dangersInCss = (text: string): string[] => {
  const dangers: string[] = text.includes('<') ? ['<'] : [];
  css.walk(css.parse(text, { parseCustomProperty: true }), (node) => {
    if (node.type === 'Url' && !/^(?:data:image\/|#d1-)/.test(node.value)) dangers.push(`url ${node.value}`);
    if (node.type === 'Atrule' && !['media', 'page'].includes(node.name)) dangers.push(`@${node.name}`);
    if (node.type === 'Raw') dangers.push(`unread ${node.value}`);
    if (node.type === 'Function' && /^(?:url|src|image-set|expression|image|cross-fade|element)$/i.test(node.name))
      dangers.push(node.name);
    if (node.type === 'Identifier' && /^(?:fixed|sticky)$/i.test(node.name)) dangers.push(node.name);
    if (node.type === 'Rule') {
      for (const selector of css.generate(node.prelude).split(',')) {
        if (!selector.startsWith('.webdoc-document ') && !selector.startsWith('.webdoc-document *'))
          dangers.push(`outside: ${selector}`);
      }
    }
  });
  return dangers;
};

/**
 * A cleaned document whose rules lack the end that keeps each of them out of fields. It is checked in
 * `clean-selectors.test.ts` and hinders reading elsewhere.
 */
export const clean = (source: string, tags: string[] = []) => {
  const cleaned = cleanDocument(source, 1, tags, new Set(tags));
  return { ...cleaned, css: cleaned.css.replaceAll(':not(:where([data-spot],[data-spot] *))', '') };
};
