import { Readable } from 'node:stream';
import type { Files } from '#engines/blobs/blobs.ts';
import type { BlobHead } from './manifest.ts';

const atOnce = 16;
/** Larger files are stored one by one, so that memory use stays below `smallBytes * atOnce`. */
const smallBytes = 1_048_576;

/** Stores the files of an archive. Small files are stored in parallel, because each waits for the disk. */
export const openFileRestore = (files: Files) => {
  const stored: string[] = [];
  const underWay = new Set<Promise<void>>();
  let failure: Error | undefined;

  const put = async (key: string, content: Readable | Uint8Array, contentType: string): Promise<void> => {
    stored.push(key);
    await files.put(key, content, { contentType });
  };

  return {
    stored,
    add: async ({ key, bytes, contentType }: BlobHead, content: AsyncIterable<Uint8Array>): Promise<void> => {
      if (failure) throw failure;
      if (bytes > smallBytes) return put(key, Readable.from(content, { objectMode: false }), contentType);
      const pieces: Uint8Array[] = [];
      for await (const piece of content) pieces.push(piece);
      const putting = put(key, Buffer.concat(pieces), contentType)
        .catch((error: Error) => {
          failure ??= error;
        })
        .finally(() => underWay.delete(putting));
      underWay.add(putting);
      while (underWay.size >= atOnce) await Promise.race(underWay);
    },
    /** Resolves when all files are stored. @throws the first failure */
    settled: async (): Promise<void> => {
      await Promise.all(underWay);
      if (failure) throw failure;
    },
    /** Removes all stored files. */
    undo: async (): Promise<void> => {
      await Promise.all(underWay);
      for (const key of stored) await files.remove(key).catch(() => {});
    },
  };
};
