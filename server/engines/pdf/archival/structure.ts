import { PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfString } from '@libpdf/core';
import type { PDF, PdfObject } from '@libpdf/core';
import { Headings } from './headings.ts';
import { elementsOf } from './read-elements.ts';
import type { WrittenElement } from './read-elements.ts';
import { isInPlace, standardTypeOf } from './structure-types.ts';
import { isRegular } from './table-shape.ts';
import type { ArchivalWords } from './words.ts';

export interface Structure {
  root: PdfDict;
  /** The `Document` element, which new elements become children of. */
  document: PdfRef;
  /** Annotations that stand in the tree, by object number. */
  annotations: ReadonlySet<number>;
  /** Whether elements stand where ISO 32000-1 §14.8.4 allows them and tables have as many cells in each row. */
  isSound: boolean;
}

const longestText = 4_000;
/** Longer texts are cut: PDF/A allows strings of 32,767 bytes, and nobody listens to as much. */
export const spoken = (text: string): PdfString =>
  PdfString.fromString(Array.from(text).slice(0, longestText).join(''));

/** An element with those under it, without the ones that only group. */
interface Element {
  type: string;
  columns: number;
  rows: number;
  children: readonly Element[];
}

const rowsOf = (parts: readonly Element[]): (readonly Element[])[] =>
  parts.flatMap(({ type, children }) => (type === 'TR' ? [children] : type === 'Caption' ? [] : rowsOf(children)));

/** Visits the structure tree once, in the order of reading, and repairs what the browser leaves open. */
class Repair {
  readonly annotations = new Set<number>();
  readonly foreignTypes = new Map<string, string>();
  isSound = true;
  readonly #document: PDF;
  readonly #written: (object: number) => WrittenElement | null;
  readonly #words: ArchivalWords;
  readonly #headings = new Headings();

  constructor(document: PDF, written: (object: number) => WrittenElement | null, words: ArchivalWords) {
    this.#document = document;
    this.#written = written;
    this.#words = words;
  }

  /** Recursion ends: the browser nests no deeper than the document, which was accepted with a limit. */
  visit(object: number, parent: string): readonly Element[] {
    const written = this.#written(object);
    if (!written) {
      this.isSound = false;
      return [];
    }
    for (const annotation of written.annotations) this.annotations.add(annotation);
    const type = standardTypeOf(written.type);
    if (type !== written.type) this.foreignTypes.set(written.type, type);
    this.#repair(object, written, type);
    const isGroup = type === 'NonStruct';
    const children = written.children.flatMap((child) => this.visit(child, isGroup ? parent : type));
    if (isGroup) return children;
    if (type === 'LI') this.#gatherBody(object);
    if (!isInPlace(type, parent)) this.isSound = false;
    if (type === 'Table' && !isRegular(rowsOf(children))) this.isSound = false;
    return [{ type, columns: written.columns, rows: written.rows, children }];
  }

