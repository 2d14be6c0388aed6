import { isUtf8 } from 'node:buffer';
import { SaxesParser, type SaxesTagNS } from 'saxes';

/** Vocabularies of Office documents, each in its transitional and in its strict form (ISO/IEC 29500-1 and -4). */
const vocabularies = new Map([
  ['http://schemas.openxmlformats.org/wordprocessingml/2006/main', 'word'],
  ['http://purl.oclc.org/ooxml/wordprocessingml/main', 'word'],
  ['http://schemas.openxmlformats.org/spreadsheetml/2006/main', 'sheet'],
  ['http://purl.oclc.org/ooxml/spreadsheetml/main', 'sheet'],
  ['http://schemas.openxmlformats.org/presentationml/2006/main', 'slide'],
  ['http://purl.oclc.org/ooxml/presentationml/main', 'slide'],
  ['http://schemas.openxmlformats.org/drawingml/2006/main', 'drawing'],
  ['http://purl.oclc.org/ooxml/drawingml/main', 'drawing'],
  ['http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing', 'place'],
  ['http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing', 'place'],
  ['http://schemas.microsoft.com/office/word/2010/wordprocessingDrawing', 'place'],
  ['http://schemas.openxmlformats.org/officeDocument/2006/math', 'math'],
  ['http://purl.oclc.org/ooxml/officeDocument/math', 'math'],
  ['http://schemas.openxmlformats.org/markup-compatibility/2006', 'choice'],
  ['urn:schemas-microsoft-com:vml', 'shape'],
  ['urn:schemas-microsoft-com:office:office', 'shape'],
  ['http://schemas.microsoft.com/office/word/2010/wordprocessingShape', 'shape'],
  ['http://schemas.microsoft.com/office/word/2010/wordprocessingGroup', 'shape'],
  ['http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas', 'shape'],
  ['http://schemas.microsoft.com/office/drawing/2010/main', 'shape'],
  ['http://schemas.openxmlformats.org/package/2006/relationships', 'package'],
]);

const relationIds = new Set([
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
]);

export interface XmlElement {
  /** Its vocabulary and its name, such as `word:p`; `other:p` in one that is not known here. */
  name: string;
  vocabulary: string;
  local: string;
  /** The value of an attribute of the element's own vocabulary. */
  attribute: (local: string) => string | undefined;
  /** The id of the relation to another part. */
  relationId: () => string | undefined;
  /** It asks programs to look for known elements in those that they do not know (ISO/IEC 29500-3 §7.4). */
  processesContent: boolean;
}

export interface XmlHandlers {
  /** @param path the elements in which it stands, the innermost last */
  open?: (element: XmlElement, path: readonly XmlElement[]) => void;
  close?: (element: XmlElement, path: readonly XmlElement[]) => void;
  /** @param path the innermost is the element whose text this is */
  text?: (text: string, path: readonly XmlElement[]) => void;
}

/** The part is no XML that every program reads in the same way. */
export class NotRead extends Error {
  override readonly name = 'NotRead';
}

/** Programs nest some dozens of elements, with some dozens of attributes and prefixes. */
const mostDepth = 500;
const mostAttributes = 1_000;

/** Those whose attributes have a prefix. */
const prefixed = new Set(['word', 'math']);

const elementOf = ({ uri, local, attributes }: SaxesTagNS): XmlElement => {
  const vocabulary = vocabularies.get(uri) ?? 'other';
  const all = Object.values(attributes);
  const own = prefixed.has(vocabulary) ? uri : '';
  return {
    name: `${vocabulary}:${local}`,
    vocabulary,
    local,
    attribute: (wanted) => all.find((attribute) => attribute.local === wanted && attribute.uri === own)?.value,
    relationId: () => all.find((attribute) => attribute.local === 'id' && relationIds.has(attribute.uri))?.value,
    processesContent: all.some(
      (attribute) => attribute.local === 'ProcessContent' && vocabularies.get(attribute.uri) === 'choice',
    ),
  };
};

/** A number as all programs read it; of `1x` some read the digits, others nothing. */
export const isPlainNumber = (value: string): boolean => /^\d+$/.test(value);

/** True for the words that all programs read as true (`isYes`) or false (`isNo`). They differ about all other words. */
export const isYes = (value: string | undefined): boolean => /^(?:1|true)$/.test(value ?? '');
export const isNo = (value: string | undefined): boolean => /^(?:0|false)?$/.test(value ?? '');

const fail = (reason: string | Error): never => {
  throw new NotRead(typeof reason === 'string' ? reason : reason.message);
};

/**
 * Reads a part as XML with namespaces. A handler that throws ends it.
 * @throws {NotRead} for XML that is not well-formed, is not in UTF-8, or has a document type (ECMA-376-2 §8.1.4)
 */
export const readXml = (part: Buffer, { open, close, text }: XmlHandlers): void => {
  if (!isUtf8(part)) fail('no UTF-8');
  const parser = new SaxesParser({ xmlns: true });
  const path: XmlElement[] = [];
  parser.on('error', fail);
  parser.on('doctype', () => fail('a document type'));
  parser.on('xmldecl', ({ encoding = 'UTF-8' }) => {
    if (encoding.toUpperCase() !== 'UTF-8') fail('another encoding');
  });
  let attributes = 0;
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > mostAttributes) fail('too many attributes');
  });
  parser.on('opentag', (tag) => {
    attributes = 0;
    const element = elementOf(tag);
    open?.(element, path);
    path.push(element);
    if (path.length > mostDepth) fail('too deep');
  });
  parser.on('closetag', () => {
    const element = path.pop();
    if (element) close?.(element, path);
  });
  const read = (content: string) => text?.(content, path);
  parser.on('text', read);
  parser.on('cdata', read);
  parser.write(part.toString('utf8')).close();
};
