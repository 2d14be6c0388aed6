import type { Files } from '#engines/blobs/blobs.ts';
import { LeaseLost } from '#engines/jobs/lease-lost.ts';

/** One attempt to store the final document of `webdocId`. */
export interface FinalTry {
  webdocId: string;
  key: string;
  store: () => Promise<unknown>;
  /**
   * Records the stored file as the final one in a transaction. False when the document has another final file already.
   */
  keep: () => Promise<boolean>;
}

/**
 * Stores the final file and records it in a transaction. Then it removes the files that no document names: those of
 * earlier tries that were killed, or its own when another worker has taken the job over. It touches only files that
 * were there before the seal, because the timestamp writes files of its own afterwards.
 */
export const storeFinalOnce = async (files: Files, { webdocId, key, store, keep }: FinalTry): Promise<void> => {
  const before: string[] = [];
  for await (const found of files.list(`webdocs/${webdocId}/final-`)) before.push(found.key);
  await store();
  try {
    if (!(await keep())) return;
  } catch (error) {
    // Any other error may have come after the commit, so the file must stay.
    if (error instanceof LeaseLost) await files.remove(key);
    throw error;
  }
  for (const leftover of before) if (leftover !== key) await files.remove(leftover);
};
