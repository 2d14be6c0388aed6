import { relationsOf, type OfficeParts } from './office-parts.ts';
import { NotRead, readXml } from './xml-events.ts';

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
  'hdphoto',
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
  'signature',
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
  'webSettings',
  'xmlMaps',
]);

/** Where the relations of a part stand: `word/_rels/document.xml.rels`. */
const relationsPath = /^(.*?)_rels\/([^/]*)\.rels$/;

/** Notes of a shape in VML that no program shows: where it stands, and what it is. */
const ofShape = 'ClientData';

/** A drawing beside a sheet: shapes with text, and charts. One that cannot be read may have anything. */
const hasWords = (drawing: Buffer): boolean => {
  let has = false;
  try {
    readXml(drawing, {
      open: ({ name }) => {
        if (name.endsWith(':graphicFrame')) has = true;
      },
      text: (text, path) => {
        const isShown = !path.some(({ local, vocabulary }) => local === ofShape || vocabulary === 'place');
        if (isShown && text.trim() !== '') has = true;
      },
    });
  } catch (error) {
    if (!(error instanceof NotRead)) throw error;
    return true;
  }
  return has;
};

const drawings = new Set(['drawing', 'vmlDrawing']);

/** Kinds that are read for one thing alone: whatever else leads to such a part has not been read. */
const readApart = new Set(['styles', 'numbering', 'sharedStrings']);

/**
 * Tells whether a part to which the file's parts refer may have text that a preview does not show: a chart, a header in
 * another place.
 * @param read the parts that were read, each with what for
 * @throws {NotRead}
 */
export const holdsUnseen = (extension: string, parts: OfficeParts, read: ReadonlyMap<string, string>): boolean => {
  const known = new Map<string, boolean>();
  const isUnseen = (kind: string, target: string): boolean => {
    const part = parts.get(target);
    if (drawings.has(kind)) return !part || hasWords(part);
    const use = read.get(target);
    return use === undefined || (readApart.has(kind) ? use !== kind : readApart.has(use));
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
