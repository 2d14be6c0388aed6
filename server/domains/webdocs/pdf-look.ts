import type { Look } from '#http/upload.ts';
import { lookAtEnds } from './file-ends.ts';
import { readObjectStreams } from './pdf-object-streams.ts';
import { actsIn } from './pdf-names.ts';

const pieceBytes = 65_536;
/** A name or a word may be cut in two by the pieces it comes in. */
const acrossPieces = 128;

const parts = {
  object: /\d[\0\s]{1,9}obj/,
  places: /startxref/,
  trailer: /trailer|\/XRef(?=[\0\s<>[\]/%])/,
  encryption: /\/Encrypt(?=[\0\s<])/,
};
type Part = keyof typeof parts;

/**
 * Refuses what acts when it is opened or hides another file: in all bytes, whatever they belong to, since the table
 * that tells readers where objects are may point into a picture, and in the objects that are packed. What a password
 * protects is taken unread.
 */
export const lookAtPdf = (): Look => {
  const ends = lookAtEnds();
  const objectStreams = readObjectStreams();
  const found = new Set<Part>();
  let acts = false;
  let before = '';
  let waiting: Buffer[] = [];
  let waitingBytes = 0;

  const readWaiting = (): void => {
    const text = before + Buffer.concat(waiting).toString('latin1');
    acts ||= actsIn(text);
    for (const [part, pattern] of Object.entries(parts) as [Part, RegExp][])
      if (!found.has(part) && pattern.test(text)) found.add(part);
    objectStreams.read(text.slice(before.length));
    before = text.slice(-acrossPieces);
    waiting = [];
    waitingBytes = 0;
  };
  return {
    take(chunk) {
      ends.take(chunk);
      waiting.push(chunk);
      waitingBytes += chunk.length;
      if (waitingBytes >= pieceBytes && !acts) readWaiting();
    },
    isSound() {
      readWaiting();
      const isWhole = found.has('object') && found.has('places') && found.has('trailer');
      const isRead = objectStreams.isReadable() || found.has('encryption');
      return (
        !acts &&
        !objectStreams.act() &&
        isWhole &&
        isRead &&
        /^%PDF-[12]\.\d/.test(ends.head().toString('latin1', 0, 8)) &&
        ends.tail().includes('%%EOF') &&
        !ends.hasMarkup()
      );
    },
  };
};
