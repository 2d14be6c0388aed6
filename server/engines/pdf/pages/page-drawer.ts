import type { Asker } from '../../concurrency/fair-turns.ts';
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
  draw(pdf: Uint8Array, number: number, asker?: Asker): Promise<DrawnPage>;
  close(): Promise<void>;
}

/** A page takes about 100 ms. */
const limits = { most: 1, answerMs: 20_000, heapMegabytes: 512, as: 'process' } as const;

/**
 * Draws pages in a separate process, so that this one can answer requests and keeps no library of pictures.
 * @param program the built program; without one this process draws
 */
export const openPageDrawer = (program: string | undefined): PageDrawer => {
  if (program === undefined)
    return {
      draw: async (pdf, number) => (await import('./draw-page.ts')).drawPage(pdf, number),
      close: () => Promise.resolve(),
    };
  const processes = openWorkerPool(program, limits);
  return {
    draw: async (pdf, number, asker) => {
      const question: PageQuestion = { pdf, number };
      const answer = (await processes.ask(question, asker)) as PageAnswer;
      if ('page' in answer) return answer.page;
      throw answer.fault === 'range' ? new RangeError(answer.message) : new Error(answer.message);
    },
    close: () => processes.close(),
  };
};
