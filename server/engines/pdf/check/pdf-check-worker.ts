import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import { findPdfFault } from './pdf-check.ts';

/** Answering requests is more urgent than checking files. On Linux the priority applies only to this thread. */
if (process.platform === 'linux') os.setPriority(0, os.constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on('message', (bytes: Uint8Array) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(findPdfFault(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
});
