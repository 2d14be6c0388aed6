import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import { readOffice, type OfficeQuestion } from './read-office.ts';

/** Answering requests is more urgent than reading templates. On Linux the priority applies only to this thread. */
if (process.platform === 'linux') os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL);

/** An error ends the thread, and the one who asked is told. */
const answer = async (question: OfficeQuestion): Promise<void> => {
  const lines = await readOffice(question);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(lines);
};

parentPort?.on('message', (question: OfficeQuestion) => void answer(question));
