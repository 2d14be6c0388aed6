import { setImmediate } from 'node:timers/promises';
import { PDF } from '@libpdf/core';
import { missingGlyph, PageTextReader } from './page-text.ts';

/** A PDF whose text is not what it must be: a missing glyph, or a value that is not on any page. */
export class UnreadablePdf extends Error {}

/** The text in the order it was drawn; pages are separated by form feeds. */
export async function extractText(pdf: Uint8Array): Promise<string> {
  const document = await PDF.load(pdf);
  const reader = new PageTextReader((reference) => document.getObject(reference));
  const pages: string[] = [];
  for (const page of document.getPages()) {
    pages.push(reader.read(page));
    // A page takes milliseconds, a long document a second: others are served in between.
    await setImmediate();
  }
  return pages.join('\f');
}

/**
 * Refuses a PDF with no text at all, with glyphs that no font had (U+0000), or without one of the
 * expected values. Spaces, line breaks, soft hyphens and letter case are not compared: layout and CSS
 * change them.
 * @throws UnreadablePdf naming what is wrong, never the value itself
 */
export async function assertReadable(pdf: Uint8Array, expectedTexts: readonly string[]): Promise<void> {
  const text = await extractText(pdf);
  const missing = text.split(missingGlyph).length - 1;
  if (missing > 0)
    throw new UnreadablePdf(`${missing} characters of the document have no glyph in any font.`);
  const found = comparable(text);
  if (found === '') throw new UnreadablePdf('The document has no text at all.');
  const absent = expectedTexts.findIndex((expected) => !found.includes(comparable(expected)));
  if (absent !== -1) {
    throw new UnreadablePdf(`Expected text ${absent + 1} of ${expectedTexts.length} is not in the document.`);
  }
}

const comparable = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/[\s\u00AD\u200B-\u200D\u2060\uFEFF]/gu, '')
    .toLowerCase();
