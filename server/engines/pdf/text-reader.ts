import { Worker } from 'node:worker_threads';
import { AbsentText, assertReadable, UnreadablePdf } from './text.ts';

export interface TextQuestion {
  id: number;
  pdf: Uint8Array;
  expectedTexts: readonly string[];
}

export interface TextAnswer {
  id: number;
  fault: { kind: 'absent' | 'unreadable' | 'other'; message: string } | null;
}

export interface TextReader {
  /** @throws UnreadablePdf, as `assertReadable` of `text.ts` */
  assertReadable(pdf: Uint8Array, expectedTexts: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Long enough for the next document of a busy hour; the thread's memory is given back after. */
const idleMs = 60_000;
/** A print that takes more is not read: the thread ends, not the server. */
const heapMegabytes = 1_024;

const errors = { absent: AbsentText, unreadable: UnreadablePdf, other: Error };

interface Waiting {
  resolve: () => void;
  reject: (error: Error) => void;
}

/** Reads prints back in a thread of its own, so that pages are answered meanwhile; begun when first asked. */
class TextThread implements TextReader {
  readonly #program: string;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #asked = 0;

  constructor(program: string) {
    this.#program = program;
  }

  assertReadable(pdf: Uint8Array, expectedTexts: readonly string[]): Promise<void> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    const question: TextQuestion = { id: (this.#asked += 1), pdf, expectedTexts };
    return new Promise((resolve, reject) => {
      this.#waiting.set(question.id, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage(question);
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(this.#program, {
      // Nothing of the server's own environment: it may hold secrets.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    });
    worker.unref();
    worker.on('message', (answer: TextAnswer) => this.#take(answer));
    let why = new Error('the thread that reads prints back ended');
    worker.on('error', (error) => {
      why = error instanceof Error ? error : new Error(String(error));
    });
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
      for (const { reject } of this.#waiting.values()) reject(why);
      this.#waiting.clear();
    });
    return worker;
  }

  #take({ id, fault }: TextAnswer): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (fault === null) waiting?.resolve();
    else waiting?.reject(new errors[fault.kind](fault.message));
    if (this.#waiting.size > 0) return;
    this.#idle = setTimeout(() => void this.#worker?.terminate(), idleMs);
    this.#idle.unref();
  }
}

/** Without a program the text is read where it is asked for. */
export const openTextReader = (program: string | undefined): TextReader =>
  program === undefined ? { assertReadable, close: () => Promise.resolve() } : new TextThread(program);
