import { asDictionary, isDictionary, itemsOf } from '../pdf-file.ts';
import { PdfReader, PdfStructureError } from '../pdf-objects.ts';
import type { PdfDictionary, PdfValue } from '../pdf-objects.ts';
import { isSameBox } from './boxes.ts';
import { changeByField, hasPlace, isSeen } from './added-fields.ts';
import type { AnyFile, Written } from './any-file.ts';
import { signsAll } from './places.ts';
import { isPlainName, nameOfField } from './field-names.ts';
import { generationOf, isSamePlace, mostSpace, storesIn } from './object-places.ts';
import type { Place } from './object-places.ts';
import type { Change } from './report.ts';
import { hasNotesAbove, referenceOf, rolesIn } from './roles.ts';
import type { Role } from './roles.ts';
import { usesIn, usesOf } from './uses.ts';
import type { Uses } from './uses.ts';
import { differenceOf, entryOf, isName, isTooLarge, printed } from './values.ts';
import type { Sourced } from './values.ts';

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
    // Nobody compares a catalog that stands in the trailer itself.
    if (referenceOf(entryOf(before.trailer, 'Root')) === null) return ['notRead'];
    if (!areAddedInOrder(before, after)) return ['notRead'];
    if (!same('Info')) found.add(isNewInfo(before, after) ? 'metadata' : 'other');
    if (!refersToObjects(after, before.trailer, after.trailer)) found.add('notRead');
    // Readers may lose objects by it. One program wrote it for years when it had nothing to add.
    if (sizeOf(after) < sizeOf(before)) found.add('notRead');
    const uses = await usesIn(before);
    const { missing } = uses;
    // A script may ask for one more object, or a byte. Readers give missing numbers to objects that they make themselves.
    if (uses.hasScripts || missing.size > 0) found.add('notRead');
    const roles = await rolesIn(before, uses);
    const compared = { before, after, roles, fields: uses.fields };
    if ([...before.places.keys()].some((number) => !after.places.has(number))) found.add('other');
    const stores = storesIn(before);
    for (const [offset, { number }] of after.sections)
      if (number !== null && !before.sections.has(offset)) {
        const isKnown = isKnownNumber(before, missing, number);
        if (isKnown || !isOwnPlace(after.places.get(number), offset)) found.add('notRead');
      }
    for (const [number, place] of after.places) {
      const old = before.places.get(number);
      const isOld = old !== undefined && old.kind !== 'free';
      if (isOld && isSamePlace(old, place)) continue;
      // Its bytes are held to the syntax of what is added. Packed ones are not: each reader unpacks and cuts them its own way.
      if (place.kind === 'in' || !isBehind(place, before.length)) found.add('notRead');
      // Objects that stand where they were would be others.
      if (stores.has(number)) found.add('other');
      // Readers do not find an object of another generation than that of the reference to it.
      if (isOld && generationOf(old) !== generationOf(place)) found.add('other');
      // Something that referred to nothing may refer to it now.
      if (!isOld && missing.has(number)) found.add('other');
      if (!(await isWhole(compared, number))) found.add('notRead');
      if (isOld) for (const change of await changesOf(compared, number)) found.add(change);
    }
    const isOfForm = formKinds.some((kind) => found.has(kind));
    if (isOfForm && (await isDrawnAnew(before))) found.add('other');
    return [...found];
  } catch (error) {
    if (error instanceof PdfStructureError) return ['notRead'];
    throw error;
  }
};

/** Tells whether the sections that were added stand behind the earlier ones, and lead to all of them. */
const areAddedInOrder = (before: AnyFile, after: AnyFile): boolean => {
  const earlier = [...before.sections.keys()];
  const all = [...after.sections.keys()];
  const added = all.slice(0, Math.max(0, all.length - earlier.length));
  const areSame = all.slice(added.length).every((offset, place) => offset === earlier[place]);
  return areSame && all.length >= earlier.length && added.every((offset) => offset >= before.length);
};

/** A row may lead to the spaces before its object, which belong to the version before. */
const isBehind = (place: Place, length: number): boolean => place.kind !== 'at' || place.offset >= length - mostSpace;

