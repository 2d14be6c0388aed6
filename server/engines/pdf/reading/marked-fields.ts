import { PdfArray, PdfDict, PdfNumber, PdfRef, PdfString } from '@libpdf/core';
import type { PDF } from '@libpdf/core';

/** Tells which marked content belongs to which field. */
export interface MarkedContent {
  /** The mark for an id of marked content. Each page and each form (ISO 32000-1 §8.10) counts its ids from 0. */
  markOf: (stream: number, id: number) => string | undefined;
  /** Alternative texts of pictures, by mark. */
  alternatives: ReadonlyMap<string, readonly string[]>;
}

const langEntry = /\/Lang\s*\((x-[a-z0-9-]+)\)/g;
const objectStart = /(\d+)\s+\d+\s+obj\s*$/;

/** Numbers of the structure elements with a mark. They are few among thousands, so a search for bytes is faster. */
const markedElements = (pdf: Uint8Array): [object: number, mark: string][] => {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length).toString('latin1');
  return [...text.matchAll(langEntry)].flatMap((match): [number, string][] => {
    const dictionary = text.lastIndexOf('obj', match.index);
    const [, number] = objectStart.exec(text.slice(Math.max(0, dictionary - 24), dictionary + 3)) ?? [];
    return number === undefined ? [] : [[Number(number), match[1] ?? '']];
  });
};

/** Elements of a field are a few levels deep. */
const deepest = 24;

const isMarked = (element: PdfDict): boolean => {
  const lang = element.get('Lang');
  return lang instanceof PdfString && lang.asString().startsWith('x-');
};

/** Reads the marks of a print that Chromium wrote, tagged (ISO 32000-1 §14.7). */
export const readMarkedContent = (pdf: Uint8Array, document: PDF): MarkedContent => {
  const marks = new Map<string, string>();
  const alternatives = new Map<string, string[]>();
  const resolve = (value: unknown): unknown => (value instanceof PdfRef ? document.getObject(value) : value);
  const note = (stream: unknown, id: unknown, mark: string): void => {
    const number = resolve(id);
    if (stream instanceof PdfRef && number instanceof PdfNumber)
      marks.set(`${stream.objectNumber} ${number.value}`, mark);
  };
  const walk = (value: unknown, mark: string, page: unknown, depth: number): void => {
    const kid = resolve(value);
    if (kid instanceof PdfArray) for (const one of kid) walk(one, mark, page, depth);
    else if (!(kid instanceof PdfDict)) note(page, kid, mark);
    else if (depth < deepest) {
      const own = kid.get('Pg') ?? page;
      // A field inside the annex has its own mark and is read separately.
      if (isMarked(kid)) return;
      const alternative = resolve(kid.get('Alt'));
      if (alternative instanceof PdfString)
        alternatives.set(mark, [...(alternatives.get(mark) ?? []), alternative.asString()]);
      if (kid.get('MCID') === undefined) walk(kid.get('K') ?? null, mark, own, depth + 1);
      else note(kid.get('Stm') ?? own, kid.get('MCID'), mark);
    }
  };
  for (const [object, mark] of markedElements(pdf)) {
    const element = document.getObject(PdfRef.of(object));
    if (element instanceof PdfDict) walk(element.get('K') ?? null, mark, element.get('Pg'), 0);
  }
  return { markOf: (stream, id) => marks.get(`${stream} ${id}`), alternatives };
};
