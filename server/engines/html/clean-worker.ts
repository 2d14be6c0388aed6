import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import { cleanBatch, type CleanQuestion } from './clean-batch.ts';

/** Requests for pages go before the cleaning of documents. On Linux the priority is that of this thread alone. */
if (process.platform === 'linux') os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on('message', (question: CleanQuestion) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(cleanBatch(question));
});