  #repair(object: number, { hasText, isMarked }: WrittenElement, type: string): void {
    if (isMarked) this.#dictionary(object).delete('Lang');
    const level = /^H([1-6])$/.exec(type)?.[1];
    if (level !== undefined) {
      const name = `H${this.#headings.levelOf(Number(level))}`;
      if (name !== type) this.#dictionary(object).set('S', PdfName.of(name));
    } else if ((type === 'Figure' || type === 'Formula') && !hasText)
      this.#dictionary(object).set('Alt', spoken(this.#words.picture));
  }

  #dictionary(object: number): PdfDict {
    const dictionary = this.#document.getObject(PdfRef.of(object, 0));
    if (!(dictionary instanceof PdfDict)) throw new TypeError('an element of the structure is no dictionary');
    return dictionary;
  }

  /** The browser puts what a list item says directly under it; PDF/UA asks for a body around it. */
  #gatherBody(object: number): void {
    const item = this.#dictionary(object);
    const kids = item.get('K', (reference) => this.#document.getObject(reference));
    const list = kids instanceof PdfArray ? [...kids] : kids === undefined ? [] : [item.get('K') ?? kids];
    const typeOf = (kid: PdfObject) => (kid instanceof PdfRef ? this.#written(kid.objectNumber)?.type : undefined);
    // What is drawn for the item itself, such as its background, stays with it.
    const isLoose = (kid: PdfObject) => !['Lbl', 'LBody', undefined].includes(typeOf(kid));
    const loose = list.filter(isLoose);
    if (loose.length === 0) return;
    const body = PdfDict.of({
      Type: PdfName.of('StructElem'),
      S: PdfName.of('LBody'),
      P: PdfRef.of(object, 0),
      K: new PdfArray(loose),
    });
    const page = item.get('Pg');
    if (page) body.set('Pg', page);
    const reference = this.#document.register(body);
    for (const kid of loose) if (kid instanceof PdfRef) this.#dictionary(kid.objectNumber).set('P', reference);
    item.set('K', new PdfArray([...list.filter((kid) => !isLoose(kid)), reference]));
  }
}

/**
 * Makes the structure tree what PDF/UA-1 asks, as far as the document has it: headings without a jump, a text for each
 * picture, bodies of list items, and standard types for those of PDF 2.0.
 * @param print the bytes that `document` was loaded from
 * @returns null for a document without a tree of Chromium
 */
export const repairStructure = (document: PDF, print: Buffer, words: ArchivalWords): Structure | null => {
  const inside = (reference: PdfRef) => document.getObject(reference);
  const root = document.getCatalog().getDict('StructTreeRoot', inside);
  const top = root?.get('K');
  const written = elementsOf(print);
  if (!root || !written || !(top instanceof PdfRef)) return null;
  const repair = new Repair(document, written, words);
  const [element] = repair.visit(top.objectNumber, '');
  if (repair.foreignTypes.size > 0) {
    const roles = new PdfDict();
    for (const [type, standard] of repair.foreignTypes) roles.set(type, PdfName.of(standard));
    root.set('RoleMap', roles);
  }
  const isSound = repair.isSound && element?.type === 'Document';
  return { root, document: top, annotations: repair.annotations, isSound };
};

/** Adds an element around an annotation at the end of the document. Returns the annotation's key for `StructParent`. */
export const addToStructure = (
  document: PDF,
  { root, document: parent }: Structure,
  { type, annotation, page, text }: { type: 'Form' | 'Link'; annotation: PdfRef; page: PdfRef; text: string },
): number => {
  const inside = (reference: PdfRef) => document.getObject(reference);
  const element = document.register(
    PdfDict.of({
      Type: PdfName.of('StructElem'),
      S: PdfName.of(type),
      P: parent,
      Pg: page,
      Alt: spoken(text),
      K: PdfDict.of({ Type: PdfName.of('OBJR'), Obj: annotation, Pg: page }),
    }),
  );
  const top = inside(parent);
  if (!(top instanceof PdfDict)) throw new TypeError('the structure tree has no document');
  const kids = top.getArray('K', inside);
  if (kids) kids.push(element);
  else top.set('K', new PdfArray([...[top.get('K')].filter((kid) => kid !== undefined), element]));
  const key = root.getNumber('ParentTreeNextKey')?.value ?? 0;
  root.set('ParentTreeNextKey', PdfNumber.of(key + 1));
  const tree = root.getDict('ParentTree', inside);
  const numbers = tree?.getArray('Nums', inside);
  if (numbers) numbers.push(PdfNumber.of(key), element);
  else
    tree?.getArray('Kids', inside)?.push(
      document.register(
        PdfDict.of({
          Limits: new PdfArray([PdfNumber.of(key), PdfNumber.of(key)]),
          Nums: new PdfArray([PdfNumber.of(key), element]),
        }),
      ),
    );
  return key;
};
