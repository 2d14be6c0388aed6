import { buffer } from 'node:stream/consumers';
import type { Files } from '../../blobs/blobs.ts';
import { openKeyedQueue } from '../../concurrency/keyed-queue.ts';
import { openWorkerPool, WorkerOverrun } from '../../concurrency/worker-pool.ts';
import { checkPdf } from './pdf-check.ts';

/** Tells whether a stored PDF is sound; false for one that is not there. */
export type PdfChecker = (files: Files, key: string) => Promise<boolean>;

/**
 * On an idle machine 25 MB of any content take less than a second (pdf-check-hostile.test.ts). The limit is for a busy
 * one.
 */
const limits = { most: 1, answerMs: 10_000, heapMegabytes: 512 };

/**
 * Checks one file at a time, read into memory, in a thread with a time limit.
 * @param program the built thread; without one (development, tests) the calling thread does the work
 */
export const openPdfChecker = (program: string | undefined): PdfChecker => {
  const threads = program === undefined ? null : openWorkerPool(program, limits);
  const queue = openKeyedQueue();
  const check = async (bytes: Buffer): Promise<boolean> => {
    if (!threads) return checkPdf(bytes);
    try {
      return (await threads.ask(bytes)) as boolean;
    } catch (error) {
      if (error instanceof WorkerOverrun) return false;
      throw error;
    }
  };
  return (files, key) =>
    queue('', async () => {
      const file = await files.get(key);
      return file !== null && (await check(await buffer(file.stream)));
    });
};
