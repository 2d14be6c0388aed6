import { fontFaces } from '#engines/pdf/fonts.ts';
import { missingGlyphs, withoutPlainLetters } from '#engines/pdf/glyphs.ts';
import type { PdfEngine } from '#engines/pdf/pdf-engine.ts';
import { UnreadablePdf } from '#engines/pdf/render/print-errors.ts';
import { escapeHtml } from '#contract/text.ts';
import { normalized } from '#contract/composed.ts';

const renderLimitMs = 20_000;

/** The engine, and the company whose turn is taken. */
export interface Printing {
  pdf: PdfEngine;
  company: string;
}

/** For characters beyond our own fonts: whether this installation's browser can draw them. */
const learnt = new WeakMap<PdfEngine, Map<string, boolean>>();
const mostLearnt = 20_000;

/** The sample uses both weights of our font family, because one may lack a letter with marks that the other has. */
const sampleHtml = (text: string): string => {
  const lines = ['400', '700'].map((weight) => `<p style="font-weight:${weight}">x ${escapeHtml(text)}</p>`);
  return `<!doctype html><meta charset="utf-8"><style>${fontFaces(`Arial ${text}`)}p{font-family:Arial,sans-serif}</style>${lines.join('')}`;
};

const draws = async ({ pdf, company }: Printing, characters: string[]): Promise<boolean> => {
  const html = sampleHtml(characters.join(' '));
  try {
    await pdf.checkPrint(await pdf.render(html, { timeoutMs: renderLimitMs, company }), { company, texts: [] });
    return true;
  } catch (error) {
    if (error instanceof UnreadablePdf) return false;
    throw error;
  }
};

/** The search stops after this many unprintable characters. A later call finds the others. */
const enoughHoles = 8;

/** Binary search for the unprintable characters, because the refusal of a group does not name them. */
const findHoles = async (
  printing: Printing,
  characters: string[],
  known: Map<string, boolean>,
  holes: Set<string>,
): Promise<void> => {
  const [first] = characters;
  if (first === undefined || holes.size >= enoughHoles) return;
  if (await draws(printing, characters)) {
    for (const character of characters) known.set(character, true);
  } else if (characters.length === 1) {
    known.set(first, false);
    holes.add(first);
  } else {
    const middle = Math.ceil(characters.length / 2);
    await findHoles(printing, characters.slice(0, middle), known, holes);
    await findHoles(printing, characters.slice(middle), known, holes);
  }
};

/** More marks than any script piles on one letter. They would be drawn beyond the place of a field, over other text. */
const piledMarks = /\p{M}{9,}/gu;

/**
 * Characters of a text that no font can print, and piles of marks. They are refused at input, because a signed document that cannot be
 * printed could never be sealed. Returns at least one of them, not always all.
 */
export const unprintableIn = async (printing: Printing, text: string): Promise<string[]> => {
  const piles = normalized(withoutPlainLetters(text), 'NFC').match(piledMarks);
  if (piles) return piles.slice(0, enoughHoles);
  const doubtful = missingGlyphs(text);
  if (doubtful.length === 0) return [];
  const known = learnt.get(printing.pdf) ?? new Map<string, boolean>();
  learnt.set(printing.pdf, known);
  const holes = new Set(doubtful.filter((character) => known.get(character) === false));
  const unknown = doubtful.filter((character) => !known.has(character));
  if (known.size + unknown.length > mostLearnt) known.clear();
  await findHoles(printing, unknown, known, holes);
  return [...holes].slice(0, enoughHoles);
};

/** The characters of a text that are left out of the print because no font draws them. */
export const leftOutOfPrint = async (printing: Printing, text: string): Promise<ReadonlySet<string>> => {
  await unprintableIn(printing, text);
  const known = learnt.get(printing.pdf);
  return new Set(missingGlyphs(text).filter((character) => known?.get(character) !== true));
};
