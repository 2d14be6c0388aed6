import { sql } from 'kysely';
import type pg from 'pg';
import { listen } from '../../jobs/listen.ts';
import type { Log } from '../../log.ts';
import type { Database } from '../../postgres/database.ts';
import { openBursts } from './bursts.ts';
import { answerKinds, type AnswerKind } from './told-objects.ts';

const channel = 'provider_changes';

/** Passes changes of the provider's org on to every process. */
export interface OrgChanges {
  /** Resolves when the database has taken it for all processes that listen. */
  tell(kinds: ReadonlySet<AnswerKind>): Promise<void>;
  /** `outdate` is called when answers of a kind are no longer true. */
  onChange(outdate: (kind: AnswerKind) => void): void;
  /** Listens from now on. A second call changes nothing. */
  listen(): Promise<void>;
  close(): Promise<void>;
}

export const openOrgChanges = ({ db, direct, log }: { db: Database; direct: pg.Pool; log: Log }): OrgChanges => {
  const listeners: ((kind: AnswerKind) => void)[] = [];
  const bursts = openBursts<AnswerKind>((kind) => {
    for (const outdate of listeners) outdate(kind);
  });
  const heard = (payload?: string): void => {
    // Without payload the connection was lost: anything may have been missed. Unknown kinds are those of another version.
    const told = payload === undefined ? answerKinds : new Set(payload.split(','));
    for (const kind of answerKinds) if (told.has(kind)) bursts.happened(kind);
  };
  let listening: Promise<() => Promise<void>> | null = null;
  const start = (): Promise<() => Promise<void>> => {
    let isOpening = true;
    const opened = listen(
      direct,
      channel,
      (payload) => (isOpening && payload === undefined ? undefined : heard(payload)),
      log,
    );
    return opened.finally(() => {
      isOpening = false;
    });
  };
  return {
    tell: async (kinds) => {
      if (kinds.size === 0) return;
      await sql`select pg_notify(${channel}, ${[...kinds].join(',')})`.execute(db);
    },
    onChange: (outdate) => {
      listeners.push(outdate);
    },
    listen: async () => {
      listening ??= start();
      await listening;
    },
    close: async () => {
      bursts.stop();
      await (
        await listening
      )?.();
    },
  };
};
