import type { SignEvent } from './parse-event.ts';

/** Resolves when the event is stored, and rejects when it cannot be. */
export type BatchInsert = (event: SignEvent) => Promise<void>;

interface Waiting {
  event: SignEvent;
  stored(): void;
  failed(error: unknown): void;
}

/** Events of one statement. With larger batches each event waits for fewer commits. */
const mostAtOnce = 200;
/** Statements that run at the same time. The database writes their commits to the disk together. */
const mostStatements = 2;

/**
 * Collects the events that arrive during a running statement and stores them with the next one. So even in a flood each
 * event waits for two commits at most, and the answer stays within the sender's limit of one second (REQ-3.5.1).
 */
export const openBatchInsert = (insert: (events: SignEvent[]) => Promise<void>): BatchInsert => {
  let waiting: Waiting[] = [];
  let writers = 0;

  const write = async (some: Waiting[]): Promise<void> => {
    try {
      await insert(some.map(({ event }) => event));
      for (const one of some) one.stored();
    } catch (error) {
      if (some.length === 1) some[0]?.failed(error);
      // One event that cannot be stored must not hold back the others.
      else for (const one of some) await write([one]);
    }
  };

  const writeAll = async (): Promise<void> => {
    writers += 1;
    while (waiting.length > 0) {
      const some = waiting.slice(0, mostAtOnce);
      waiting = waiting.slice(mostAtOnce);
      await write(some);
    }
    writers -= 1;
  };

  return (event) =>
    new Promise((stored, failed) => {
      waiting.push({ event, stored, failed });
      if (writers < mostStatements) void writeAll();
    });
};
