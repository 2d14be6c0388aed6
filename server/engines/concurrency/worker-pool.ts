import { Worker } from 'node:worker_threads';

/** The question exceeded the limit of time or memory, so its thread was ended. */
export class WorkerOverrun extends Error {
  override readonly name = 'WorkerOverrun';
}

export interface WorkerLimits {
  /** Threads at once. */
  most: number;
  /** Limit of one answer, counted from when a thread has the question. */
  answerMs: number;
  heapMegabytes: number;
}

export interface WorkerPool {
  /** @throws {WorkerOverrun} */
  ask(question: unknown): Promise<unknown>;
  /** Ends every thread; waiting calls are rejected. */
  close(): Promise<void>;
}

/** An idle thread waits this long for the next question, then ends and gives its memory back. */
const idleMs = 60_000;

const start = (program: string, heapMegabytes: number): Worker => {
  const worker = new Worker(program, {
    // The thread gets no environment variables, because they may contain secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  worker.unref();
  // The asker gets the error through its own promise; without this listener an idle thread's error would crash the process.
  worker.on('error', () => {});
  return worker;
};

const isOutOfMemory = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';

const askOne = (worker: Worker, question: unknown, answerMs: number): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const settled = (settle: () => void) => {
      clearTimeout(timer);
      worker.off('message', take).off('error', fail).off('exit', end);
      settle();
    };
    const take = (answer: unknown) => settled(() => resolve(answer));
    const fail = (error: unknown) =>
      settled(() => reject(isOutOfMemory(error) ? new WorkerOverrun('out of memory') : error));
    const end = () => settled(() => reject(new Error('the thread ended')));
    const timer = setTimeout(() => {
      settled(() => reject(new WorkerOverrun(`no answer after ${answerMs} ms`)));
      void worker.terminate();
    }, answerMs);
    worker.on('message', take).on('error', fail).on('exit', end);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage(question);
  });

/** Runs work that could block the main thread in worker threads; each thread does one at a time. */
export const openWorkerPool = (program: string, { most, answerMs, heapMegabytes }: WorkerLimits): WorkerPool => {
  const all = new Set<Worker>();
  const idle = new Map<Worker, NodeJS.Timeout>();
  const waiting: (() => void)[] = [];
  let busy = 0;

  const take = (): Worker => {
    const [known] = idle;
    if (!known) {
      const worker = start(program, heapMegabytes);
      all.add(worker);
      worker.on('exit', () => {
        all.delete(worker);
        clearTimeout(idle.get(worker));
        idle.delete(worker);
      });
      return worker;
    }
    clearTimeout(known[1]);
    idle.delete(known[0]);
    return known[0];
  };
  const giveBack = (worker: Worker): void => {
    const timer = setTimeout(() => void worker.terminate(), idleMs);
    idle.set(worker, timer.unref());
  };

  return {
    ask: async (question) => {
      if (busy >= most) await new Promise<void>((go) => waiting.push(go));
      else busy += 1;
      try {
        const worker = take();
        const answer = await askOne(worker, question, answerMs);
        giveBack(worker);
        return answer;
      } finally {
        const next = waiting.shift();
        if (next) next();
        else busy -= 1;
      }
    },
    close: async () => {
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
};
