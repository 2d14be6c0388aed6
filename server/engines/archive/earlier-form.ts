import { createDecipheriv, createHash, scryptSync } from 'node:crypto';
import { ArchiveDamaged, parseHead, type Entry } from './archive.ts';

/**
 * Reads archives that were made before 24 November 2026. After the mark come frames: a letter, a length of four bytes,
 * and that many bytes. `E` begins an entry (JSON), `D` is a piece of its content, `X` ends the entry, and `Z` ends the
 * archive with the SHA-256 of everything before it. An encrypted archive is the same in pieces of AES-256-GCM, after
 * another mark and a salt.
 */
export const earlierMark = 'PARAPHE BACKUP 1\n';
export const earlierSealedMark = 'PARAPHE SEALED 1\n';
const saltBytes = 16;
const tagBytes = 16;
const sealedBytes = 65_536 + tagBytes;
/** No frame was ever longer than a quarter of this. */
const longestFrame = 1_048_576;

/** Takes this many bytes each time, or what is left of them. */
const takingFrom = (source: AsyncIterable<Uint8Array>): ((bytes: number) => Promise<Buffer>) => {
  const chunks = source[Symbol.asyncIterator]();
  let held = Buffer.alloc(0);
  return async (bytes) => {
    while (held.byteLength < bytes) {
      const chunk = await chunks.next();
      if (chunk.done) break;
      held = Buffer.concat([held, chunk.value]);
    }
    const taken = held.subarray(0, bytes);
    held = held.subarray(bytes);
    return taken;
  };
};

/** @throws {ArchiveDamaged} at the first piece that was changed, moved, left out or cut off */
export const decryptEarlier = async function* (
  source: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Buffer> {
  const take = takingFrom(source);
  const salt = (await take(earlierSealedMark.length + saltBytes)).subarray(earlierSealedMark.length);
  const key = scryptSync(passphrase, salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 });
  const nonce = Buffer.alloc(12);
  let next = await take(sealedBytes);
  for (let number = 0; nonce[11] === 0; number += 1) {
    const sealed = next;
    next = await take(sealedBytes);
    nonce.writeUInt32BE(number, 4);
    nonce[11] = next.byteLength === 0 ? 1 : 0;
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
      decipher.setAuthTag(sealed.subarray(-tagBytes));
      yield Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
    } catch (error) {
      throw new ArchiveDamaged(
        number === 0 ? 'BACKUP_PASSPHRASE does not open it, or it is damaged' : 'it was cut or changed',
        { cause: error },
      );
    }
  }
};

/** As `readArchive`: yields the entries in order. */
export const readEarlier = async function* (source: AsyncIterable<Uint8Array>): AsyncGenerator<Entry> {
  const take = takingFrom(source);
  const whole = createHash('sha256').update(await take(earlierMark.length));
  const nextFrame = async () => {
    const start = await take(5);
    if (start.byteLength < 5) throw new ArchiveDamaged('it ends too early');
    const bytes = start.readUInt32BE(1);
    if (bytes > longestFrame) throw new ArchiveDamaged('a length in it cannot be');
    const [letter, payload] = [start.toString('latin1', 0, 1), await take(bytes)];
    if (letter !== 'Z') whole.update(start).update(payload);
    return { letter, payload };
  };
  let entries = 0;
  let frame = await nextFrame();
  for (; frame.letter === 'E'; frame = await nextFrame()) {
    const head = parseHead(frame.payload.toString());
    const contentOf = async function* () {
      for (frame = await nextFrame(); frame.letter === 'D'; frame = await nextFrame()) yield frame.payload;
    };
    const content = contentOf();
    yield { name: head.kind, head, content };
    for await (const piece of content) void piece;
    entries += 1;
  }
  const sum = JSON.stringify({ entries, sha256: whole.digest('hex') });
  if (frame.payload.toString() !== sum || (await take(1)).byteLength > 0)
    throw new ArchiveDamaged('its end is not that of what stands before');
};