/** An added section may have the number of an earlier one, and of nothing else that the earlier version has or refers to. */
const isKnownNumber = ({ places, sections }: AnyFile, missing: ReadonlySet<number>, number: number): boolean => {
  const place = places.get(number);
  if (!place || place.kind === 'free') return missing.has(number);
  if (place.kind === 'in') return true;
  for (let at = place.offset - mostSpace; at <= place.offset + mostSpace; at += 1) if (sections.has(at)) return false;
  return true;
};

/** Some readers take the section itself for the object of its number. */
const isOwnPlace = (place: Place | undefined, offset: number): boolean =>
  !place || place.kind === 'free' || (place.kind === 'at' && Math.abs(offset - place.offset) <= mostSpace);

/** Anything else could be the information of a file, too. */
const isNewInfo = (before: AnyFile, after: AnyFile): boolean => {
  const number = referenceOf(entryOf(after.trailer, 'Info'));
  return number !== null && !before.places.has(number);
};

/** @throws PdfStructureError for an object that is not where it should be */
const isWhole = async ({ before, after }: Compared, number: number): Promise<boolean> => {
  const [old, now] = await Promise.all([before.object(number), after.object(number)]);
  const value = now?.value ?? null;
  // Readers follow one reference, or ten.
  if (isTooLarge(value) || referenceOf(value) !== null) return false;
  return refersToObjects(after, old?.value ?? null, value);
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

interface Compared {
  before: AnyFile;
  after: AnyFile;
  roles: ReadonlyMap<number, Role>;
  fields: Uses['fields'];
}

const changesOf = async (compared: Compared, number: number): Promise<Change[]> => {
  const [old, now] = await Promise.all([compared.before.object(number), compared.after.object(number)]);
  const role = compared.roles.get(number);
  if (!old || !now) return ['other'];
  const isPlain = old.stream === null && now.stream === null;
  const difference = isPlain ? differenceOf(sideWith(old), sideWith(now)) : 'other';
  if (difference === 'same') return [];
  if (role === 'metadata') return [old, now].every(isMetadata) ? ['metadata'] : ['other'];
  if (role === undefined || !isPlain) return [difference === 'order' ? 'notRead' : 'other'];
  if (role === 'proofs') return ['proofs'];
  if (role === 'fields' || role === 'notes') {
    return changesOfList(compared, sideWith(old), sideWith(now));
  }
  const [from, to] = [dictionaryIn(old), dictionaryIn(now)];
  if (!from || !to) return ['other'];
  // Without a signature in it, nobody answers for what a field shows.
  if (role === 'field' && !(await signsAll(compared.after, entryOf(to.value, 'V')))) return ['other'];
  const changes = await changesOfDictionary(compared, role, from, to);
  // Its appearance was there before, perhaps hidden.
  const { after } = compared;
  const isShown = role === 'field' && ((await isSeen(after, to.value)) || (await hasPlace(after, to.value)));
  return isShown ? [...changes, 'shownSignature'] : changes;
};

interface Side {
  value: PdfDictionary;
  source: Uint8Array;
}

const dictionaryIn = (written: Written): Side | null => {
  const value = spelled(written);
  return isDictionary(value) ? { value, source: written.source } : null;
};

const sideWith = (written: Written): Sourced => ({ value: spelled(written), source: written.source });

/** Readers may take 1 for a code, and not 1.0. */
const spelled = ({ source, start }: Written): PdfValue =>
  new PdfReader(source, start, { decimalsAsTexts: true }).value();

/** The dictionary of the trailer, or a stream of XMP (ISO 32000-1 §14.3). */
const isMetadata = ({ value, stream }: Written): boolean =>
  isDictionary(value) && (stream === null || isName(entryOf(value, 'Type'), 'Metadata'));

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
    const isNull = from === null && to === null && now.value.entries.has(name) !== old.value.entries.has(name);
    const difference = differenceOf({ ...old, value: from }, { ...now, value: to });
    if (!isNull && difference === 'same') continue;
    if (role === 'page' && isSameBox(name, { ...old, value: from }, { ...now, value: to })) continue;
    const change = mayDiffer[role]?.[name] ?? (difference === 'order' ? 'notRead' : 'other');
    if (change === 'list') {
      found.push(...(await listChanges(compared, { ...old, value: from }, { ...now, value: to })));
      const isFirst = role === 'page' && (await compared.before.resolve(from)) === null;
      if (isFirst && (await hasNotesAbove(compared.before, old.value))) found.push('notRead');
    } else if (change === 'form')
      found.push(...(await formChanges(compared, { ...old, value: from }, { ...now, value: to })));
    else if (change === 'added') {
      found.push(from === null && !isNull && mayBeAdded(compared, to) ? 'signature' : 'other');
    } else found.push(role === 'field' && !isOfField(compared, name, to) ? 'other' : change);
  }
  return found;
};

