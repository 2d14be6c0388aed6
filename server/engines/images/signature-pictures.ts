import { openWorkerPool } from '../concurrency/worker-pool.ts';
import { readPicture, type PictureAnswer, type PictureQuestion, type SignatureFault } from './read-picture.ts';

/** Decodes pictures of signatures, in the turn of the company whose document they are for. */
export interface SignaturePictures {
  /** @throws WorkerOverrun */
  fault(png: Buffer, company: string): Promise<SignatureFault | null>;
  /** The picture as `asInk` makes it. @throws WorkerOverrun */
  asInk(png: Buffer, company: string): Promise<Buffer>;
  close(): Promise<void>;
}

/** The largest picture takes less than half a second of an idle machine, most a few milliseconds. */
const limits = { most: 1, answerMs: 20_000, heapMegabytes: 128 };

/**
 * Decodes in a thread: a file of a few kilobytes can contain a million pixels, and anybody with a link sends them.
 * Companies take turns.
 * @param program the built thread; without one (development, tests) the calling thread does the work
 */
export const openSignaturePictures = (
  program: string | undefined,
  turnOf: (company: string) => Promise<{ isAside: boolean }> = async () => ({ isAside: false }),
): SignaturePictures => {
  const threads = program === undefined ? null : openWorkerPool(program, limits);
  const ask = async (question: PictureQuestion, company: string): Promise<PictureAnswer> =>
    threads
      ? ((await threads.ask(question, { key: company, isAside: (await turnOf(company)).isAside })) as PictureAnswer)
      : readPicture(question);
  return {
    fault: async (png, company) => {
      const answer = await ask({ kind: 'fault', png }, company);
      return 'fault' in answer ? answer.fault : null;
    },
    asInk: async (png, company) => {
      const answer = await ask({ kind: 'ink', png }, company);
      return 'ink' in answer && answer.ink ? Buffer.from(answer.ink) : png;
    },
    close: async () => threads?.close(),
  };
};
