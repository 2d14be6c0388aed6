import type { Database } from '#engines/postgres/database.ts';
import type { Caller } from './caller.ts';
import { limitConcurrencyPerKey } from './rate-limits/concurrency-per-key.ts';
import { isSessionValid } from './session.ts';

const lookAgainMs = 10_000;
/** An owner who ends a support session expects it to see nothing more within a second (REQ-1.4.73). */
const lookAgainAtSupportMs = 500;

/** Ends a stream when its session ends. The session is checked again while lines are sent. */
export const endWithSession = async function* (
  db: Database,
  caller: Caller,
  lines: AsyncIterable<unknown>,
): AsyncGenerator {
  const lookAfterMs = caller?.kind === 'session' && caller.support ? lookAgainAtSupportMs : lookAgainMs;
  let looked = performance.now();
  for await (const line of lines) {
    if (caller?.kind === 'session' && performance.now() - looked > lookAfterMs) {
      if (!(await isSessionValid(db, caller))) return;
      looked = performance.now();
    }
    yield line;
  }
};

/** Each stream uses memory and polls for minutes. The limit is above the needs of many open tabs. */
export const limitStreams = () => limitConcurrencyPerKey(20, 10);
