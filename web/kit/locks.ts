/** The part of the Web Locks API we use. */
export interface Locks {
  request<T>(name: string, options: { mode: 'shared' | 'exclusive' }, hold: () => Promise<T>): Promise<T>;
  /** Holds the lock for `ms` milliseconds; resolves once it is held. All tabs see it at once. */
  hold(name: string, ms: number): Promise<void>;
  isHeld(name: string): Promise<boolean>;
}

interface Waiting {
  mode: 'shared' | 'exclusive';
  start: () => void;
}

/**
 * Web Locks within one page: first come, first served; any number of `shared` holders or one `exclusive`. Browsers hide
 * `navigator.locks` from pages without TLS, except on localhost.
 */
export const pageLocks = (): Locks => {
  const queues = new Map<string, { held: number; exclusive: boolean; waiting: Waiting[] }>();

  const queueOf = (name: string) => {
    const queue = queues.get(name) ?? { held: 0, exclusive: false, waiting: [] };
    queues.set(name, queue);
    return queue;
  };

  const admit = (name: string) => {
    const queue = queueOf(name);
    for (let next = queue.waiting[0]; next; next = queue.waiting[0]) {
      const free = next.mode === 'shared' ? !queue.exclusive : queue.held === 0;
      if (!free) return;
      queue.waiting.shift();
      queue.held += 1;
      queue.exclusive = next.mode === 'exclusive';
      next.start();
    }
  };

  const held = new Set<string>();
  return {
    hold: (name, ms) => {
      held.add(name);
      setTimeout(() => held.delete(name), ms);
      return Promise.resolve();
    },
    isHeld: (name) => Promise.resolve(held.has(name)),
    async request(name, { mode }, hold) {
      const queue = queueOf(name);
      await new Promise<void>((start) => {
        queue.waiting.push({ mode, start });
        admit(name);
      });
      try {
        return await hold();
      } finally {
        queue.held -= 1;
        if (mode === 'exclusive') queue.exclusive = false;
        admit(name);
      }
    },
  };
};

/** Locks across all tabs of this origin, or within the page if the browser has no Web Locks. */
export const browserLocks = (): Locks => {
  const locks = (globalThis.navigator as { locks?: LockManager }).locks;
  if (!locks) return pageLocks();
  return {
    request: async (name, options, hold) => locks.request(name, options, hold),
    hold: (name, ms) =>
      new Promise((isHeld) => {
        void locks.request(name, { mode: 'shared' }, () => {
          isHeld();
          return new Promise((letGo) => setTimeout(letGo, ms));
        });
      }),
    isHeld: async (name) => (await locks.query()).held?.some((lock) => lock.name === name) ?? false,
  };
};
