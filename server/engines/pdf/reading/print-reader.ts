import { openWorkerPool } from '../../concurrency/worker-pool.ts';
import { AbsentText, DifferentPages, UnreadablePdf } from '../render/print-errors.ts';
import type { PrintAnswer, PrintQuestion } from './check-print.ts';

export interface ReadingTask {
  pdf: Uint8Array;
  question: PrintQuestion;
}

export type ReadingFault =
  | { kind: 'absent'; message: string; elements: readonly string[] }
  | { kind: 'different'; message: string; pages: readonly number[] }
  | { kind: 'unreadable' | 'other'; message: string };

export type ReadingResult = { answer: PrintAnswer } | { fault: ReadingFault };

export interface PrintReader {
  /** @throws what `checkPrint` throws, and WorkerOverrun */
  check(pdf: Uint8Array, question: PrintQuestion): Promise<PrintAnswer>;
  close(): Promise<void>;
}

/** A print that exceeds these limits ends the thread and not the server. A print of 200 pages takes about a second. */
const limits = { most: 1, answerMs: 120_000, heapMegabytes: 1_024 };

const toError = (fault: ReadingFault): Error => {
  if (fault.kind === 'absent') return new AbsentText(fault.message, fault.elements);
  if (fault.kind === 'different') return new DifferentPages(fault.message, fault.pages);
  return fault.kind === 'unreadable' ? new UnreadablePdf(fault.message) : new Error(fault.message);
};

/**
 * Reads prints back in a separate thread, so that the main thread can answer requests.
 * @param program the built program of the thread; without it the calling thread reads the prints itself
 */
export const openPrintReader = (program: string | undefined): PrintReader => {
  // Late, because a portal with the program never needs its PDF library in the main thread.
  const check: PrintReader['check'] = async (pdf, question) =>
    (await import('./check-print.ts')).checkPrint(pdf, question);
  if (program === undefined) return { check, close: () => Promise.resolve() };
  const threads = openWorkerPool(program, limits);
  return {
    check: async (pdf, question) => {
      const task: ReadingTask = { pdf, question };
      const result = (await threads.ask(task)) as ReadingResult;
      if ('fault' in result) throw toError(result.fault);
      return result.answer;
    },
    close: () => threads.close(),
  };
};
