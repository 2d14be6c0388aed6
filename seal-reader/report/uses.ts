import { PdfReader, PdfStructureError } from '../pdf-objects.ts';
import type { PdfValue } from '../pdf-objects.ts';
import type { AnyFile, Written } from './any-file.ts';
import { fieldsOf, noFields } from './field-names.ts';
import type { FieldNames } from './field-names.ts';
import { mostNumber } from './references.ts';
import { generationOf } from './object-places.ts';
import type { Place } from './object-places.ts';
import { isPlainSyntax } from './plain-syntax.ts';
import { entryOf, isName } from './values.ts';

/** As many as all sections of a file may list. */
const mostObjects = 1_000_000;

export interface Uses {
  /** Numbers of objects that the file refers to and does not have in that generation. */
  missing: ReadonlySet<number>;
  /** How often the file refers to each object that it leads to. */
  counts: ReadonlyMap<number, number>;
  /** Numbers of the pages among them. */
  pages: ReadonlySet<number>;
  /** How often of these only for reading aloud, or for telling what a signature is over. */
  mentions: Readonly<Record<Mention, ReadonlyMap<number, number>>>;
  /** Something of it is a script. */
  hasScripts: boolean;
  fields: Readonly<FieldNames>;
}

type Mention = 'structure' | 'signature';

interface Use {
  number: number;
  generation: number;
  mention: Mention | null;
}

/**
 * Follows all references of a file.
 * @param visit called for each object that the file leads to
 * @throws PdfStructureError
 */
export const usesIn = async (
  file: AnyFile,
  visit: (number: number, object: UsingObject) => void = () => {},
): Promise<Uses> => {
  const missing = new Set<number>();
  const pages = new Set<number>();
  const counts = new Map<number, number>();
  const mentions = { structure: new Map<number, number>(), signature: new Map<number, number>() };
  const known = new Set<number>();
  let hasScripts = false;
  const fields: FieldNames = noFields();
  const queue = usesOf(file.trailer);
  for (let use = queue.pop(); use !== undefined; use = queue.pop()) {
    const { number, mention } = use;
    count(counts, number);
    if (mention) count(mentions[mention], number);
    // Some readers follow a reference of another generation, others do only to packed objects.
    const place = file.places.get(number);
    if (place && use.generation !== generationOf(place)) missing.add(number);
    if (known.has(number)) continue;
    known.add(number);
    if (known.size > mostObjects) throw new PdfStructureError('The file has too many objects.');
    const object = knownAt(file, number) ?? (await objectAt(file, number));
    if (!object) missing.add(number);
    else {
      visit(number, object);
      if (object.isPage) pages.add(number);
      hasScripts ||= object.hasScripts;
      for (const name of object.fields.names) fields.names.add(name);
      fields.isOdd ||= object.fields.isOdd;
      fields.hasText ||= object.fields.hasText;
      fields.drawsMore ||= object.fields.drawsMore;
      for (const next of object.uses) queue.push(next);
    }
  }
  return { missing, counts, pages, mentions, hasScripts, fields };
};

export interface UsingObject {
  uses: Use[];
  /** Numbers of the objects that are the value of a field or of a permission, as signatures are. */
  values: number[];
  /** Where its direct text `Contents` begins; null without one, and for a stream. */
  contents: number | null;
  hasSubtype: boolean;
  /** The byte behind its data; 0 for a packed object. */
  reach: number;
  isPage: boolean;
  hasScripts: boolean;
  fields: Readonly<FieldNames>;
  end: number;
}

/** Versions of a file share the sections that list their places, so each object is read once. */
const objects = new WeakMap<Place, UsingObject>();
/** A reference is counted in less time than its bytes are read, and a name is added in the time of several. */
const bytesOfUse = 8;
const bytesOfName = 64;

const knownAt = (file: AnyFile, number: number): UsingObject | null => {
  const place = file.places.get(number);
  const known = place && objects.get(place);
  // An earlier version may end in the middle of it.
  if (!known || known.end > file.length) return null;
  file.spend(bytesOfUse * known.uses.length + bytesOfName * known.fields.names.size);
  return known;
};

