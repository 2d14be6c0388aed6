import { posix } from 'node:path';
import { attributeOf, decoded, tokensOf, type OfficeParts } from './office-xml.ts';

/** Kinds of relations, the last word of their type, to parts that have no text for readers or one that no document shows. */
const silent: ReadonlySet<string> = new Set([
  'attachedTemplate',
  'audio',
  'authors',
  'calcChain',
  'changesInfo',
  'commentAuthors',
  'comments',
  'commentsExtended',
  'commentsExtensible',
  'commentsIds',
  'customXml',
  'customXmlProps',
  'font',
  'fontTable',
  'glossaryDocument',
  'handoutMaster',
  'hyperlink',
  'image',
  'intelligence2',
  'keyMapCustomizations',
  'media',
  'notesMaster',
  'oleObject',
  'package',
  'people',
  'person',
  'presProps',
  'printerSettings',
  'recipientData',
  'revisionInfo',
  'settings',
  'sheetMetadata',
  'styles',
  'stylesWithEffects',
  'table',
  'tableStyles',
  'tags',
  'theme',
  'themeOverride',
  'threadedComment',
  'video',
  'viewProps',
  'vmlDrawing',
  'webSettings',
]);

/** Where the relations of a part stand: `word/_rels/document.xml.rels`. */
const relations = /^(.*?)_rels\/[^/]*\.rels$/;

/**
 * By the kind of the relation, what a part with words has: shapes with text and charts in a drawing, and more than signs,
 * a number and a short word in the labels of a list.
 */
const worded: Readonly<Record<string, RegExp>> = {
  drawing: /<(?:[\w.-]+:)?(?:t|graphicFrame)[\s>]/,
  numbering: /lvlText\s[^>]*val=["'][^"']{16}/,
};

/**
 * Tells whether a part to which the file's parts refer may have text that a preview does not show: a chart, a drawing.
 * @param text names of the parts that it shows
 */
export const holdsUnseen = (parts: OfficeParts, text: RegExp): boolean => {
  for (const [path, part] of parts) {
    const [, folder] = relations.exec(path) ?? [];
    // The relations of the whole file are looked at for its main part.
    if (folder === undefined || folder === '') continue;
    const xml = part.toString('utf8');
    // A type that is spelled by numbers of letters would be another one to a reader of words.
    if (xml.includes('&#')) return true;
    for (const { tag, name } of tokensOf(xml)) {
      if (name !== 'Relationship') continue;
      const kind = /\sType=["'][^"']*\/([\w-]+)["']/.exec(tag)?.[1] ?? '';
      if (silent.has(kind)) continue;
      const target = decoded(attributeOf(tag, 'Target') ?? '');
      const full = (target.startsWith('/') ? target.slice(1) : posix.join(folder, target)).toLowerCase();
      const read = parts.get(full)?.toString('utf8');
      if (read !== undefined && worded[kind]?.test(read) === false) continue;
      if (!text.test(full)) return true;
    }
  }
  return false;
};
