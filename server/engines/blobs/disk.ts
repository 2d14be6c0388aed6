import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Files } from './blobs.ts';
import { isMissing, openStored, readStored, sizeOf, walk } from './disk-read.ts';
import { replaceFile, syncFolder } from './disk-write.ts';
import { openIncoming } from './incoming.ts';
import { checkKey, checkPrefix } from './keys.ts';

/** Ends each file's name, so that `a` and `a/b` can both be keys. No key contains it. */
const mark = '~';

/**
 * Files in a folder, which several processes may share. A file is written aside, flushed and renamed: a crash or a
 * power cut leaves the old one or the new one.
 */
export const openDiskFiles = async (directory: string): Promise<Files> => {
  const root = path.resolve(directory);
  const incoming = await openIncoming(root);
  const fileOf = (key: string): string => path.join(root, checkKey(key) + mark);

  return {
    put: async (key, content, options) => replaceFile(incoming.newPath(), fileOf(key), content, options),
    get: async (key) => {
      const stored = await openStored(fileOf(key));
      if (stored === null) return null;
      const { bytes, contentType } = stored.header;
      return { bytes, contentType, stream: readStored(stored.handle, stored.header) };
    },
    head: async (key) => {
      const stored = await openStored(fileOf(key));
      if (stored === null) return null;
      await stored.handle.close();
      return { bytes: stored.header.bytes, contentType: stored.header.contentType };
    },
    remove: async (key) => {
      const file = fileOf(key);
      try {
        await rm(file);
        await syncFolder(path.dirname(file));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    },
    list: async function* (prefix) {
      const folder = checkPrefix(prefix).slice(0, prefix.lastIndexOf('/') + 1);
      for await (const { file, key } of walk(path.join(root, folder), folder, mark)) {
        const bytes = key.startsWith(prefix) ? await sizeOf(file) : null;
        if (bytes !== null) yield { key, bytes };
      }
    },
    check: async () => {
      const file = incoming.newPath();
      await writeFile(file, 'can write');
      await rm(file);
    },
    close: () => Promise.resolve(),
  };
};
