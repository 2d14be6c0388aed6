import { PdfArray, PdfDict, PdfNumber } from '@libpdf/core';
import type { RefResolver } from './page-content.ts';

/** Width of a glyph by its code, in units of the font's size. */
export type GlyphWidths = (code: number) => number;

/** Widths stand in thousandths (ISO 32000-1 §9.2.4), except in fonts of type 3. */
const thousandth = 0.001;

const numberIn = (value: ReturnType<PdfArray['at']>): number => (value instanceof PdfNumber ? value.value : 0);

/** `c [w1 w2 …]` gives the codes from c on a width each, `first last w` gives them all the same (§9.7.4.3). */
const readWide = (array: PdfArray | undefined, resolver: RefResolver): Map<number, number> => {
  const widths = new Map<number, number>();
  if (!array) return widths;
  for (let at = 0; at + 1 < array.length;) {
    const first = numberIn(array.at(at, resolver));
    const next = array.at(at + 1, resolver);
    if (next instanceof PdfArray) {
      for (let index = 0; index < next.length; index += 1)
        widths.set(first + index, numberIn(next.at(index, resolver)));
      at += 2;
    } else {
      const width = numberIn(array.at(at + 2, resolver));
      for (let code = first; code <= Math.min(numberIn(next), 0xffff); code += 1) widths.set(code, width);
      at += 3;
    }
  }
  return widths;
};

const wideWidths = (font: PdfDict, resolver: RefResolver): GlyphWidths => {
  const descendant = font.getArray('DescendantFonts', resolver)?.at(0, resolver);
  if (!(descendant instanceof PdfDict)) return () => 1;
  const widths = readWide(descendant.getArray('W', resolver), resolver);
  const usual = descendant.getNumber('DW', resolver)?.value ?? 1_000;
  return (code) => (widths.get(code) ?? usual) * thousandth;
};

/** Reads the widths of a font's glyphs: `/W` and `/DW` of a composite font, else `/Widths`. */
export const readGlyphWidths = (font: PdfDict, resolver: RefResolver): GlyphWidths => {
  const subtype = font.getName('Subtype', resolver)?.value;
  if (subtype === 'Type0') return wideWidths(font, resolver);
  const unit = subtype === 'Type3' ? Math.abs(numberIn(font.getArray('FontMatrix', resolver)?.at(0))) : thousandth;
  const widths = font.getArray('Widths', resolver);
  const first = font.getNumber('FirstChar', resolver)?.value ?? 0;
  return (code) => numberIn(widths?.at(code - first, resolver)) * unit;
};
