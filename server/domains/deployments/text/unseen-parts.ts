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

/** Letters of a label or of a format: more are no sign, number or short word, but say something. */
const fewLetters = 16;

/** Tells whether a format of numbers has words of its own, which a cell shows in place of its number (ECMA-376-1 §18.8.31). */
const hasWordedFormat = (styles: string): boolean => {
  for (const { name, tag } of tokensOf(styles)) {
    const code = name === 'numFmt' ? decoded(attributeOf(tag, 'formatCode') ?? '') : '';
    const literals = (code.match(/"[^"]*"|\\./g) ?? []).join('');
    if (literals.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= fewLetters) return true;
  }
  return false;
};

/** By the kind of the relation, whether a part has words: shapes with text and charts, labels of lists, formats of numbers. */
const hasWords: Readonly<Record<string, (xml: string) => boolean>> = {
  drawing: (xml) => /<(?:[\w.-]+:)?(?:t|graphicFrame)[\s>]/.test(xml),
  numbering: (xml) => /lvlText\s[^>]*val=["'][^"']{16}/.test(xml),
  styles: hasWordedFormat,
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
      // The formats of a workbook's numbers are read where every program writes them.
      if (silent.has(kind) && !(kind === 'styles' && folder === 'xl/')) continue;
      const target = decoded(attributeOf(tag, 'Target') ?? '');
      const full = (target.startsWith('/') ? target.slice(1) : posix.join(folder, target)).toLowerCase();
      const read = parts.get(full)?.toString('utf8');
      if (read !== undefined && hasWords[kind]?.(read) === false) continue;
      if (!text.test(full)) return true;
    }
  }
  return false;
};
