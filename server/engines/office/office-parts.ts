import { posix } from 'node:path';
import { readZip, type ZipLimits } from '../zip/read-zip.ts';
import { inTheirPlaces, type Places } from './known-places.ts';
import type { TextCollector } from './text-collector.ts';
import { NotRead, readXml, type XmlHandlers } from './xml-events.ts';

/** The parts of an Office document that are read, by their path in small letters: a reference may spell it otherwise. */
export type OfficeParts = ReadonlyMap<string, Buffer>;

export interface Relation {
  id: string;
  /** The last word of its type, such as `header`. */
  kind: string;
  /** Path of the part in small letters; of one outside the file its address. */
  target: string;
  isOutside: boolean;
}

/** Place of the text in a file format, with labels of lists, formats of numbers and the order in which it comes. */
const textParts: Readonly<Record<string, RegExp>> = {
  docx: /^word\/(document|header|footer|footnotes|endnotes)\d*\.xml$|^word\/numbering\.xml$/,
  xlsx: /^xl\/(sharedstrings|styles|workbook|worksheets\/[\w-]+)\.xml$/,
  pptx: /^ppt\/((slides|notesslides|slidelayouts|slidemasters)\/[\w-]+|presentation)\.xml$/,
};

/** References between parts, and parts of which is asked whether they have words. */
const otherParts = /(?:^|\/)_rels\/[^/]*\.rels$|^xl\/drawings\/[\w-]+\.(?:xml|vml)$/;

/** The part with which a file begins, by its format, and the relation that names it (ECMA-376-2 §9.3). */
const mainParts: Readonly<Record<string, RegExp>> = {
  docx: /^word\/document\d*\.xml$/,
  xlsx: /^xl\/workbook\.xml$/,
  pptx: /^ppt\/presentation\.xml$/,
};
const rootRelations = '_rels/.rels';

/** A template has dozens of parts, and a book of text is a few megabytes. */
const limits: ZipLimits = { entries: 5_000, unpacked: 8_388_608 };

const longestName = 255;

/** Formats whose text is read, by the ending of the file's name. A PDF has no text that can be read without rendering. */
export const isOffice = (extension: string): boolean => Object.hasOwn(textParts, extension);

export const isTextPart = (extension: string, path: string): boolean => textParts[extension]?.test(path) ?? false;

const mostRelations = 20_000;
const relationPlaces: Places = {
  of: { 'package:Relationships': [''], 'package:Relationship': ['package:Relationships'] },
};
const failTwoWays = (): never => {
  throw new NotRead('relations that programs read in two ways');
};

const relationsPathOf = (path: string): string =>
  posix.join(posix.dirname(path), '_rels', `${posix.basename(path)}.rels`);

/**
 * The relations of a part in their order; of the whole file without `path`.
 * @throws {NotRead}
 */
export const relationsOf = (parts: OfficeParts, path?: string): Relation[] => {
  const part = parts.get(path === undefined ? rootRelations : relationsPathOf(path).toLowerCase());
  const relations: Relation[] = [];
  if (!part) return relations;
  const folder = path === undefined ? '' : posix.dirname(path);
  const handlers: XmlHandlers = {
    open: ({ name, attribute }) => {
      if (name !== 'package:Relationship') return;
      if (relations.length >= mostRelations) throw new NotRead('too many relations');
      const [written, isOutside] = [attribute('Target') ?? '', attribute('TargetMode') === 'External'];
      const full = written.startsWith('/') ? written.slice(1) : posix.join(folder, written);
      relations.push({
        id: attribute('Id') ?? '',
        kind: (attribute('Type') ?? '').split('/').at(-1) ?? '',
        target: isOutside ? written : full.toLowerCase(),
        isOutside,
      });
    },
  };
  readXml(part, inTheirPlaces(relationPlaces, handlers, failTwoWays));
  return relations;
};

/**
 * Removes other parts that could be the main one, which no program opens. Null when the main one is not where it is
 * looked for: what would be shown is not what the file says.
 */
const withMainPart = (extension: string, parts: Map<string, Buffer>): OfficeParts | null => {
  const main = mainParts[extension];
  if (!main || !parts.has(rootRelations)) return parts;
  const [first, ...others] = relationsOf(parts).filter(({ kind }) => kind === 'officeDocument');
  if (!first || others.length > 0 || !main.test(first.target)) return null;
  return new Map([...parts].filter(([path]) => !main.test(path) || path === first.target));
};

/**
 * Unpacks the parts of an Office document that are read.
 * @returns null when the file cannot be read, or has no text
 * @throws {NotRead}
 */
export const readParts = async (extension: string, file: Buffer): Promise<OfficeParts | null> => {
  const isWanted = (path: string): boolean => otherParts.test(path) || isTextPart(extension, path);
  const named = await readZip(file, (name) => name.length <= longestName && isWanted(name.toLowerCase()), limits);
  if (!named) return null;
  const parts = new Map([...named].map(([name, part]) => [name.toLowerCase(), part]));
  // Two names that differ in capitals alone: one program opens the one, another the other.
  if (parts.size < named.size) return null;
  const whole = withMainPart(extension, parts);
  return whole && [...whole.keys()].some((path) => isTextPart(extension, path)) ? whole : null;
};

/**
 * The parts that a part lists under the given element, in its order and each once, with that element's name.
 * @param into is told where a part is listed twice, or elements stand out of their place
 */
export const listedParts = (
  parts: OfficeParts,
  { path, element, places }: { path: string; element: string; places: Places },
  into: TextCollector,
): Map<string, string> => {
  const listed = new Map<string, string>();
  const part = parts.get(path);
  if (!part) return listed;
  const targets = new Map(relationsOf(parts, path).map(({ id, target }) => [id, target]));
  const handlers: XmlHandlers = {
    open: ({ name, attribute, relationId }) => {
      const target = name === element ? targets.get(relationId() ?? '') : undefined;
      if (target === undefined) return;
      if (listed.has(target)) into.sayMore();
      else listed.set(target, attribute('name') ?? '');
    },
  };
  readXml(part, inTheirPlaces(places, handlers, into.sayMore));
  return listed;
};

/** `slide2` before `slide10`. */
export const inNumericOrder = (paths: Iterable<string>): string[] =>
  [...paths].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
