import { asDictionary, isDictionary, itemsOf } from '../pdf-file.ts';
import { latin, PdfReader, PdfStructureError } from '../pdf-objects.ts';
import type { PdfDictionary, PdfValue } from '../pdf-objects.ts';
import type { AnyFile } from './any-file.ts';
import { mostSpace } from './object-places.ts';
import { referenceOf } from './roles.ts';
import { entryOf, isName } from './values.ts';

/*
 * A linearised file states its length, its pages and its first page at its beginning (ISO 32000-1, annex F). Where the
 * length is right, readers go by this statement; behind an addition they go by the tree of pages.
 */

/** Of a table, before its rows. */
const longestHead = 32;

/** Of all its nodes. */
const mostNodes = 100_000;
/** A page takes these from the nodes above it, unless the reader has found the page by a hint. */
const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];

/**
 * Pages in the order of the tree, when each node states how many it leads to and no page inherits anything; else null.
 * @throws PdfStructureError for a tree that is no tree
 */
const plainPagesOf = async (file: AnyFile): Promise<number[] | null> => {
  const catalog = await file.resolve(entryOf(file.trailer, 'Root'));
  const pages: number[] = [];
  const seen = new Set<number>();
  /** The pages before a node, where it has been begun and not ended. */
  const queue: (PdfValue | { count: PdfValue; from: number })[] = [entryOf(catalog, 'Pages')];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (typeof next === 'object' && next !== null && 'from' in next) {
      if (next.count !== pages.length - next.from) return null;
      continue;
    }
    const number = referenceOf(next);
    if (number === null || seen.has(number)) throw new PdfStructureError('The pages are no tree.');
    seen.add(number);
    const node = await file.resolve(next);
    const kids = entryOf(node, 'Kids');
    if (kids === null) pages.push(number);
    else {
      if (inherited.some((name) => asDictionary(node).entries.has(name))) return null;
      queue.push({ count: entryOf(node, 'Count'), from: pages.length });
      for (const kid of itemsOf(await file.resolve(kids)).toReversed()) queue.push(kid);
      if (queue.length > mostNodes) return null;
    }
  }
  return pages;
};

/** One reader takes any page of the file for one of the document where the hints say so. */
const hasPagesBeside = async (file: AnyFile, pages: readonly number[]): Promise<boolean> => {
  const known = new Set(pages);
  for (const [number, place] of file.places)
    if (place.kind !== 'free' && !known.has(number)) {
      const written = await file.object(number);
      const value = written?.value ?? null;
      if (isDictionary(value) && isName(await file.resolve(entryOf(value, 'Type')), 'Page')) return true;
    }
  return false;
};

/** `/T` leads to the older of two sections, or to the rows of its table. Readers may ask it in place of `/Prev`. */
const leadsToMain = (pdf: Uint8Array, file: AnyFile, stated: PdfValue): boolean => {
  const [, main, ...others] = [...file.sections.keys()];
  if (main === undefined || others.length > 0 || typeof stated !== 'number') return false;
  if (stated < main - mostSpace || stated > main + longestHead) return false;
  const between = latin(pdf, Math.min(main, stated), Math.max(main, stated));
  return stated < main ? /^\s+$/.test(between) : /^(?:xref\s+\d+ \d+\s*)?$/.test(between);
};

/** The statement of a linearised file; null for any other. @throws PdfStructureError */
const statementOf = (pdf: Uint8Array): PdfDictionary | null => {
  const reader = new PdfReader(pdf, 0);
  reader.skipSpace();
  if (reader.natural() === null || reader.natural() === null || !reader.take('obj')) return null;
  const value = reader.value();
  return isDictionary(value) && value.entries.has('Linearized') ? value : null;
};

/** Tells whether what a linearised version states of itself is so. @throws PdfStructureError */
const isStatedRight = async (pdf: Uint8Array, file: AnyFile): Promise<boolean> => {
  const statement = statementOf(pdf);
  if (!statement) return true;
  const length = entryOf(statement, 'L');
  // A later version might have the length that it states.
  if (typeof length !== 'number' || length > pdf.length) return false;
  if (length !== pdf.length) return true;
  const pages = await plainPagesOf(file);
  if (!pages) return false;
  const isFirst = entryOf(statement, 'O') === pages[0] && [null, 0].includes(entryOf(statement, 'P') as number | null);
  const isWhole = entryOf(statement, 'N') === pages.length && leadsToMain(pdf, file, entryOf(statement, 'T'));
  return isFirst && isWhole && !(await hasPagesBeside(file, pages));
};

/** Tells whether readers show the same of a version when something has been added to it, as far as it is linearised. */
export const isLinearisedAsRead = async (pdf: Uint8Array, file: AnyFile): Promise<boolean> => {
  try {
    return await isStatedRight(pdf, file);
  } catch (error) {
    if (error instanceof PdfStructureError) return false;
    throw error;
  }
};
