import { SaxesParser } from 'saxes';
import { MessageRefused, type MessageFault } from './message-refused.ts';

export interface XmlName {
  /** '' without one. */
  namespace: string;
  name: string;
}

export interface XmlElement extends XmlName {
  attributes: (XmlName & { value: string })[];
  text: string;
  children: XmlElement[];
  /** The namespace of a prefix at this place; '' stands for the default one. */
  namespaceOf(prefix: string): string | undefined;
}

export interface XmlLimits {
  depth: number;
  elements: number;
}

/** With those that declare prefixes. */
const mostAttributes = 20;

const refuse = (fault: MessageFault) => (): never => {
  throw new MessageRefused(fault);
};

/**
 * Reads XML as Salesforce writes its messages, with namespaces, and refuses everything else: nothing is fetched or
 * expanded.
 * @throws {MessageRefused}
 */
export const readXml = (source: string, limits: XmlLimits): XmlElement => {
  const parser = new SaxesParser({ xmlns: true });
  const open: { element: XmlElement; scope: Record<string, string> }[] = [];
  let root: XmlElement | undefined;
  let elements = 0;
  parser.on('error', refuse('NotXml'));
  for (const event of ['doctype', 'comment', 'cdata', 'processinginstruction'] as const)
    parser.on(event, refuse('NotInMessages'));
  parser.on('xmldecl', ({ encoding = 'UTF-8' }) => {
    if (encoding.toUpperCase() !== 'UTF-8') throw new MessageRefused('NotUtf8');
  });
  parser.on('opentag', ({ uri, local, ns, attributes }) => {
    elements += 1;
    const all = Object.values(attributes);
    const own = all.filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns');
    if (elements > limits.elements || all.length > mostAttributes) throw new MessageRefused('TooManyElements');
    if (open.length >= limits.depth) throw new MessageRefused('TooDeep');
    const outer = open.at(-1);
    const scope = { ...outer?.scope, ...ns };
    const element: XmlElement = {
      namespace: uri,
      name: local,
      attributes: own.map((attribute) => ({ namespace: attribute.uri, name: attribute.local, value: attribute.value })),
      text: '',
      children: [],
      namespaceOf: (prefix) => (Object.hasOwn(scope, prefix) ? scope[prefix] : undefined),
    };
    root ??= element;
    outer?.element.children.push(element);
    open.push({ element, scope });
  });
  parser.on('text', (text) => {
    const element = open.at(-1)?.element;
    if (element) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(source).close();
  return root ?? refuse('NotXml')();
};
