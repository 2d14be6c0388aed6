import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import { cleanBatch, type CleanQuestion } from './clean-batch.ts';
import { notePages, type PagesQuestion } from './page-starts.ts';

/** Answering requests is more urgent than cleaning documents. On Linux the priority applies only to this thread. */
if (process.platform === 'linux') os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on('message', (question: CleanQuestion | PagesQuestion) => {
  const answer = 'pages' in question ? notePages(question) : cleanBatch(question);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(answer);
});
