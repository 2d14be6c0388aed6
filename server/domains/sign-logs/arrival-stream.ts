import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Connection } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';

const lookAgainMs = 1_000;
const aliveEveryMs = 15_000;
/** A stream ends after this time; a listener who is still authorized opens another one. */
const streamMs = 300_000;
/**
 * A row gets its number before it can be read. So each look also reads this many earlier numbers, for rows that were
 * committed late.
 */
const lookBack = 500;

interface Arrived {
  id: number;
  companyId: string | null;
}

const headOf = async (db: Connection): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from sign_events`.execute(db);
  return rows[0]?.id ?? 0;
};

const arrivedAfter = async (db: Connection, id: number): Promise<Arrived[]> => {
  const { rows } = await sql<Arrived>`
    select id, company_id as "companyId" from sign_events where id > ${id} order by id limit 10000`.execute(db);
  return rows;
};

/**
 * Polls the table once a second for all listeners of this process, and not at all without listeners. Counts the new
 * events per company.
 */
const openLookout = ({ db, log }: Pick<AppContext, 'db' | 'log'>) => {
  const arrived = new Map<string, number>();
  const listeners = new Set<symbol>();
  let isLooking = false;
  /** The highest number read. It is null before the first look, which does not report the existing events as new. */
  let head: number | null = null;
  let seen = new Set<number>();

  const look = async (): Promise<void> => {
    const before = head ?? (await headOf(db));
    const rows = await arrivedAfter(db, before - lookBack);
    const news = head === null ? [] : rows.filter(({ id }) => !seen.has(id));
    for (const { companyId } of news) if (companyId !== null) arrived.set(companyId, (arrived.get(companyId) ?? 0) + 1);
    head = Math.max(before, rows.at(-1)?.id ?? 0);
    seen = new Set(rows.map(({ id }) => id));
  };

  const keepLooking = async (): Promise<void> => {
    isLooking = true;
    while (listeners.size > 0) {
      await pause(lookAgainMs);
      await look().catch((error: Error) => log.warn({ error: error.message }, 'sign events could not be looked for'));
    }
    isLooking = false;
    head = null;
    arrived.clear();
  };

  return {
    join: async (who: symbol): Promise<void> => {
      listeners.add(who);
      if (head === null) await look();
      if (!isLooking) void keepLooking();
    },
    leave: (who: symbol): void => {
      listeners.delete(who);
    },
    countOf: (companyId: string): number => arrived.get(companyId) ?? 0,
  };
};

/**
 * Yields the number of new events of a company, at most once a second. It yields 0 at first and when there are none.
 */
export const openArrivalStream = (context: Pick<AppContext, 'db' | 'log'>) => {
  const lookout = openLookout(context);
  return async function* follow(companyId: string, isOver: () => boolean): AsyncGenerator<{ arrived: number }> {
    const me = Symbol('listener');
    try {
      await lookout.join(me);
      let told = lookout.countOf(companyId);
      let quietSince = performance.now();
      const until = quietSince + streamMs;
      yield { arrived: 0 };
      while (!isOver() && performance.now() < until) {
        await pause(lookAgainMs / 2);
        const now = lookout.countOf(companyId);
        if (now === told && performance.now() - quietSince < aliveEveryMs) continue;
        yield { arrived: now - told };
        told = now;
        quietSince = performance.now();
      }
    } finally {
      lookout.leave(me);
    }
  };
};
