import { fork } from 'node:child_process';
import type { EventEmitter } from 'node:events';
import { Worker } from 'node:worker_threads';

/** A thread or a process that answers one question at a time. */
export interface PoolWorker {
  /** Both have `message` for an answer, then `error` and `exit` at their end. */
  events: EventEmitter;
  send: (question: unknown) => void;
  /** Ends it at once, in the middle of an answer too. */
  end: () => Promise<unknown>;
}

/** None gets environment variables, because they may contain secrets. */
const env = {};

export const startThread = (program: string, heapMegabytes: number): PoolWorker => {
  const thread = new Worker(program, { env, resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } });
  thread.unref();
  return {
    events: thread,
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    send: (question) => thread.postMessage(question),
    end: () => thread.terminate(),
  };
};

/** Its memory is its own, and the system has it back when it ends. Its program calls `answerAsProcess`. */
export const startProcess = (program: string, heapMegabytes: number): PoolWorker => {
  const child = fork(program, {
    env,
    // A list of its own: flags of this process are for this process.
    execArgv: [`--max-old-space-size=${heapMegabytes}`, '--max-semi-space-size=4'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  return {
    events: child,
    send: (question) => {
      child.send(question as object, (error) => error && child.emit('error', error));
    },
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      // It keeps nothing, and it ignores other signals.
      child.kill('SIGKILL');
      await ended;
    },
  };
};
