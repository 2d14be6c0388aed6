import { PdfArray, PdfRef, PdfStream } from '@libpdf/core';
import type { PdfDict, PDFPage } from '@libpdf/core';
import { PdfReader } from '#seal-reader/pdf-objects.ts';
import type { PdfValue } from '#seal-reader/pdf-objects.ts';
import { bytesOf } from './pdf-strings.ts';
import { readToUnicode } from './to-unicode.ts';
import type { ToUnicode } from './to-unicode.ts';

type Resolve = (reference: PdfRef) => ReturnType<PdfDict['get']> | null;
export interface PictureSize {
  width: number;
  height: number;
}
interface Font {
  wide: boolean;
  characters: ToUnicode | null;
}

/** Stands for a glyph that no font had: glyph 0 of a font (OpenType, "Recommendations for Glyph 0"). */
export const missingGlyph = '\u0000';
/** Stands for a glyph whose character the file does not tell. */
const unknownCharacter = '\uFFFD';
const deepestForm = 12;

/**
 * The text of pages in the order it was drawn, which for Chromium is the document's own order (reading
 * by position would mix the columns of a table), with what stands inside groups and forms.
 */
export class PageTextReader {
  readonly #resolve: (reference: PdfRef) => ReturnType<Resolve>;
  readonly #fonts = new Map<PdfDict, Font>();

  constructor(resolve: Resolve) {
    this.#resolve = resolve;
  }

  /** The pictures drawn on the pages read so far, with their own pixels: a picture drawn twice is there twice. */
  readonly pictures: PictureSize[] = [];

  read(page: PDFPage): string {
    const out: string[] = [];
    this.#run(this.#contents(page), page.dict.getDict('Resources', this.#resolver), out, 0);
    return out.join('');
  }

  /** A page's content may be cut into several streams, at any space. */
  #contents(page: PDFPage): Uint8Array {
    const contents = page.dict.get('Contents', this.#resolver);
    const items = contents instanceof PdfArray ? [...contents] : [contents];
    const parts = items.flatMap((item) => {
      const stream = item instanceof PdfRef ? this.#resolver(item) : item;
      return stream instanceof PdfStream ? [stream.getDecodedData(), Buffer.from('\n')] : [];
    });
    return Buffer.concat(parts);
  }

  readonly #resolver = (reference: PdfRef) => this.#resolve(reference) ?? null;

  /** Content stream operators, ISO 32000-1 §9.4 and §14.6. */
  #run(content: Uint8Array, resources: PdfDict | undefined, out: string[], depth: number): void {
    const reader = new PdfReader(content, 0, false);
    const marks = new MarkedText(out);
    let operands: PdfValue[] = [];
    let font: Font = { wide: false, characters: null };
    const show = (value: PdfValue | undefined) => {
      const items = isKind(value, 'array') ? value.items : [value];
      for (const item of items) if (isKind(item, 'text')) marks.show(decode(font, bytesOf(content, item)));
    };
    while (!reader.atEnd()) {
      const operator = reader.operator();
      if (operator === null) {
        operands.push(reader.value());
        continue;
      }
      const [first, last] = [operands[0], operands.at(-1)];
      if (operator === 'Tf') font = this.#font(resources, first) ?? font;
      else if (operator === 'Tj' || operator === 'TJ' || operator === "'" || operator === '"') show(last);
      else if (operator === 'BDC' || operator === 'BMC') marks.open(actualText(content, last));
      else if (operator === 'EMC') marks.close();
      else if (operator === 'Do' && depth < deepestForm) this.#form(resources, first, out, depth);
      else if (operator === 'BI') skipInlineImage(content, reader);
      operands = [];
    }
  }

  #form(resources: PdfDict | undefined, name: PdfValue | undefined, out: string[], depth: number): void {
    if (!isKind(name, 'name')) return;
    const form = resources?.getDict('XObject', this.#resolver)?.get(name.name, this.#resolver);
    if (!(form instanceof PdfStream)) return;
    const subtype = form.getName('Subtype', this.#resolver)?.value;
    if (subtype === 'Image') this.pictures.push({ width: number(form, 'Width'), height: number(form, 'Height') });
    if (subtype !== 'Form') return;
    const own = form.getDict('Resources', this.#resolver) ?? resources;
    this.#run(form.getDecodedData(), own, out, depth + 1);
  }

  #font(resources: PdfDict | undefined, name: PdfValue | undefined): Font | null {
    if (!isKind(name, 'name')) return null;
    const dictionary = resources?.getDict('Font', this.#resolver)?.getDict(name.name, this.#resolver);
    if (!dictionary) return null;
    const known = this.#fonts.get(dictionary);
    if (known) return known;
    const map = dictionary.get('ToUnicode', this.#resolver);
    const font = {
      wide: dictionary.getName('Subtype', this.#resolver)?.value === 'Type0',
      characters: map instanceof PdfStream ? readToUnicode(Buffer.from(map.getDecodedData()).toString('latin1')) : null,
    };
    this.#fonts.set(dictionary, font);
    return font;
  }
}

/** Text under `/ActualText` is replaced by it, unless one of its glyphs is missing. */
class MarkedText {
  readonly #out: string[];
  readonly #open: { text: string | null; missing: boolean }[] = [];

  constructor(out: string[]) {
    this.#out = out;
  }

  open(text: string | null): void {
    this.#open.push({ text, missing: false });
  }

  close(): void {
    const closed = this.#open.pop();
    if (closed?.text == null) return;
    this.show(closed.missing ? missingGlyph : closed.text);
  }

  show(text: string): void {
    const replaced = this.#open.findLast((mark) => mark.text !== null);
    if (!replaced) this.#out.push(text);
    else if (text.includes(missingGlyph)) replaced.missing = true;
  }
}

const decode = ({ wide, characters }: Font, bytes: Buffer): string => {
  if (!wide && !characters) return bytes.toString('latin1');
  let text = '';
  const step = wide ? 2 : 1;
  for (let at = 0; at + step <= bytes.length; at += step) {
    const code = bytes.readUIntBE(at, step);
    text += code === 0 ? missingGlyph : characterOf(characters?.get(code));
  }
  return text;
};

const number = (dictionary: PdfDict, key: string): number => dictionary.getNumber(key)?.value ?? 0;

/** A part of a ligature or of a syllable has U+0000, or nothing: it was drawn, and `/ActualText` tells its letters. */
const characterOf = (mapped: string | undefined): string =>
  mapped === undefined || mapped === '' || mapped.includes('\u0000') ? unknownCharacter : mapped;

const actualText = (content: Uint8Array, properties: PdfValue | undefined): string | null => {
  const value = isKind(properties, 'dictionary') ? properties.entries.get('ActualText') : null;
  if (!isKind(value, 'text')) return null;
  const bytes = bytesOf(content, value);
  const utf16 = bytes[0] === 0xfe && bytes[1] === 0xff && bytes.length % 2 === 0;
  return utf16 ? Buffer.from(bytes.subarray(2)).swap16().toString('utf16le') : bytes.toString('latin1');
};

type Kind = Extract<PdfValue, { kind: string }>['kind'];

const isKind = <K extends Kind>(value: PdfValue | undefined, kind: K): value is Extract<PdfValue, { kind: K }> =>
  value !== null && typeof value === 'object' && value.kind === kind;

const skipInlineImage = (content: Uint8Array, reader: PdfReader): void => {
  const end = Buffer.from(content.buffer, content.byteOffset, content.length).indexOf('EI', reader.position);
  reader.position = end === -1 ? content.length : end + 2;
};
