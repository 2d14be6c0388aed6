import { openKeyedQueue } from '../concurrency/keyed-queue.ts';
import { openWorkerPool, WorkerOverrun } from '../concurrency/worker-pool.ts';
import { cleanBatch, type CleanAnswer, type CleanQuestion } from './clean-batch.ts';

/** A company waits for the cleaning of more than it may; it can come back in `retryAfterSeconds`. */
export class CleanerBusy extends Error {
  readonly retryAfterSeconds = limits.answerMs / 1_000;
}

export type Cleaner = (companyId: string, question: CleanQuestion) => Promise<CleanAnswer>;

/** Real documents take milliseconds, the largest a few seconds. */
const limits = { most: 2, answerMs: 20_000, heapMegabytes: 1_024 };
/** Bytes of one company that may wait to be cleaned: two of the largest calls. */
const mostWaiting = 40 * 1_048_576;

/** Across threads a Buffer becomes plain bytes. */
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
