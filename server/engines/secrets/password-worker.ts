import os from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { PasswordAnswer, PasswordQuestion } from './password-threads.ts';

/**
 * Requests of signed-in users are more urgent than checking passwords. A still lower priority would stop log-ins on a
 * busy machine.
 */
const givesWay = 5;
// On Linux this sets the priority of the thread only.
if (process.platform === 'linux') os.setPriority(0, givesWay);

const answerTo = (question: PasswordQuestion): PasswordAnswer => {
  try {
    return 'stored' in question
      ? { matches: verifySync(question.stored, question.password) }
      : { hash: hashSync(question.password, question.parameters) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
};

parentPort?.on('message', (question: PasswordQuestion) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(answerTo(question));
});
