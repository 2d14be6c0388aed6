import { createDecipheriv, createHash } from 'node:crypto';
import { deriveKey, type Opening } from './age.ts';
import { ArchiveDamaged, parseHead, type Entry } from './archive.ts';

/**
 * Reads archives that were made before 24 November 2026. After the mark come frames: a letter, a length of four bytes,
 * and that many bytes. `E` begins an entry (JSON), `D` is a piece of its content, `X` ends the entry, and `Z` ends the
 * archive with the SHA-256 of everything before it. An encrypted archive is the same in pieces of AES-256-GCM, after
 * another mark and a salt.
 */
const mark = 'PARAPHE BACKUP 1\n';
const sealedMark = 'PARAPHE SEALED 1\n';
const saltBytes = 16;
const headBytes = 5;
/** No frame was ever longer than a quarter of this. */
const longestFrame = 1_048_576;

const beginsWith =
  (text: string) =>
  (beginning: Buffer): boolean =>
    beginning.toString('latin1').startsWith(text);
export const isEarlier = beginsWith(mark);
export const isEarlierSealed = beginsWith(sealedMark);

/** As `openAge`. A wrong passphrase shows at the first piece. */
export const openEarlier = async (beginning: Buffer, passphrase: string): Promise<Opening> => {
  const start = sealedMark.length + saltBytes;
  const key = await deriveKey(passphrase, beginning.subarray(sealedMark.length, start), 17);
  const options = { authTagLength: 16 };
  return { start, numberAt: 0, decipher: (nonce) => createDecipheriv('aes-256-gcm', key, nonce, options) };
};

interface Frame {
  letter: string;
  payload: Buffer;
}

/** Yields all frames but the last, and compares the sum in the last one. */
const framesOf = async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Frame> {
  const whole = createHash('sha256').update(mark);
  let held = Buffer.alloc(0);
  let at = mark.length;
  let entries = 0;
  let isOver = false;
  for await (const chunk of source) {
    held = Buffer.concat([held, chunk]);
    while (!isOver && held.byteLength >= at + headBytes) {
      const end = at + headBytes + held.readUInt32BE(at + 1);
      if (end - at > longestFrame) throw new ArchiveDamaged('a length in it cannot be');
      if (held.byteLength < end) break;
      const frame = {
        letter: held.toString('latin1', at, at + 1),
        payload: held.subarray(at + headBytes, end),
      };
      if (frame.letter === 'E') entries += 1;
      isOver = frame.letter === 'Z';
      if (!isOver) {
        whole.update(held.subarray(at, end));
        yield frame;
      } else if (frame.payload.toString() !== JSON.stringify({ entries, sha256: whole.digest('hex') }))
        throw new ArchiveDamaged('its end is not that of what stands before');
      at = end;
    }
    if (isOver && held.byteLength > at) throw new ArchiveDamaged('something stands behind its end');
    if (held.byteLength >= at) [held, at] = [held.subarray(at), 0];
  }
  if (!isOver) throw new ArchiveDamaged('it ends too early');
};

/** As `readArchive`: yields the entries in order. */
export const readEarlier = async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const frames = framesOf(source);
  for (let frame = await frames.next(); !frame.done; frame = await frames.next()) {
    if (frame.value.letter !== 'E') throw new ArchiveDamaged('its parts are not in order');
    const head = parseHead(frame.value.payload.toString());
    const contentOf = async function* () {
      for (
        frame = await frames.next();
        !frame.done && frame.value.letter === 'D';
        frame = await frames.next()
      )
        yield frame.value.payload;
    };
    const content = contentOf();
    yield { name: head.kind, head, content };
    for await (const piece of content) void piece;
  }
};
