import { openWorkerPool } from '../../concurrency/worker-pool.ts';
import type { DrawnPage } from './draw-page.ts';

export interface PageQuestion {
  pdf: Uint8Array;
  /** From 1. */
  number: number;
}

export type PageAnswer = { page: DrawnPage } | { fault: 'range' | 'other'; message: string };

export interface PageDrawer {
  /**
   * Draws page `number`, from 1, of a print.
   * @throws {RangeError} when there is no such page; WorkerOverrun
   */
  draw(pdf: Uint8Array, number: number): Promise<DrawnPage>;
  close(): Promise<void>;
}

/** A page takes about 100 ms. */
const limits = { most: 1, answerMs: 20_000, heapMegabytes: 512 };

/**
 * Draws pages in a separate thread, so that the main thread can answer requests.
 * @param program the built thread; without one the calling thread draws
 */
export const openPageDrawer = (program: string | undefined): PageDrawer => {
  if (program === undefined)
    return {
      draw: async (pdf, number) => (await import('./draw-page.ts')).drawPage(pdf, number),
      close: () => Promise.resolve(),
    };
  const threads = openWorkerPool(program, limits);
  return {
    draw: async (pdf, number) => {
      const question: PageQuestion = { pdf, number };
      const answer = (await threads.ask(question)) as PageAnswer;
      if ('page' in answer) return answer.page;
      throw answer.fault === 'range' ? new RangeError(answer.message) : new Error(answer.message);
    },
    close: () => threads.close(),
  };
};
