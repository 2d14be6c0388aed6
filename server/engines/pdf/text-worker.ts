import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import { AbsentText, UnreadablePdf } from './render/print-errors.ts';
import { assertReadable } from './text.ts';
import type { TextAnswer, TextQuestion } from './text-reader.ts';

/** Requests for pages go before reading prints back. On Linux the priority is that of this thread alone. */
if (process.platform === 'linux') os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL);

const kindOf = (error: unknown) =>
  error instanceof AbsentText ? 'absent' : error instanceof UnreadablePdf ? 'unreadable' : 'other';

const answerTo = async ({ pdf, expectedTexts, expectedPictures }: TextQuestion): Promise<TextAnswer> => {
  try {
    await assertReadable(pdf, expectedTexts, expectedPictures);
    return { fault: null };
  } catch (error) {
    return {
      fault: { kind: kindOf(error), message: error instanceof Error ? error.message : String(error) },
    };
  }
};

parentPort?.on('message', (question: TextQuestion) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  void answerTo(question).then((answer) => parentPort?.postMessage(answer));
});
