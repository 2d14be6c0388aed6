import type pg from 'pg';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { BudgetName, Budget } from '#contract/rate-limits.ts';
import type { Log } from '#engines/log.ts';

/**
 * A budget that every request uses. Each process counts locally, so that a request needs no statement, and shares a
 * count with the others only when it is large enough.
 */
export interface SharedRateLimit {
  /** @throws {RateLimiterRes} when it is used up */
  consume(key: string, howMany: number): Promise<RateLimiterRes>;
  get(key: string): Promise<RateLimiterRes | null>;
  delete(key: string): Promise<boolean>;
}

/** Share of a limit that one process may use before it shares its count. */
const silentShare = 0.05;
const silentPart = ({ points }: Budget): number => Math.max(1, Math.floor(points * silentShare));
/** Longest time in milliseconds after which a process learns what the others have used. */
const tellAgainMs = 1_000;

interface Counted {
  /** Unix time, milliseconds. */
  ends: number;
  /** Points used in all processes, as far as this process knows. */
  told: number;
  /** Drawn here since. */
  untold: number;
}

/** Not waited for until it is on disk: a crash may cost the counts of its last moments, a wait would let more calls through. */
const tellAll = `
  insert into rate_limits as kept (key, points, expire)
  select told.* from unnest($1::text[], $2::integer[], $3::bigint[]) as told,
    set_config('synchronous_commit', 'off', true)
  on conflict (key) do update set
    points = case when kept.expire > $4 then kept.points else 0 end + excluded.points,
    expire = case when kept.expire > $4 then kept.expire else excluded.expire end
  returning key, points, expire`;

const forgetEnded = (counted: Map<string, Counted>, now: number): void => {
  for (const [key, { ends }] of counted) if (ends <= now) counted.delete(key);
};

interface Parts {
  pool: Pick<pg.Pool, 'query'>;
  name: BudgetName;
  budget: Budget;
}

/** Shares the points used here of frequently used keys, and reads the points used elsewhere. */
const tell = async ({ pool, name, budget }: Parts, counted: Map<string, Counted>): Promise<void> => {
  const now = Date.now();
  forgetEnded(counted, now);
  const news = [...counted].filter(([, { told, untold }]) => untold >= silentPart(budget) || (told > 0 && untold > 0));
  if (news.length === 0) return;
  const amounts = news.map(([, { untold }]) => untold);
  const { rows } = await pool.query<{ key: string; points: number; expire: number }>({
    name: 'told budgets',
    text: tellAll,
    values: [news.map(([key]) => `${name}:${key}`), amounts, news.map(([, { ends }]) => ends), now],
  });
  const byKey = new Map(rows.map((row) => [row.key, row]));
  for (const [index, [key, one]] of news.entries()) {
    const row = byKey.get(`${name}:${key}`);
    one.untold -= amounts[index] ?? 0;
    one.told = row?.points ?? one.told;
    one.ends = row?.expire ?? one.ends;
  }
};

const drawn = ({ told, untold }: Counted): number => told + untold;

export const openSharedRateLimit = (
  pool: Pick<pg.Pool, 'query'>,
  name: BudgetName,
  budget: Budget,
  log: Pick<Log, 'warn'>,
): SharedRateLimit => {
  const { points, seconds } = budget;
  const counted = new Map<string, Counted>();
  let telling: Promise<void> | null = null;
  let toldAt = 0;
  let sweptAt = Date.now();

  const at = (key: string): Counted => {
    const known = counted.get(key);
    const now = Date.now();
    if (known && known.ends > now) return known;
    if (now - sweptAt > seconds * 1_000) {
      forgetEnded(counted, now);
      sweptAt = now;
    }
    const begun = { ends: now + seconds * 1_000, told: 0, untold: 0 };
    counted.set(key, begun);
    return begun;
  };
  const standOf = (one: Counted): RateLimiterRes =>
    new RateLimiterRes(Math.max(0, points - drawn(one)), one.ends - Date.now(), drawn(one));

  /** Runs one exchange at a time. The caller does not wait for it. */
  const tellSoon = (): void => {
    if (telling) return;
    toldAt = Date.now();
    telling = tell({ pool, name, budget }, counted)
      .catch((error: Error) => log.warn({ error: error.message }, 'budgets could not be told to other processes'))
      .finally(() => {
        telling = null;
      });
  };

  return {
    consume: async (key, howMany) => {
      const one = at(key);
      if (drawn(one) >= points) throw standOf(one);
      one.untold += howMany;
      const isNews = one.untold >= silentPart(budget);
      if (isNews || (one.told > 0 && Date.now() - toldAt >= tellAgainMs)) tellSoon();
      return standOf(one);
    },
    get: async (key) => {
      const one = counted.get(key);
      return one && one.ends > Date.now() ? standOf(one) : null;
    },
    delete: async (key) => counted.delete(key),
  };
};
