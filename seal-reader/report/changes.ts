import { openFieldQueue } from '../form-fields.ts';
import { asDictionary, isDictionary, itemsOf } from '../pdf-file.ts';
import { PdfStructureError } from '../pdf-objects.ts';
import type { PdfDictionary, PdfValue } from '../pdf-objects.ts';
import type { AnyFile, Written } from './any-file.ts';
import { signsAll } from './places.ts';
import { isSamePlace } from './references.ts';
import type { Place } from './references.ts';
import type { Change } from './report.ts';
import { usesIn, usesOf } from './uses.ts';
import type { Uses } from './uses.ts';
import { entryOf, isName, printed } from './values.ts';

/** The part that an object has in the earlier version, where that may be written anew. */
type Role = 'catalog' | 'form' | 'fields' | 'page' | 'notes' | 'field' | 'proofs' | 'metadata';

/**
 * Tells what a later version of a file has that the earlier one has not. Every object that was there is compared; a new
 * one is seen only through such an object.
 */
export const changesBetween = async (before: AnyFile, after: AnyFile): Promise<Change[]> => {
  try {
    const found = new Set<Change>();
    const same = (name: string) =>
      printed(entryOf(before.trailer, name), new Uint8Array()) ===
      printed(entryOf(after.trailer, name), new Uint8Array());
    if (!same('Root')) return ['other'];
    if (!same('Info')) found.add('metadata');
    if (!refersToObjects(after, before.trailer, after.trailer)) found.add('notRead');
    if (sizeOf(after) < sizeOf(before)) found.add('other');
    const uses = await usesIn(before);
    const { missing } = uses;
    const roles = await rolesIn(before, uses);
    const compared = { before, after, roles };
    if ([...before.places.keys()].some((number) => !after.places.has(number))) found.add('other');
    for (const [number, place] of after.places) {
      const old = before.places.get(number);
      const isOld = old !== undefined && old.kind !== 'free';
      if (isOld && isSamePlace(old, place)) continue;
      // Readers do not find an object of another generation than that of the reference to it.
      if (isOld && generationOf(old) !== generationOf(place)) found.add('other');
      // Something that referred to nothing may refer to it now.
      if (!isOld && missing.has(number)) found.add('other');
      if (!(await isWhole(compared, number))) found.add('notRead');
      if (isOld) for (const change of await changesOf(compared, number)) found.add(change);
    }
    return [...found];
  } catch (error) {
    if (error instanceof PdfStructureError) return ['notRead'];
    throw error;
  }
};

/** @throws PdfStructureError for an object that is not where it should be */
const isWhole = async ({ before, after }: Compared, number: number): Promise<boolean> => {
  const [old, now] = await Promise.all([before.object(number), after.object(number)]);
  return refersToObjects(after, old?.value ?? null, now?.value ?? null);
};

/**
 * Tells whether a value refers to nothing more that is missing: readers that do not find an object take the file for
 * damaged, and some then look for objects themselves.
 */
const refersToObjects = (after: AnyFile, old: PdfValue, now: PdfValue): boolean => {
  const known = new Set(usesOf(old).map(({ number, generation }) => `${number} ${generation}`));
  return usesOf(now).every(({ number, generation }) => {
    const place = after.places.get(number);
    const isThere = place !== undefined && place.kind !== 'free' && generationOf(place) === generation;
    return isThere || known.has(`${number} ${generation}`);
  });
};

/** Objects from this number on do not exist (ISO 32000-1 §7.5.5). */
const sizeOf = ({ trailer }: AnyFile): number => Number(entryOf(trailer, 'Size'));

const generationOf = (place: Place): number => (place.kind === 'at' ? place.generation : 0);

interface Compared {
  before: AnyFile;
  after: AnyFile;
  roles: ReadonlyMap<number, Role>;
}

const referenceOf = (value: PdfValue): number | null =>
  typeof value === 'object' && value?.kind === 'reference' ? value.object : null;

/**
 * An object may be nothing else besides its role: what is harmless in the one may be shown in the other. Much refers to a
 * page, of which only the list of notes may differ.
 */
const isAlone = (number: number, role: Role, known: number, { counts, mentions }: Uses): boolean => {
  if (role === 'page') return true;
  // Objects in these roles are no streams, so nothing is shown of those that the structure or a signature mentions.
  const mentioned = role === 'field' ? mentions.structure : role === 'catalog' ? mentions.signature : null;
  return (counts.get(number) ?? 0) <= known + (mentioned?.get(number) ?? 0);
};

