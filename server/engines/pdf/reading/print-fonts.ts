import { PdfStream } from '@libpdf/core';
import type { PdfDict, PdfRef } from '@libpdf/core';
import type { PdfValue } from '#seal-reader/pdf-objects.ts';
import { bytesOf } from '../pdf-strings.ts';
import { readGlyphWidths } from './glyph-widths.ts';
import type { GlyphWidths } from './glyph-widths.ts';
import { readToUnicode } from './to-unicode.ts';
import type { ToUnicode } from './to-unicode.ts';

type PdfString = Extract<PdfValue, { kind: 'text' }>;

export interface PrintFont {
  /** Name of the font, without the random prefix that Chromium adds to a subset. */
  name: string;
  /** Codes have two bytes. */
  isWide: boolean;
  characters: ToUnicode | null;
  /** Reads the widths when they are first asked for: most readings need none. */
  widths: () => GlyphWidths;
}

/** A glyph of a text, with its width in units of the font's size. */
export interface Glyph {
  letters: string;
  width: number;
}

/** Replaces a glyph that no font had. A font draws glyph 0 for it (OpenType, "Recommendations for Glyph 0"). */
export const missingGlyph = '\u0000';
/** Replaces a glyph when the file does not say which character it is. */
const unknownCharacter = '\uFFFD';

/** The fonts of a print, each read once. */
export class PrintFonts {
  readonly #resolver: (reference: PdfRef) => ReturnType<PdfDict['get']> | null;
  readonly #known = new Map<PdfDict, PrintFont>();

  constructor(resolve: (reference: PdfRef) => ReturnType<PdfDict['get']> | null) {
    this.#resolver = resolve;
  }

  find(resources: PdfDict | undefined, name: PdfValue | undefined): PrintFont | null {
    if (name === null || typeof name !== 'object' || name.kind !== 'name') return null;
    const resolver = (reference: PdfRef) => this.#resolver(reference) ?? null;
    const dictionary = resources?.getDict('Font', resolver)?.getDict(name.name, resolver);
    if (!dictionary) return null;
    const known = this.#known.get(dictionary);
    if (known) return known;
    const map = dictionary.get('ToUnicode', resolver);
    let widths: GlyphWidths | null = null;
    const font = {
      name: (dictionary.getName('BaseFont', resolver)?.value ?? '').replace(/^[A-Z]{6}\+/, ''),
      isWide: dictionary.getName('Subtype', resolver)?.value === 'Type0',
      characters: map instanceof PdfStream ? readToUnicode(Buffer.from(map.getDecodedData()).toString('latin1')) : null,
      widths: () => (widths ??= readGlyphWidths(dictionary, resolver)),
    };
    this.#known.set(dictionary, font);
    return font;
  }

  decode(font: PrintFont | null, content: Uint8Array, text: PdfString): string {
    const { isWide, characters } = font ?? { isWide: false, characters: null };
    if (isWide && text.hexadecimal) return this.#decodeWide(characters, content, text);
    const bytes = bytesOf(content, text);
    if (!isWide && !characters) return bytes.toString('latin1');
    let letters = '';
    const step = isWide ? 2 : 1;
    for (let at = 0; at + step <= bytes.length; at += step) letters += letterOf(bytes.readUIntBE(at, step), characters);
    return letters;
  }

  /** The glyphs of a text, each with its width; a number that stands between texts. */
  glyphs({ isWide, characters, widths }: PrintFont, content: Uint8Array, part: PdfValue | undefined): Glyph[] | number {
    if (typeof part === 'number') return part;
    if (part === null || typeof part !== 'object' || part.kind !== 'text') return [];
    const bytes = bytesOf(content, part);
    const step = isWide ? 2 : 1;
    const widthOf = widths();
    return Array.from({ length: Math.floor(bytes.length / step) }, (_, index) => {
      const code = bytes.readUIntBE(index * step, step);
      const letters = characters || isWide ? letterOf(code, characters) : String.fromCharCode(code);
      return { letters, width: widthOf(code) };
    });
  }

  /** Codes of four hexadecimal digits, as Chromium writes them: nearly all letters of a print. */
  #decodeWide(characters: ToUnicode | null, content: Uint8Array, { start, end }: PdfString): string {
    let letters = '';
    let code = 0;
    let digits = 0;
    for (let at = start + 1; at < end - 1; at += 1) {
      const digit = hexadecimalDigit(content[at] ?? 0);
      if (digit === -1) continue;
      code = code * 16 + digit;
      digits += 1;
      if (digits % 4 !== 0) continue;
      letters += letterOf(code, characters);
      code = 0;
    }
    return letters;
  }
}

const hexadecimalDigit = (byte: number): number => {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
};

const letterOf = (code: number, characters: ToUnicode | null): string =>
  code === 0 ? missingGlyph : characterOf(characters?.get(code));

/** A part of a ligature or syllable maps to U+0000 or to nothing. It was drawn; `/ActualText` gives its letters. */
const characterOf = (mapped: string | undefined): string =>
  mapped === undefined || mapped === '' || mapped.includes('\u0000') ? unknownCharacter : mapped;
