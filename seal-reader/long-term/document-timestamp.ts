import { asDictionary, itemsOf } from '../pdf-file.ts';
import { PdfStructureError } from '../pdf-objects.ts';
import { findTimestamps, readContentsLeniently } from '../seal-place.ts';
import { objectOf, openUpdate, withItem } from './update.ts';

/** A document timestamp (ETSI EN 319 142-1 §5.4.3): the token (DER), and what it is over, in pieces. */
export interface DocumentTimestamp {
  token: Uint8Array;
  stamped: readonly [Uint8Array, Uint8Array];
}

/** Bytes kept for a token. One with its chain takes 3 to 6 KB; long chains of public authorities take more. */
const rooms = [8_192, 32_768] as const;

/** The room that a token of this length takes; null when it is too long for any. */
export const roomFor = (length: number): number | null => rooms.find((room) => length <= room) ?? null;

interface Draft {
  section: Uint8Array;
  /** Offsets of `/Contents` in the whole file, angle brackets included. */
  contents: { start: number; end: number };
}

/**
 * The incremental update that adds a document timestamp to a file: the timestamp, its field and the two lists that lead
 * to it, of the form and of the page that has the seal's. A field outside the page is one that readers aloud skip
 * (ISO 14289-1 §7.18.1).
 */
const draft = (pdf: Uint8Array, room: number, [, first, next, rest]: readonly number[]): Draft => {
  const update = openUpdate(pdf);
  const { file, catalog } = update;
  const form = catalog.entries.get('AcroForm') ?? null;
  const [seal = null] = itemsOf(file.resolve(asDictionary(file.resolve(form)).entries.get('Fields') ?? null));
  const page = asDictionary(file.resolve(seal)).entries.get('P') ?? null;
  const range = [first, next, rest].map((offset) => String(offset).padEnd(10)).join(' ');
  const head = `<</Type /DocTimeStamp /Filter /Adobe.PPKLite /SubFilter /ETSI.RFC3161 /ByteRange [0 ${range}] /Contents `;
  const { object: value, start } = update.object(head, `<${'0'.repeat(room * 2)}>`, '>>');
  const places = `/F 132 /P ${objectOf(page)} 0 R /Rect [-9999 -9999 -9999 -9999]`;
  const field = update.object(
    `<</Type /Annot /Subtype /Widget /FT /Sig /T (Archive_${value}) /TU (Archive timestamp) ${places} /V ${value} 0 R>>`,
  );
  const item = `${field.object} 0 R`;
  const lists = [
    { dictionary: form, name: 'Fields', item },
    { dictionary: page, name: 'Annots', item },
  ].map((list) => withItem(pdf, file, list));
  for (const { object, text } of lists) update.objectAt(object, text);
  const from = start + head.length;
  return { section: update.end(), contents: { start: from, end: from + room * 2 + 2 } };
};

/**
 * The section without its token, the bytes that the token has to be over, and the way to put it in.
 * @throws PdfStructureError when the file is not built like ours
 */
export const planTimestamp = (pdf: Uint8Array, room: number) => {
  const { section: blank, contents } = draft(pdf, room, [0, 0, 0, 0]);
  const { start, end } = contents;
  const { section } = draft(pdf, room, [0, start, end, pdf.length + blank.length - end]);
  return {
    stamped: [pdf, section.subarray(0, start - pdf.length), section.subarray(end - pdf.length)] as const,
    /** @throws PdfStructureError when the room is another one */
    withToken: (token: Uint8Array): Uint8Array => {
      if (roomFor(token.length) !== room) throw new PdfStructureError('The token takes another room.');
      const filled = Uint8Array.from(section);
      const digits = Array.from(token, (byte) => byte.toString(16).padStart(2, '0')).join('');
      for (let at = 0; at < digits.length; at += 1) filled[start - pdf.length + 1 + at] = digits.charCodeAt(at);
      return filled;
    },
  };
};

/** The same data gives the same bytes. @throws PdfStructureError */
export const timestampSection = (pdf: Uint8Array, token: Uint8Array): Uint8Array => {
  const room = roomFor(token.length);
  if (room === null) throw new PdfStructureError('The token is too long.');
  return planTimestamp(pdf, room).withToken(token);
};

/**
 * Reads the document timestamp in the last section of a file, from `start`. The caller compares the section with that
 * which `timestampSection` writes for it.
 * @throws PdfStructureError
 */
export const timestampAdded = (pdf: Uint8Array, start: number): DocumentTimestamp => {
  const [place, ...more] = findTimestamps(pdf).filter(({ contents }) => contents.start >= start);
  if (!place || more.length > 0) throw new PdfStructureError('Not one document timestamp.');
  const { contents } = place;
  return {
    token: readContentsLeniently(pdf, place).der,
    stamped: [pdf.subarray(0, contents.start), pdf.subarray(contents.end)],
  };
};