/** A signature writes flags, a moment, its page, its value and its appearance into its field; tells whether this is one of them. */
const isOfField = ({ roles }: Compared, name: string, value: PdfValue): boolean => {
  if (name === 'F') return typeof value === 'number';
  if (name === 'M') return typeof value === 'object' && value?.kind === 'text';
  return name !== 'P' || roles.get(referenceOf(value) ?? -1) === 'page';
};

/** Some programs add the appearance of their signature to the resources of the form, and no letters. */
const mayBeAdded = ({ fields: { hasText, drawsMore } }: Compared, value: PdfValue): boolean =>
  !drawsMore && (!hasText || (isDictionary(value) && !value.entries.has('Font')));

/** The form was moved, or it is new, or it stands in the catalog itself. */
const formChanges = async (compared: Compared, from: Sourced, to: Sourced): Promise<Change[]> => {
  const [old, now] = await Promise.all([sideOf(compared.before, from), sideOf(compared.after, to)]);
  const empty = { value: asDictionary(null), source: new Uint8Array() };
  return now ? changesOfDictionary(compared, 'form', old ?? empty, now) : ['other'];
};

const sideOf = async (file: AnyFile, { value, source }: Sourced): Promise<Side | null> => {
  const number = referenceOf(value);
  if (number === null) return isDictionary(value) ? { value, source } : null;
  const written = await file.object(number);
  return written?.stream === null ? dictionaryIn(written) : null;
};

const listChanges = async (compared: Compared, old: Sourced, now: Sourced): Promise<Change[]> =>
  changesOfList(compared, await listIn(compared.before, old), await listIn(compared.after, now));

/** A list with the bytes in which its own texts have their places. */
const listIn = async (file: AnyFile, side: Sourced): Promise<Sourced> => {
  const number = referenceOf(side.value);
  const written = number === null ? null : await file.object(number);
  if (number === null) return side;
  return written ? sideWith(written) : { value: null, source: side.source };
};

/** Nothing may be gone, and what is new is a field of a signature. */
const changesOfList = async ({ after, before, fields }: Compared, old: Sourced, now: Sourced): Promise<Change[]> => {
  // A stream has no items, and is shown where a page has it as its list.
  const isList = (old.value === null || isArray(old.value)) && isArray(now.value);
  const [from, to] = [itemsOf(old.value), itemsOf(now.value)];
  const isSame = from.every((item, place) => printed(item, old.source) === printed(to[place] ?? null, now.source));
  if (!isList || !isSame) return ['other'];
  // A page may be something else besides, in which a list of this name is no list of notes.
  for (const item of from) {
    const value = await before.resolve(item);
    if (value !== null && !isDictionary(value)) return ['other'];
  }
  const added = to.slice(from.length);
  const found: Change[] = [];
  for (const item of added) {
    const number = referenceOf(item);
    const old = number === null ? null : before.places.get(number);
    if (number === null || (old && old.kind !== 'free')) return ['other'];
    // Readers that look for objects themselves may find the one that had its number.
    if (old) found.push('notRead');
    const written = await after.object(number);
    const name = written && nameOfField(written);
    // Readers take fields of one name for one, and a part of a name for that of a parent.
    const isOwn = written && name !== null && isPlainName(name) && !fields.isOdd && !fields.names.has(name);
    if (!isOwn) found.push('notRead');
    found.push(written?.stream === null ? await changeByField(after, written.value) : 'other');
  }
  return found;
};

/** Kinds of changes of a form and its fields. */
const formKinds = ['signature', 'shownSignature', 'timestamp'] as const;

/** Some readers draw the form of such a file in place of its pages, as long as it has no fields, or only some. */
const isDrawnAnew = async (file: AnyFile): Promise<boolean> => {
  const catalog = await file.resolve(entryOf(file.trailer, 'Root'));
  return entryOf(catalog, 'NeedsRendering') !== null;
};

const isArray = (value: PdfValue): boolean => typeof value === 'object' && value?.kind === 'array';
