import { isTextPart, relationsOf, type OfficeParts } from './office-parts.ts';
import { readXml } from './xml-events.ts';

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
const relationsPath = /^(.*?)_rels\/([^/]*)\.rels$/;

/** A drawing beside a sheet: shapes with text, and charts. */
const hasWords = (drawing: Buffer): boolean => {
  let has = false;
  readXml(drawing, {
    open: ({ name }) => {
      if (name === 'drawing:t' || name.endsWith(':graphicFrame')) has = true;
    },
  });
  return has;
};

/**
 * Tells whether a part to which the file's parts refer may have text that a preview does not show: a chart, a header in
 * another place.
 * @throws {NotRead}
 */
export const holdsUnseen = (extension: string, parts: OfficeParts): boolean => {
  const known = new Map<string, boolean>();
  const isUnseen = (kind: string, target: string): boolean => {
    if (isTextPart(extension, target)) return false;
    const part = parts.get(target);
    return kind !== 'drawing' || !part || hasWords(part);
  };
  for (const path of parts.keys()) {
    const [, folder = '', name = ''] = relationsPath.exec(path) ?? [];
    // The relations of the whole file are looked at for its main part.
    if (folder === '') continue;
    for (const { kind, target } of relationsOf(parts, `${folder}${name}`)) {
      // The formats of a workbook's numbers have to be where they are read.
      if (silent.has(kind) && !(kind === 'styles' && extension === 'xlsx')) continue;
      const key = `${kind} ${target}`;
      const isOne = known.get(key) ?? isUnseen(kind, target);
      if (isOne) return true;
      known.set(key, isOne);
    }
  }
  return false;
};
