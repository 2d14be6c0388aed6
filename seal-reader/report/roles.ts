import { itemsOf } from '../pdf-file.ts';
import type { PdfValue } from '../pdf-objects.ts';
import { isField } from './added-fields.ts';
import type { AnyFile } from './any-file.ts';
import type { Uses } from './uses.ts';
import { entryOf } from './values.ts';

/** The part that an object has in the earlier version, where that may be written anew. */
export type Role = 'catalog' | 'form' | 'fields' | 'page' | 'notes' | 'field' | 'proofs' | 'metadata';

export const referenceOf = (value: PdfValue): number | null =>
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
export const rolesIn = async (file: AnyFile, uses: Uses): Promise<Map<number, Role>> => {
  const roles = new Map<number, Role>();
  const mixed = new Set<number>();
  /** How often an object is referred to where its role says so. */
  const known = new Map<number, number>();
  /** Objects by which another one has its role. */
  const parents = new Map<number, Set<number>>();
  const note = (value: PdfValue, role: Role, parent: number | null = null) => {
    const number = referenceOf(value);
    if (number === null) return;
    // An object that is two things may not be written anew as either.
    if ((roles.get(number) ?? role) !== role) mixed.add(number);
    roles.set(number, role);
    known.set(number, (known.get(number) ?? 0) + 1);
    if (parent !== null) parents.set(number, (parents.get(number) ?? new Set()).add(parent));
  };
  const root = entryOf(file.trailer, 'Root');
  const top = referenceOf(root);
  const catalog = await file.resolve(root);
  note(entryOf(file.trailer, 'Info'), 'metadata');
  note(entryOf(catalog, 'Metadata'), 'metadata', top);
  const [storeAt, formAt] = [entryOf(catalog, 'DSS'), entryOf(catalog, 'AcroForm')];
  const [store, form] = [await file.resolve(storeAt), await file.resolve(formAt)];
  note(storeAt, 'proofs', top);
  for (const name of ['Certs', 'OCSPs', 'CRLs', 'VRI'])
    note(entryOf(store, name), 'proofs', referenceOf(storeAt) ?? top);
  const lists = openLists(file);
  const fields = entryOf(form, 'Fields');
  const ofForm = referenceOf(formAt) ?? top;
  for (const field of await lists.itemsOnce(fields))
    if (await isEmptySignature(file, field)) note(field, 'field', referenceOf(fields) ?? ofForm);
  note(fields, 'fields', ofForm);
  note(formAt, 'form', top);
  // Pages that nothing leads to would hide that their list is something else, too.
  for (const number of uses.pages) {
    const value = (await file.object(number))?.value ?? null;
    note({ kind: 'reference', object: number, generation: 0 }, 'page');
    note(entryOf(value, 'Annots'), 'notes');
    for (const item of await lists.itemsOnce(entryOf(value, 'Annots')))
      if (roles.get(referenceOf(item) ?? -1) === 'field') note(item, 'field');
  }
  note(root, 'catalog');
  for (const [number, role] of roles) if (!isAlone(number, role, known.get(number) ?? 0, uses)) mixed.add(number);
  for (const number of withChildren(mixed, parents)) roles.delete(number);
  return roles;
};

/** Adds the objects that have their role by one of these: they may be anything, too. */
const withChildren = (
  mixed: ReadonlySet<number>,
  parents: ReadonlyMap<number, ReadonlySet<number>>,
): ReadonlySet<number> => {
  const all = new Set(mixed);
  // A form leads to its list, and that to its fields.
  for (let before = -1; before < all.size;) {
    before = all.size;
    for (const [child, above] of parents) if ([...above].some((parent) => all.has(parent))) all.add(child);
  }
  return all;
};

const mostAbove = 64;

/** pdf.js takes the notes of whatever a page names as its parent, until the page has a list of its own. */
export const hasNotesAbove = async (file: AnyFile, page: PdfValue): Promise<boolean> => {
  let above = await file.resolve(entryOf(page, 'Parent'));
  for (let steps = 0; above !== null; steps += 1) {
    if (steps > mostAbove || entryOf(above, 'Annots') !== null) return true;
    above = await file.resolve(entryOf(above, 'Parent'));
  }
  return false;
};

/** Lists that several objects may share refer to each item once. */
const openLists = (file: AnyFile) => {
  const seen = new Set<number>();
  return {
    itemsOnce: async (list: PdfValue): Promise<readonly PdfValue[]> => {
      const number = referenceOf(list);
      if (number === null) return itemsOf(list);
      if (seen.has(number)) return [];
      seen.add(number);
      return itemsOf((await file.object(number))?.value ?? null);
    },
  };
};

const isEmptySignature = async (file: AnyFile, field: PdfValue): Promise<boolean> => {
  const value = await file.resolve(field);
  return isField(value) && entryOf(value, 'V') === null;
};
