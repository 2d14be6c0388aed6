import { openWorkerPool } from '../concurrency/worker-pool.ts';
import { AbsentText, UnreadablePdf } from './render/print-errors.ts';
import { assertReadable } from './text.ts';
import type { ExpectedPictures } from './text.ts';

export interface TextQuestion {
  pdf: Uint8Array;
  expectedTexts: readonly string[];
  expectedPictures?: ExpectedPictures | undefined;
}

export interface TextAnswer {
  fault: { kind: 'absent' | 'unreadable' | 'other'; message: string } | null;
}

export interface TextReader {
  /** @throws UnreadablePdf, as `assertReadable` of `text.ts`, or WorkerOverrun */
  assertReadable(pdf: Uint8Array, expectedTexts: readonly string[], expectedPictures?: ExpectedPictures): Promise<void>;
  close(): Promise<void>;
}

/** Beyond these limits the thread ends, not the server. A print of 200 pages takes a second. */
const limits = { most: 1, answerMs: 120_000, heapMegabytes: 1_024 };

const errors = { absent: AbsentText, unreadable: UnreadablePdf, other: Error };

/**
 * Reads prints back in a separate thread, so that the main thread can answer requests.
 * @param program the built thread; without one the calling thread reads the text
 */
export const openTextReader = (program: string | undefined): TextReader => {
  if (program === undefined) return { assertReadable, close: () => Promise.resolve() };
  const threads = openWorkerPool(program, limits);
  return {
    assertReadable: async (pdf, expectedTexts, expectedPictures) => {
      const question: TextQuestion = { pdf, expectedTexts, expectedPictures };
      const { fault } = (await threads.ask(question)) as TextAnswer;
      if (fault !== null) throw new errors[fault.kind](fault.message);
    },
    close: () => threads.close(),
  };
};
