import { inflateSync } from 'node:zlib';
import { PdfDict, PdfNumber, PdfRef, PdfStream } from '@libpdf/core';
import type { PDF, PDFPage } from '@libpdf/core';
import { setCompressed } from './flate.ts';
import { markArtifacts } from './mark-artifacts.ts';
import { addToStructure, spoken } from './structure.ts';
import type { Structure } from './structure.ts';
import type { ArchivalWords } from './words.ts';

/** A mark of Skia for glyphs that are a part of a letter; PDF/UA forbids U+0000 (ISO 14289-1 §7.21.7). */
const partOfLetter = /^(<[\dA-F]+>(?: <[\dA-F]+>)?) <0000>$/gim;

/** Chromium's streams have this filter or none; libpdf's own decoder takes four times as long. */
const decoded = (stream: PdfStream): Buffer =>
  stream.getName('Filter')?.value === 'FlateDecode' && !stream.has('DecodeParms')
    ? inflateSync(stream.data)
    : Buffer.from(stream.getDecodedData());

/** Prepares pages with the forms and fonts that they use, each once. */
export class Pages {
  isClear = true;
  readonly #document: PDF;
  readonly #inside: (reference: PdfRef) => ReturnType<PDF['getObject']>;
  readonly #structured = new Map<PdfDict, boolean>();
  readonly #done = new Set<PdfDict>();

  constructor(document: PDF) {
    this.#document = document;
    this.#inside = (reference) => document.getObject(reference);
  }

  mark(page: PDFPage): void {
    const contents = page.dict.get('Contents', this.#inside);
    if (contents instanceof PdfStream) this.#stream(contents, page.dict.getDict('Resources', this.#inside));
    else this.isClear = false;
  }

  #stream(stream: PdfStream, resources: PdfDict | undefined): void {
    this.#fonts(resources);
    const forms = resources?.getDict('XObject', this.#inside);
    const { content, isClear } = markArtifacts(decoded(stream), (name) => {
      const form = forms?.get(name, this.#inside);
      if (!(form instanceof PdfStream) || !this.#isStructured(form)) return false;
      this.#form(form);
      return true;
    });
    if (content) setCompressed(stream, content);
    this.isClear &&= isClear;
  }

  /** A form with a structure may be drawn only once (ISO 14289-1 §7.20). */
  #form(form: PdfStream): void {
    if (this.#done.has(form)) {
      this.isClear = false;
      return;
    }
    this.#done.add(form);
    this.#stream(form, form.getDict('Resources', this.#inside));
  }

  #isStructured(form: PdfStream): boolean {
    const known = this.#structured.get(form);
    if (known !== undefined) return known;
    this.#structured.set(form, false); // a form that draws itself ends here
    const isForm = form.getName('Subtype')?.value === 'Form';
    const inner = isForm ? form.getDict('Resources', this.#inside)?.getDict('XObject', this.#inside) : undefined;
    const isStructured =
      isForm &&
      (form.has('StructParents') ||
        [...(inner ?? [])].some(([, value]) => {
          const nested = value instanceof PdfRef ? this.#inside(value) : value;
          return nested instanceof PdfStream && this.#isStructured(nested);
        }));
    this.#structured.set(form, isStructured);
    if (isForm && !isStructured) this.#fonts(form.getDict('Resources', this.#inside));
    return isStructured;
  }

  #fonts(resources: PdfDict | undefined): void {
    for (const [, value] of resources?.getDict('Font', this.#inside) ?? []) {
      const font = value instanceof PdfRef ? this.#inside(value) : value;
      if (!(font instanceof PdfDict) || this.#done.has(font)) continue;
      this.#done.add(font);
      const map = font.get('ToUnicode', this.#inside);
      if (!(map instanceof PdfStream)) {
        this.isClear = false;
        continue;
      }
      const text = decoded(map).toString('latin1');
      const told = text.replaceAll(partOfLetter, '$1 <FFFD>');
      if (told !== text) setCompressed(map, Buffer.from(told, 'latin1'));
    }
  }

  /** A link says where it leads, and stands in the structure (ISO 14289-1 §7.18.5). */
  describeLinks(page: PDFPage, structure: Structure, words: ArchivalWords): void {
    for (const item of page.dict.getArray('Annots', this.#inside) ?? []) {
      const annotation = item instanceof PdfRef ? this.#inside(item) : item;
      if (!(annotation instanceof PdfDict)) continue;
      if (!(item instanceof PdfRef) || annotation.getName('Subtype')?.value !== 'Link') {
        this.isClear = false;
        continue;
      }
      const address = annotation.getDict('A', this.#inside)?.getString('URI', this.#inside)?.asString();
      const text = address === undefined ? words.elsewhere : words.link(address);
      if (!annotation.has('Contents')) annotation.set('Contents', spoken(text));
      if (structure.annotations.has(item.objectNumber)) continue;
      const key = addToStructure(this.#document, structure, { type: 'Link', annotation: item, page: page.ref, text });
      annotation.set('StructParent', PdfNumber.of(key));
    }
  }
}