/** @throws PdfStructureError */
const rolesIn = async (file: AnyFile, uses: Uses): Promise<Map<number, Role>> => {
  const roles = new Map<number, Role>();
  const mixed = new Set<number>();
  /** How often an object is referred to where its role says so. */
  const known = new Map<number, number>();
  const note = (value: PdfValue, role: Role) => {
    const number = referenceOf(value);
    if (number === null) return;
    // An object that is two things may not be written anew as either.
    if ((roles.get(number) ?? role) !== role) mixed.add(number);
    roles.set(number, role);
    known.set(number, (known.get(number) ?? 0) + 1);
  };
  const root = entryOf(file.trailer, 'Root');
  const catalog = await file.resolve(root);
  note(entryOf(file.trailer, 'Info'), 'metadata');
  note(entryOf(catalog, 'Metadata'), 'metadata');
  const store = await file.resolve(entryOf(catalog, 'DSS'));
  note(entryOf(catalog, 'DSS'), 'proofs');
  for (const name of ['Certs', 'OCSPs', 'CRLs', 'VRI']) note(entryOf(store, name), 'proofs');
  const form = await file.resolve(entryOf(catalog, 'AcroForm'));
  const fields = itemsOf(await file.resolve(entryOf(form, 'Fields')));
  for (const field of fields) if (await isEmptySignature(file, field)) note(field, 'field');
  note(entryOf(form, 'Fields'), 'fields');
  note(entryOf(catalog, 'AcroForm'), 'form');
  // Pages that nothing leads to would hide that their list is something else, too.
  for (const number of uses.pages) {
    const value = (await file.object(number))?.value ?? null;
    note({ kind: 'reference', object: number, generation: 0 }, 'page');
    note(entryOf(value, 'Annots'), 'notes');
    for (const item of itemsOf(await file.resolve(entryOf(value, 'Annots'))))
      if (roles.get(referenceOf(item) ?? -1) === 'field') note(item, 'field');
  }
  note(root, 'catalog');
  for (const [number, role] of roles) if (!isAlone(number, role, known.get(number) ?? 0, uses)) mixed.add(number);
  for (const number of mixed) roles.delete(number);
  return roles;
};

const isEmptySignature = async (file: AnyFile, field: PdfValue): Promise<boolean> => {
  const value = await file.resolve(field);
  return isName(entryOf(value, 'FT'), 'Sig') && entryOf(value, 'V') === null && entryOf(value, 'Kids') === null;
};

const changesOf = async (compared: Compared, number: number): Promise<Change[]> => {
  const [old, now] = await Promise.all([compared.before.object(number), compared.after.object(number)]);
  const role = compared.roles.get(number);
  if (!old || !now) return ['other'];
  const isPlain = old.stream === null && now.stream === null;
  if (isPlain && printed(old.value, old.source) === printed(now.value, now.source)) return [];
  if (role === 'metadata') return ['metadata'];
  if (role === undefined || !isPlain) return ['other'];
  if (role === 'proofs') return ['proofs'];
  if (role === 'fields' || role === 'notes') return changesOfList(compared, old, now);
  const [from, to] = [dictionaryIn(old), dictionaryIn(now)];
  if (!from || !to) return ['other'];
  // Without a signature in it, nobody answers for what a field shows.
  if (role === 'field' && !(await signsAll(compared.after, entryOf(to.value, 'V')))) return ['other'];
  return changesOfDictionary(compared, role, from, to);
};

interface Side {
  value: PdfDictionary;
  source: Uint8Array;
}

const dictionaryIn = ({ value, source }: Written): Side | null => (isDictionary(value) ? { value, source } : null);

/** Entries that may differ, and the change that it is. The list of fields and of notes is looked at on its own. */
const mayDiffer: Partial<Record<Role, Readonly<Record<string, Change | 'list' | 'form' | 'added'>>>> = {
  catalog: { DSS: 'proofs', Extensions: 'proofs', Metadata: 'metadata', AcroForm: 'form' },
  form: { Fields: 'list', SigFlags: 'signature', DR: 'added', DA: 'added' },
  page: { Annots: 'list' },
  field: { V: 'signature', AP: 'shownSignature', F: 'signature', M: 'signature', P: 'signature' },
};

const changesOfDictionary = async (compared: Compared, role: Role, old: Side, now: Side): Promise<Change[]> => {
  const found: Change[] = [];
  for (const name of new Set([...old.value.entries.keys(), ...now.value.entries.keys()])) {
    const [from, to] = [entryOf(old.value, name), entryOf(now.value, name)];
    // Some readers take a null for a value, where without the entry that of an object above counts.
    const isNull = to === null && now.value.entries.has(name) && !old.value.entries.has(name);
    if (!isNull && printed(from, old.source) === printed(to, now.source)) continue;
    const change = mayDiffer[role]?.[name] ?? 'other';
    if (change === 'list') found.push(...(await listChanges(compared, { ...old, value: from }, { ...now, value: to })));
    else if (change === 'form')
      found.push(...(await formChanges(compared, { ...old, value: from }, { ...now, value: to })));
    else if (change === 'added')
      found.push(from === null && !isNull && (await isAllSignatures(compared.before)) ? 'signature' : 'other');
    else found.push(change);
  }
  return found;
};