const objectAt = async (file: AnyFile, number: number): Promise<UsingObject | null> => {
  const [place, written] = [file.places.get(number), await file.object(number)];
  if (!place || !written) return null;
  const reach = await reachOf(file, written);
  if (reach === null) throw new PdfStructureError('A stream does not end where it says.');
  if (!isPlainSyntax(written.source, written.start, written.end ?? written.source.length))
    throw new PdfStructureError('An object is not of a plain syntax.');
  const isPage = written.stream === null && isName(entryOf(written.value, 'Type'), 'Page');
  const { value } = written;
  const parts = {
    uses: usesOf(value),
    values: valuesIn(value),
    contents: written.stream === null ? textAt(entryOf(value, 'Contents')) : null,
    hasSubtype: entryOf(value, 'Subtype') !== null,
    reach,
    isPage,
    hasScripts: isScript(value),
    fields: fieldsOf(written),
  };
  const object = { ...parts, end: written.end ?? Infinity };
  // A packed object stands where its version says that the stream is.
  if (written.end !== null) objects.set(place, object);
  return object;
};

/**
 * The byte behind an object. Null for a stream that does not end where it says: readers look for the end of such a one,
 * and a later version may write one there.
 */
export const reachOf = async (file: AnyFile, { value, source, stream, end }: Written): Promise<number | null> => {
  if (stream === null) return end ?? 0;
  const length = await file.resolve(entryOf(value, 'Length'));
  if (typeof length !== 'number' || stream + length > source.length) return null;
  return new PdfReader(source, stream + length).take('endstream') ? stream + length : null;
};

/** Entries that have a signature for their value: of its field, and of the permissions (ISO 32000-1 §12.8.4). */
const ofSignature: ReadonlySet<string> = new Set(['V', 'DocMDP', 'UR', 'UR3']);

/** Numbers of the objects that are the value of such an entry. */
export const valuesIn = (value: PdfValue): number[] => {
  if (typeof value !== 'object' || value === null) return [];
  if (value.kind === 'array') return value.items.flatMap(valuesIn);
  if (value.kind !== 'dictionary') return [];
  return [...value.entries].flatMap(([name, item]) =>
    ofSignature.has(name) && typeof item === 'object' && item?.kind === 'reference' ? [item.object] : valuesIn(item),
  );
};

const textAt = (value: PdfValue): number | null =>
  typeof value === 'object' && value?.kind === 'text' ? value.start : null;

const count = (counts: Map<number, number>, number: number) => counts.set(number, (counts.get(number) ?? 0) + 1);

/** An action of JavaScript, or something that has one (ISO 32000-1 §12.6.4.16). */
const isScript = (value: PdfValue): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  if (value.kind === 'array') return value.items.some(isScript);
  if (value.kind !== 'dictionary') return false;
  return value.entries.has('JS') || [...value.entries.values()].some(isScript);
};

/** References of a value. */
export const usesOf = (value: PdfValue): Use[] => {
  const uses: Use[] = [];
  addUses(value, null, uses);
  return uses;
};

const addUses = (value: PdfValue, mention: Mention | null, uses: Use[]): void => {
  if (typeof value !== 'object' || value === null) return;
  if (value.kind === 'reference') {
    if (value.object > mostNumber) throw new PdfStructureError('A reference is to a number that readers cut.');
    uses.push({ number: value.object, generation: value.generation, mention });
  } else if (value.kind === 'array') for (const item of value.items) addUses(item, null, uses);
  else if (value.kind === 'dictionary')
    for (const [name, item] of value.entries) addUses(item, mentionBy(value, name), uses);
};

/** ISO 32000-1 §14.7.4.3 and §12.8.1. Anything may call itself so: who asks must know that it does no harm. */
const mentionBy = (value: PdfValue, name: string): Mention | null => {
  if (name === 'Obj' && isName(entryOf(value, 'Type'), 'OBJR')) return 'structure';
  return name === 'Data' && entryOf(value, 'TransformMethod') !== null ? 'signature' : null;
};
