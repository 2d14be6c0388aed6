import { openKeyedQueue } from '../concurrency/keyed-queue.ts';
import { openWorkerPool, WorkerOverrun } from '../concurrency/worker-pool.ts';
import { cleanBatch, type CleanAnswer, type CleanQuestion } from './clean-batch.ts';

/** Too much of this company already waits to be cleaned. It may try again after `retryAfterSeconds`. */
export class CleanerBusy extends Error {
  readonly retryAfterSeconds = limits.answerMs / 1_000;
}

export type Cleaner = (companyId: string, question: CleanQuestion) => Promise<CleanAnswer>;

/** A real document takes milliseconds, the largest one a few seconds. */
const limits = { most: 2, answerMs: 20_000, heapMegabytes: 1_024 };
/** Maximum bytes of one company that wait to be cleaned: those of the two largest calls. */
const mostWaiting = 40 * 1_048_576;

/** A Buffer arrives from another thread as a Uint8Array. */
const withBuffers = (answer: CleanAnswer): CleanAnswer =>
  'fault' in answer
    ? answer
    : {
        ...answer,
        documents: answer.documents.map((one) => Object.assign(one, { sha256: Buffer.from(one.sha256) })),
      };

/**
 * Sanitises in threads with a time limit, so that hostile input that keeps a parser busy blocks nobody. A company can
 * use one thread at a time.
 * @param program the built thread; without one (development, tests) the calling thread does the work
 */
export const openCleaner = (program: string | undefined): Cleaner => {
  if (program === undefined) return async (_, question) => cleanBatch(question);
  const threads = openWorkerPool(program, limits);
  const queue = openKeyedQueue();
  const waiting = new Map<string, number>();
  const ask = async (question: CleanQuestion): Promise<CleanAnswer> => {
    try {
      return withBuffers((await threads.ask(question)) as CleanAnswer);
    } catch (error) {
      if (error instanceof WorkerOverrun) return { fault: 'TooComplex', at: 0 };
      throw error;
    }
  };
  return async (companyId, question) => {
    const letters = question.sources.reduce((sum, source) => sum + source.length, 0);
    const before = waiting.get(companyId) ?? 0;
    if (before > 0 && before + letters > mostWaiting) throw new CleanerBusy();
    waiting.set(companyId, before + letters);
    try {
      return await queue(companyId, () => ask(question));
    } finally {
      const left = (waiting.get(companyId) ?? 0) - letters;
      if (left > 0) waiting.set(companyId, left);
      else waiting.delete(companyId);
    }
  };
};
