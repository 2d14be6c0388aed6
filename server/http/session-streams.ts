import type { Database } from '#engines/postgres/database.ts';
import type { Caller } from './caller.ts';
import { limitConcurrencyPerKey } from './rate-limits/concurrency-per-key.ts';
import { isSessionValid } from './session.ts';

/** A session that has ended, such as one of support that its owner ends (REQ-1.4.73), sees nothing more within a second. */
const lookAgainMs = 500;

/** Ends a stream when its session ends, or its person’s role or company’s state changes. It is looked at again while lines are sent. */
export const endWithSession = async function* (
  db: Database,
  caller: Caller,
  lines: AsyncIterable<unknown>,
): AsyncGenerator {
  let looked = performance.now();
  for await (const line of lines) {
    if (caller?.kind === 'session' && performance.now() - looked > lookAgainMs) {
      if (!(await isSessionValid(db, caller))) return;
      looked = performance.now();
    }
    yield line;
  }
};

/** Each stream uses memory and polls for minutes. The limit is above the needs of many open tabs. */
export const limitStreams = () => limitConcurrencyPerKey(20, 10);
