import { Readable } from 'node:stream';
import type { Files } from '#engines/blobs/blobs.ts';
import type { BlobHead } from './manifest.ts';

const atOnce = 16;
/** Larger ones pass through one by one: never more than this, times `atOnce`, is in memory. */
const smallBytes = 1_048_576;

/** Puts the files of an archive, in its order, into a store; several small ones at once, since each waits for the disk. */
export const openFilling = (files: Files) => {
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
    /** All are there, whole. */
    settled: async (): Promise<void> => {
      await Promise.all(underWay);
      if (failure) throw failure;
    },
    /** Takes everything back. */
    undo: async (): Promise<void> => {
      await Promise.all(underWay);
      for (const key of stored) await files.remove(key).catch(() => {});
    },
  };
};