/** Resources and letters of the form change what fields show that have no appearance of their own. */
const isAllSignatures = async (file: AnyFile): Promise<boolean> => {
  const catalog = await file.resolve(entryOf(file.trailer, 'Root'));
  const form = await file.resolve(entryOf(catalog, 'AcroForm'));
  const queue = openFieldQueue();
  queue.add(itemsOf(await file.resolve(entryOf(form, 'Fields'))));
  for (let next = queue.next(); next !== undefined; next = queue.next()) {
    const field = await file.resolve(next);
    queue.add(itemsOf(await file.resolve(entryOf(field, 'Kids'))));
    const kind = await file.resolve(entryOf(field, 'FT'));
    if (kind !== null && !isName(kind, 'Sig')) return false;
  }
  return true;
};

/** The form was moved, or it is new, or it stands in the catalog itself. */
const formChanges = async (compared: Compared, from: ListSide, to: ListSide): Promise<Change[]> => {
  const [old, now] = await Promise.all([sideOf(compared.before, from), sideOf(compared.after, to)]);
  const empty = { value: asDictionary(null), source: new Uint8Array() };
  return now ? changesOfDictionary(compared, 'form', old ?? empty, now) : ['other'];
};

const sideOf = async (file: AnyFile, { value, source }: ListSide): Promise<Side | null> => {
  const number = referenceOf(value);
  if (number === null) return isDictionary(value) ? { value, source } : null;
  const written = await file.object(number);
  return written && dictionaryIn(written);
};

interface ListSide {
  value: PdfValue;
  source: Uint8Array;
}

const listChanges = async (compared: Compared, old: ListSide, now: ListSide): Promise<Change[]> => {
  const [from, to] = await Promise.all([compared.before.resolve(old.value), compared.after.resolve(now.value)]);
  return changesOfList(compared, { ...old, value: from }, { ...now, value: to });
};

/** Nothing may be gone, and what is new is a field of a signature. */
const changesOfList = async ({ after, before }: Compared, old: ListSide, now: ListSide): Promise<Change[]> => {
  // A stream has no items, and is shown where a page has it as its list.
  const isList = (old.value === null || isArray(old.value)) && isArray(now.value);
  const [from, to] = [itemsOf(old.value), itemsOf(now.value)];
  const isSame = from.every((item, place) => printed(item, old.source) === printed(to[place] ?? null, now.source));
  if (!isList || !isSame) return ['other'];
  const found: Change[] = [];
  for (const item of to.slice(from.length)) {
    const number = referenceOf(item);
    if (number === null || before.places.has(number)) return ['other'];
    const written = await after.object(number);
    found.push(written?.stream === null ? await changeByField(after, written.value) : 'other');
  }
  return found;
};

const isArray = (value: PdfValue): boolean => typeof value === 'object' && value?.kind === 'array';

/** A field of a signature, and nothing else that a viewer shows or does. */
const changeByField = async (file: AnyFile, field: PdfValue): Promise<Change> => {
  if (!isName(entryOf(field, 'FT'), 'Sig') || ['Kids', 'A', 'AA'].some((name) => entryOf(field, name) !== null))
    return 'other';
  const subtype = entryOf(field, 'Subtype');
  if (subtype !== null && !isName(subtype, 'Widget')) return 'other';
  const isSigned = await signsAll(file, entryOf(field, 'V'));
  const value = await file.resolve(entryOf(field, 'V'));
  if (value !== null && !isSigned) return 'other';
  const isTimestamp =
    isName(entryOf(value, 'Type'), 'DocTimeStamp') || isName(entryOf(value, 'SubFilter'), 'ETSI.RFC3161');
  const rectangle = await file.resolve(entryOf(field, 'Rect'));
  const hasRoom = hasArea(rectangle);
  // Readers draw something of their own where a field waits for a signature, and over the whole page without a place.
  if (!isSigned && (hasRoom || entryOf(field, 'AP') !== null || !isRectangle(rectangle))) return 'other';
  const isSeen =
    (hasRoom && ['AP', 'MK', 'BS'].some((name) => entryOf(field, name) !== null)) || (await isDrawn(file, field));
  if (isSeen) return isSigned ? 'shownSignature' : 'other';
  return isTimestamp ? 'timestamp' : 'signature';
};

const isRectangle = (value: PdfValue): boolean =>
  itemsOf(value).length === 4 && itemsOf(value).every((item) => typeof item === 'number');

const hasArea = (rectangle: PdfValue): boolean => {
  const [left = 0, bottom = 0, right = 0, top = 0] = itemsOf(rectangle).map(Number);
  return left !== right && bottom !== top;
};

/** Some readers show an appearance whose field has no room as large as the appearance itself. */
const isDrawn = async (file: AnyFile, field: PdfValue): Promise<boolean> => {
  const appearance = await file.resolve(entryOf(field, 'AP'));
  if (appearance === null) return false;
  const normal = await file.resolve(entryOf(appearance, 'N'));
  return hasArea(await file.resolve(entryOf(normal, 'BBox'))) || entryOf(normal, 'BBox') === null;
};
