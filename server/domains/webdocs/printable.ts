import { missingGlyphs } from '#engines/pdf/glyphs.ts';
import type { PdfEngine } from '#engines/pdf/pdf-engine.ts';
import { UnreadablePdf } from '#engines/pdf/text.ts';

const renderLimitMs = 20_000;
/** Fewer than this are told apart one by one. */
const smallGroup = 32;

/** What this installation's browser can draw beyond our own fonts, learnt once per character. */
const learnt = new WeakMap<PdfEngine, Map<string, boolean>>();

const draws = async (pdf: PdfEngine, characters: string[]): Promise<boolean> => {
  const codes = characters.map((character) => `&#${character.codePointAt(0)};`);
  try {
    await pdf.assertReadable(
      await pdf.render(`<!doctype html><meta charset="utf-8"><p>x ${codes.join(' ')}</p>`, {
        timeoutMs: renderLimitMs,
      }),
      [],
    );
    return true;
  } catch (error) {
    if (error instanceof UnreadablePdf) return false;
    throw error;
  }
};

/** Halves the group until the guilty are found. */
const findHoles = async (
  pdf: PdfEngine,
  characters: string[],
  known: Map<string, boolean>,
): Promise<void> => {
  if (characters.length === 0) return;
  const drawn = await draws(pdf, characters);
  if (drawn || characters.length === 1 || characters.length > smallGroup) {
    for (const character of characters) known.set(character, drawn);
    return;
  }
  const middle = Math.ceil(characters.length / 2);
  await findHoles(pdf, characters.slice(0, middle), known);
  await findHoles(pdf, characters.slice(middle), known);
};

/**
 * The characters of a text that would be holes in the final document. They are refused when they come in: once
 * signed, a document that cannot be printed could never be sealed.
 */
export const unprintableIn = async (pdf: PdfEngine, text: string): Promise<string[]> => {
  const doubtful = missingGlyphs(text);
  if (doubtful.length === 0) return [];
  const known = learnt.get(pdf) ?? new Map<string, boolean>();
  learnt.set(pdf, known);
  await findHoles(
    pdf,
    doubtful.filter((character) => !known.has(character)),
    known,
  );
  return doubtful.filter((character) => !known.get(character));
};
