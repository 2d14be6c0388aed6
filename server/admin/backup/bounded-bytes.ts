import { ArchiveDamaged } from '#engines/archive/archive.ts';

/**
 * The whole content of an entry, which is small in every archive of ours.
 * @throws {ArchiveDamaged} when it is longer than `most` bytes
 */
export const boundedBytes = async (content: AsyncIterable<Uint8Array>, most: number): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of countedTo(content, most)) pieces.push(piece);
  return Buffer.concat(pieces);
};

/** Passes the content on. @throws {ArchiveDamaged} when it is longer than `most` bytes */
export const countedTo = async function* (
  content: AsyncIterable<Uint8Array>,
  most: number,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of content) {
    bytes += piece.byteLength;
    if (bytes > most) throw new ArchiveDamaged('an entry is longer than it says, or than it may be');
    yield piece;
  }
};
