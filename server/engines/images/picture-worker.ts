import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import { readPicture, type PictureQuestion } from './read-picture.ts';

/** Answering requests is more urgent than decoding pictures. On Linux the priority applies only to this thread. */
if (process.platform === 'linux') os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on('message', (question: PictureQuestion) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(readPicture(question));
});
