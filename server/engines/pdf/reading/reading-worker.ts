import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import { AbsentText, DifferentPages, UnreadablePdf } from '../render/print-errors.ts';
import { checkPrint } from './check-print.ts';
import type { ReadingFault, ReadingResult, ReadingTask } from './print-reader.ts';

/** Answers to requests are more urgent than this work. Linux sets the priority of the thread, not of the process. */
if (process.platform === 'linux') os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL);

const faultOf = (error: unknown): ReadingFault => {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof AbsentText) return { kind: 'absent', message, elements: error.elements };
  if (error instanceof DifferentPages) return { kind: 'different', message, pages: error.pages };
  return { kind: error instanceof UnreadablePdf ? 'unreadable' : 'other', message };
};

const resultOf = async ({ pdf, question }: ReadingTask): Promise<ReadingResult> => {
  try {
    return { answer: await checkPrint(pdf, question) };
  } catch (error) {
    return { fault: faultOf(error) };
  }
};

parentPort?.on('message', (task: ReadingTask) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  void resultOf(task).then((result) => parentPort?.postMessage(result));
});
