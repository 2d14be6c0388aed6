import { startProcess, startThread, type PoolWorker } from './pool-worker.ts';
import { openTurnsWithAside, type Asker } from './fair-turns.ts';

/** The question exceeded the limit of time or memory, so its worker was ended. */
export class WorkerOverrun extends Error {
  override readonly name = 'WorkerOverrun';
}

/** Somebody else killed the process, such as a system without memory. */
class WorkerKilled extends Error {
  override readonly name = 'WorkerKilled';
}

export interface WorkerLimits {
  /** Workers at once, beside the one for who stands aside. */
  most: number;
  /** Limit of one answer, counted from when a worker has the question. */
  answerMs: number;
  heapMegabytes: number;
  /** A thread by default, which starts sooner. A process gives all memory back, that of native libraries too. */
  as?: 'thread' | 'process';
}

/** When many wait, those whose key has asked little come first. */
interface PoolAsker extends Asker {
  /** A shorter limit of the answer. */
  mostMs?: number | undefined;
}

export interface WorkerPool {
  /** @throws {WorkerOverrun} */
  ask(question: unknown, asker?: PoolAsker): Promise<unknown>;
  /** Ends every worker; waiting calls are rejected. */
  close(): Promise<void>;
}

/** An idle worker waits this long for the next question, then ends and gives its memory back. */
const idleMs = 60_000;

const isOutOfMemory = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';

/** V8 aborts a process whose heap is full. A thread has no signal. */
const endOf = (signal: NodeJS.Signals | null | undefined): Error => {
  if (signal === 'SIGABRT') return new WorkerOverrun('out of memory');
  return signal ? new WorkerKilled(`the worker ended: ${signal}`) : new Error('the worker ended');
};

const askOne = ({ events, send, end: endWorker }: PoolWorker, question: unknown, answerMs: number): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const settled = (settle: () => void) => {
      clearTimeout(timer);
      events.off('message', take).off('error', fail).off('exit', end);
      settle();
    };
    const take = (answer: unknown) => settled(() => resolve(answer));
    const fail = (error: unknown) =>
      settled(() => reject(isOutOfMemory(error) ? new WorkerOverrun('out of memory') : error));
    const end = (_: unknown, signal?: NodeJS.Signals | null) => settled(() => reject(endOf(signal)));
    const timer = setTimeout(() => {
      settled(() => reject(new WorkerOverrun(`no answer after ${answerMs} ms`)));
      void endWorker();
    }, answerMs);
    events.on('message', take).on('error', fail).on('exit', end);
    send(question);
  });

/** Runs work that could block the main thread in threads or processes; each does one at a time. */
export const openWorkerPool = (program: string, limits: WorkerLimits): WorkerPool => {
  const { most, answerMs, heapMegabytes, as = 'thread' } = limits;
  const start = as === 'process' ? startProcess : startThread;
  const all = new Set<PoolWorker>();
  const idle = new Map<PoolWorker, NodeJS.Timeout>();
  const turns = openTurnsWithAside(most);
  let closings = 0;

  const forget = (worker: PoolWorker): void => {
    all.delete(worker);
    clearTimeout(idle.get(worker));
    idle.delete(worker);
  };
  const startOne = (): PoolWorker => {
    const worker = start(program, heapMegabytes);
    all.add(worker);
    worker.events.once('exit', () => forget(worker));
    // The asker has the error through its own promise. Without a listener, one of an idle worker would be thrown here.
    worker.events.on('error', () => {
      forget(worker);
      void worker.end();
    });
    return worker;
  };
  const take = (): PoolWorker => {
    const [known] = idle;
    if (!known) return startOne();
    clearTimeout(known[1]);
    idle.delete(known[0]);
    return known[0];
  };
  const giveBack = (worker: PoolWorker): void => {
    const end = () => {
      // At once: it must not be asked any more while it ends.
      idle.delete(worker);
      void worker.end();
    };
    idle.set(worker, setTimeout(end, idleMs).unref());
  };

  const answerTo = async (question: unknown, mostMs: number): Promise<unknown> => {
    const worker = take();
    const answer = await askOne(worker, question, mostMs);
    giveBack(worker);
    return answer;
  };

  return {
    ask: (question, { mostMs = answerMs, ...asker } = {}) =>
      turns(asker, async () => {
        const before = closings;
        try {
          return await answerTo(question, mostMs);
        } catch (error) {
          if (!(error instanceof WorkerKilled) || closings !== before) throw error;
          // An answer changes nothing elsewhere, so a second process may give it.
          return await answerTo(question, mostMs);
        }
      }),
    close: async () => {
      closings += 1;
      await Promise.all([...all].map((worker) => worker.end()));
    },
  };
};
