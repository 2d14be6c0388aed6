import { openKeyedQueue } from '../concurrency/keyed-queue.ts';
import { openWorkerPool, WorkerOverrun } from '../concurrency/worker-pool.ts';
import { cleanBatch, type CleanAnswer, type CleanQuestion } from './clean-batch.ts';
import { notePages, type NotedDocument, type PagesQuestion } from './page-starts.ts';

/** Too much of this company already waits to be cleaned. It may try again after `retryAfterSeconds`. */
export class CleanerBusy extends Error {
  readonly retryAfterSeconds = limits.answerMs / 1_000;
}

/** The work on whole documents, which takes a parser. */
export interface Cleaner {
  /** @throws {CleanerBusy} */
  clean: (companyId: string, question: CleanQuestion) => Promise<CleanAnswer>;
  /** Notes where pages begin; null when it takes too long. @throws {CleanerBusy} */
  notePages: (companyId: string, question: PagesQuestion) => Promise<NotedDocument[] | null>;
}

/** A real document takes milliseconds, the largest one a few seconds. */
const limits = { most: 2, answerMs: 20_000, heapMegabytes: 1_024 };
/** Maximum bytes of one company that wait to be cleaned: those of the two largest calls. */
const mostWaiting = 40 * 1_048_576;

/** A Buffer arrives from another thread as a Uint8Array. */
const withBuffers = <Document extends { sha256: Uint8Array }>(documents: readonly Document[]): Document[] =>
  documents.map((one) => Object.assign(one, { sha256: Buffer.from(one.sha256) }));

const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, { length }) => sum + length, 0);

/** Works of one company wait for one another, and not too many of them. */
const openQueue = () => {
  const queue = openKeyedQueue();
  const waiting = new Map<string, number>();
  return async <T>(companyId: string, letters: number, work: () => Promise<T>): Promise<T> => {
    const before = waiting.get(companyId) ?? 0;
    if (before > 0 && before + letters > mostWaiting) throw new CleanerBusy();
    waiting.set(companyId, before + letters);
    try {
      return await queue(companyId, work);
    } finally {
      const left = (waiting.get(companyId) ?? 0) - letters;
      if (left > 0) waiting.set(companyId, left);
      else waiting.delete(companyId);
    }
  };
};

/** Tells whether a company stands aside, and its part of the usual time limit. */
export type CleanerTurn = (companyId: string) => Promise<{ isAside: boolean; share: number }>;

/**
 * Works in threads with a time limit, so that hostile input that keeps a parser busy blocks nobody. A company can use
 * one thread at a time.
 * @param program the built thread; without one (development, tests) the calling thread does the work
 */
export const openCleaner = (
  program: string | undefined,
  turnOf: CleanerTurn = async () => ({ isAside: false, share: 1 }),
): Cleaner => {
  if (program === undefined)
    return {
      clean: async (_, question) => cleanBatch(question),
      notePages: async (_, question) => notePages(question),
    };
  const threads = openWorkerPool(program, limits);
  const inTurn = openQueue();
  /** Null when it takes too long. */
  const ask = async (companyId: string, question: CleanQuestion | PagesQuestion): Promise<unknown> => {
    const { isAside, share } = await turnOf(companyId);
    try {
      return await threads.ask(question, { key: companyId, isAside, mostMs: limits.answerMs * share });
    } catch (error) {
      if (error instanceof WorkerOverrun) return null;
      throw error;
    }
  };
  return {
    clean: async (companyId, question) => {
      const answer = await inTurn(companyId, lengthOf(question.sources), () => ask(companyId, question));
      const cleaned = (answer ?? { fault: 'TooComplex', at: 0 }) as CleanAnswer;
      return 'fault' in cleaned ? cleaned : { ...cleaned, documents: withBuffers(cleaned.documents) };
    },
    notePages: async (companyId, question) => {
      const letters = lengthOf(question.documents.map(({ html }) => html));
      const noted = (await inTurn(companyId, letters, () => ask(companyId, question))) as NotedDocument[] | null;
      return noted && withBuffers(noted);
    },
  };
};
