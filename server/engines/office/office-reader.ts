import { openWorkerPool, WorkerOverrun } from '../concurrency/worker-pool.ts';
import { isOffice } from './office-parts.ts';
import { readOffice, type MergeFields, type OfficeAnswer, type OfficeQuestion } from './read-office.ts';

/** Reads files of Office programs, which anybody may have made. Companies take turns. */
export interface OfficeReader {
  /**
   * The text, a line for each paragraph or row, empty ones left out; of a long one its beginning.
   * @returns null when the format has no text, or the file cannot be read within its limits
   */
  lines: (extension: string, file: Buffer, company: string) => Promise<string[] | null>;
  /** The merge fields; null as for `lines`. */
  mergeFields: (extension: string, file: Buffer, company: string) => Promise<MergeFields | null>;
  close: () => Promise<void>;
}

/** The largest template takes less than a second of an idle machine. */
const limits = { most: 1, answerMs: 5_000, heapMegabytes: 192 };
const largestFile = 20_971_520;

/** True for a format with text that is worth reading. */
export const hasText = (extension: string, bytes: number): boolean => isOffice(extension) && bytes <= largestFile;

/**
 * Reads in a thread: a file of a kilobyte can unpack to megabytes that take long to read.
 * @param program the built thread; without one (development, tests) the calling thread does the work
 */
export const openOfficeReader = (program: string | undefined): OfficeReader => {
  const threads = program === undefined ? null : openWorkerPool(program, limits);
  const ask = async <Answer extends OfficeAnswer>(
    question: OfficeQuestion,
    company: string,
  ): Promise<Answer | null> => {
    if (!threads) return (await readOffice(question)) as Answer | null;
    try {
      return (await threads.ask(question, { key: company })) as Answer | null;
    } catch (error) {
      if (error instanceof WorkerOverrun) return null;
      throw error;
    }
  };
  return {
    lines: (extension, file, company) => ask<string[]>({ kind: 'lines', extension, file }, company),
    mergeFields: (extension, file, company) => ask<MergeFields>({ kind: 'mergeFields', extension, file }, company),
    close: async () => threads?.close(),
  };
};
