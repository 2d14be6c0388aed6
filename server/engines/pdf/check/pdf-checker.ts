import { buffer } from 'node:stream/consumers';
import type { PdfFault } from '#contract/webdocs/pdf-faults.ts';
import type { Files } from '../../blobs/blobs.ts';
import { openTurnsWithAside, type Asker } from '../../concurrency/fair-turns.ts';
import { openWorkerPool, WorkerOverrun } from '../../concurrency/worker-pool.ts';
import { findPdfFault } from './pdf-check.ts';

/** Finds why a stored PDF is refused; null for a sound one. `asker` is the company whose turn it takes. */
export type PdfChecker = (files: Files, key: string, asker: Asker) => Promise<PdfFault | null>;

/**
 * On an idle machine 25 MB of any content take less than a second (pdf-check-hostile.test.ts). The limit is for a busy
 * one.
 */
const limits = { most: 1, answerMs: 10_000, heapMegabytes: 512 };

/**
 * Checks one file at a time, and one aside, read into memory, in a thread with a time limit. Companies take turns.
 * @param program the built thread; without one (development, tests) the calling thread does the work
 */
export const openPdfChecker = (program: string | undefined): PdfChecker => {
  const threads = program === undefined ? null : openWorkerPool(program, limits);
  const turns = openTurnsWithAside(limits.most);
  const check = async (bytes: Buffer, asker: Asker): Promise<PdfFault | null> => {
    if (!threads) return findPdfFault(bytes);
    try {
      return (await threads.ask(bytes, asker)) as PdfFault | null;
    } catch (error) {
      if (error instanceof WorkerOverrun) return 'damaged';
      throw error;
    }
  };
  return (files, key, asker) =>
    turns(asker, async () => {
      const file = await files.get(key);
      return file === null ? 'damaged' : check(await buffer(file.stream), asker);
    });
};
