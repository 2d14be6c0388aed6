import { posix } from 'node:path';
import { setImmediate } from 'node:timers/promises';

/** The parts of an Office document that were read, by their path in small letters: a reference may spell it otherwise. */
export type OfficeParts = ReadonlyMap<string, Buffer>;

/** A preview is for reading; a book is not read in a dialog. */
export const most = { lines: 2_000, lineLength: 1_000, letters: 400_000, xmlBytes: 3_145_728 };

/** Stands where something is not shown. */
export const cut = '…';

/** Programs do not write these, and each hides text from a reader of tags or says it a second time. */
const odd = ['<![CDATA[', '<!--', '<!DOCTYPE', '<w:altChunk'] as const;

/** Bytes in which a part declares its encoding. */
const declarationBytes = 200;

/** Tells whether the text of a part is read as programs read it: in UTF-8, with instructions at its beginning alone. */
export const isOrdinary = (part: Buffer): boolean => {
  const encoding = /^[^<]*<\?xml[^>]*\sencoding=["']([^"']*)["']/.exec(
    part.toString('latin1', 0, declarationBytes),
  )?.[1];
  const isUtf8 = !part.includes(0) && (encoding === undefined || /^utf-8$/i.test(encoding));
  return isUtf8 && part.lastIndexOf('<?') <= declarationBytes && odd.every((word) => !part.includes(word));
};

/** The longest entity stands for one letter: `&#1114111;`. */
const longestEntity = 10;

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** The beginning of a text with its entities read, as much as a line may hold. */
export const decoded = (text: string): string => {
  const whole = text
    .slice(0, most.lineLength * longestEntity)
    .replaceAll(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|quot|apos|amp));/gi,
      (whole, code?: string, hexadecimal?: string, name?: string) => {
        if (name !== undefined) return entities[name] ?? whole;
        const point = hexadecimal === undefined ? Number(code) : Number.parseInt(hexadecimal, 16);
        return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
      },
    )
    .trim();
  const isCut = whole.length > most.lineLength || text.length > most.lineLength * longestEntity;
  return isCut ? `${whole.slice(0, most.lineLength - 1)}${cut}` : whole;
};

export const withoutTags = (xml: string): string => xml.replaceAll(/<[^<>]*>/g, '');

/** The XML of parts one after the other, until the bytes of a preview are read. */
export const readUpTo = function* (parts: Iterable<Buffer | undefined>): Generator<string> {
  let left = most.xmlBytes;
  for (const part of parts) {
    if (left <= 0) return;
    if (!part) continue;
    yield part.subarray(0, left).toString('utf8');
    left -= part.length;
  }
};

/** Letters of a tag in which its name and attributes are looked for. */
const tagLength = 1_000;

const attributePatterns = {
  name: /\sname=(?:"([^"]*)"|'([^']*)')/,
  r: /\sr=(?:"([^"]*)"|'([^']*)')/,
  t: /\st=(?:"([^"]*)"|'([^']*)')/,
  s: /\ss=(?:"([^"]*)"|'([^']*)')/,
  numFmtId: /\snumFmtId=(?:"([^"]*)"|'([^']*)')/,
  formatCode: /\sformatCode=(?:"([^"]*)"|'([^']*)')/,
  date1904: /\sdate1904=(?:"([^"]*)"|'([^']*)')/,
  Id: /\sId=(?:"([^"]*)"|'([^']*)')/,
  Target: /\sTarget=(?:"([^"]*)"|'([^']*)')/,
};

/** An attribute of a tag that has no prefix, as it is written. */
export const attributeOf = (tag: string, name: keyof typeof attributePatterns): string | undefined => {
  const [, double, single] = attributePatterns[name].exec(tag.slice(0, tagLength)) ?? [];
  return double ?? single;
};

const relationIdOf = (tag: string): string | undefined =>
  /\s\w+:id=["']([^"']*)["']/.exec(tag.slice(0, tagLength))?.[1];

export interface XmlToken {
  /** The text that stands before the tag. */
  text: string;
  tag: string;
  /** Name of the tag, without its prefix. */
  name: string;
  isEnd: boolean;
}

/** Tag by tag; the prefix of a name differs from one producer to another. */
export const tokensOf = function* (xml: string): Generator<XmlToken> {
  let from = 0;
  for (const { 0: tag, index } of xml.matchAll(/<[^<>]*>/g)) {
    const [, slash, name = ''] = /^<(\/?)(?:[\w.-]*:)?([\w.-]*)/.exec(tag.slice(0, 80)) ?? [];
    yield { text: xml.slice(from, index), tag, name, isEnd: slash === '/' };
    from = index + tag.length;
  }
};

/** Tags that are read in one piece: others get their turn between two. */
const pieceTags = 20_000;

export const tokensInTurns = async function* (xml: string): AsyncGenerator<XmlToken[]> {
  let piece: XmlToken[] = [];
  for (const token of tokensOf(xml)) {
    piece.push(token);
    if (piece.length < pieceTags) continue;
    yield piece;
    piece = [];
    await setImmediate();
  }
  yield piece;
};

const textOf = (parts: OfficeParts, path: string): string => [...readUpTo([parts.get(path.toLowerCase())])].join('');

/** The parts that a part refers to, by the id of the reference. */
export const relationsOf = (parts: OfficeParts, path: string): Map<string, string> => {
  const folder = posix.dirname(path);
  const targets = new Map<string, string>();
  for (const { tag, name } of tokensOf(textOf(parts, `${folder}/_rels/${posix.basename(path)}.rels`))) {
    if (name !== 'Relationship') continue;
    const target = decoded(attributeOf(tag, 'Target') ?? '');
    const full = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
    targets.set(attributeOf(tag, 'Id') ?? '', full.toLowerCase());
  }
  return targets;
};

/** The parts with which an Office document begins, as the relations of the whole file name them. */
export const mainTargetsOf = (relations: Buffer): string[] => {
  const targets: string[] = [];
  for (const { tag, name } of tokensOf([...readUpTo([relations])].join(''))) {
    if (name !== 'Relationship' || !/\/officeDocument["']/.test(tag.slice(0, tagLength))) continue;
    targets.push(
      posix
        .join('/', decoded(attributeOf(tag, 'Target') ?? ''))
        .slice(1)
        .toLowerCase(),
    );
  }
  return targets;
};

/** The parts that a part lists under the given tag, in its order and each once, with their tags. */
export const listedParts = (parts: OfficeParts, path: string, tagName: string): Map<string, string> => {
  const targets = relationsOf(parts, path);
  const listed = new Map<string, string>();
  for (const { tag, name } of tokensOf(textOf(parts, path))) {
    const target = name === tagName ? targets.get(relationIdOf(tag) ?? '') : undefined;
    if (target !== undefined && !listed.has(target)) listed.set(target, tag);
    if (listed.size >= most.lines) break;
  }
  return listed;
};

/** `slide2` before `slide10`. */
export const inNumericOrder = (paths: Iterable<string>): string[] =>
  [...paths].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
