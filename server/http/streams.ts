import type { Database } from '#engines/postgres/database.ts';
import type { Caller } from './caller.ts';
import { Refusal } from './refusal.ts';
import { goesOn } from './session.ts';

const lookAgainMs = 10_000;

/** A stream that outlives the look at its session: it is looked at again as lines come, and the stream ends with it. */
export async function* whileSessionGoesOn(
  db: Database,
  caller: Caller,
  lines: AsyncIterable<unknown>,
): AsyncGenerator {
  let looked = performance.now();
  for await (const line of lines) {
    if (caller?.kind === 'session' && performance.now() - looked > lookAgainMs) {
      if (!(await goesOn(db, caller))) return;
      looked = performance.now();
    }
    yield line;
  }
}

/** Of one session at one process: more tabs than anybody has open, each with a stream or two. */
const mostOpen = 20;
const comeBackSeconds = 10;

/** Counts the streams that are open: each holds memory and asks again and again, for minutes. */
export const countStreams = () => {
  const open = new Map<string, number>();
  return {
    /**
     * @returns lets go of it
     * @throws {Refusal} TooManyRequests
     */
    hold(sessionId: string): () => void {
      const count = open.get(sessionId) ?? 0;
      if (count >= mostOpen) throw new Refusal('TooManyRequests', { retryAfterSeconds: comeBackSeconds });
      open.set(sessionId, count + 1);
      return () => {
        const left = (open.get(sessionId) ?? 1) - 1;
        if (left > 0) open.set(sessionId, left);
        else open.delete(sessionId);
      };
    },
  };
};
