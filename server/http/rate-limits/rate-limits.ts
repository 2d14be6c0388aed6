import { isIPv4, isIPv6 } from 'node:net';
import { sql, type RawBuilder } from 'kysely';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Budget, BudgetName } from '#contract/rate-limits.ts';
import type { Log } from '#engines/log.ts';
import { Refusal } from '../refusal.ts';
import { openSharedRateLimit, type SharedRateLimit } from './shared-rate-limit.ts';

/** Budgets that can be restored, so that processes must not cache that they are used up. */
const mayBeGivenBack = new Set<BudgetName>(['login', 'loginAccount', 'secondFactorDay', 'signerCode', 'signerCodeTry']);

export interface RateLimits {
  /**
   * Spends one call, or the given points, of the budget of `key`.
   * @returns the points left; 0 only once per window
   * @throws {Refusal} TooManyRequests with Retry-After
   */
  spend(name: BudgetName, key: string, points?: number): Promise<number>;
  /** Spends one call like `spend`, and tells what is left also when nothing is. */
  count(name: BudgetName, key: string, points?: number): Promise<BudgetState>;
  /** Refuses when the budget is used up, without spending. Counts what this process is currently spending. */
  require(name: BudgetName, key: string): Promise<void>;
  /** Input for a statement that also checks whether one of several shared budgets is used up. */
  look(wanted: readonly (readonly [name: BudgetName, key: string])[]): Promise<BudgetCheck>;
  /** Length of the window of a limit, in seconds. */
  secondsOf(name: BudgetName): number;
  /** Restores the whole budget of `key`, in every process. */
  restore(name: BudgetName, key: string): Promise<void>;
}

export interface BudgetState {
  /** Calls per window, and those left in this one. */
  limit: number;
  remaining: number;
  /** Seconds until the next window. */
  resetSeconds: number;
  /** The call that was counted is beyond the limit. */
  isUsedUp: boolean;
}

/** The limits that one SQL statement reads: their keys, the points of each, and the present time in milliseconds. */
export interface BudgetCheck {
  keys: string[];
  points: number[];
  now: number;
}

export const peekAtNothing: BudgetCheck = { keys: [], points: [], now: 0 };

/** SQL condition: one of the budgets is used up. Saves a separate statement. */
export const isUsedUp = ({ keys, points, now }: BudgetCheck): RawBuilder<boolean> => sql<boolean>`exists (
  select from unnest(${keys}::text[], ${points}::int[]) as wanted (key, points)
  join rate_limits as spent on spent.key = wanted.key
  where spent.expire > ${now}::bigint and spent.points >= wanted.points)`;

/**
 * Budgets that every request uses. Each process counts them in memory and shares the counts, so that a page costs no
 * statement.
 */
const countedHere = new Set<BudgetName>([
  'call',
  'change',
  'callAddress',
  'tokenCall',
  'loginTries',
  'webdocRead',
  'webdocReadAddress',
  'signWebhookAddress',
]);

const groupsOfIpv6 = 8;
const groupsOfNetwork = 4;

/** The eight groups of an IPv6 address in any notation. */
const groupsOf = (address: string): string[] => {
  // URL writes every notation in the same way: hexadecimal and shortened once.
  const [head = '', tail] = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1).split('::');
  const [before, after] = [head, tail ?? ''].map((text) => text.split(':').filter((group) => group !== ''));
  const zeros = Array.from({ length: groupsOfIpv6 - (before?.length ?? 0) - (after?.length ?? 0) }, () => '0');
  return [...(before ?? []), ...zeros, ...(after ?? [])];
};

/** Key of one client: its IPv4 address (also when mapped into IPv6), or the /64 network of its IPv6 address. */
export const addressKey = (address: string): string => {
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return 'unknown';
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  if (!isMapped) return groups.slice(0, groupsOfNetwork).join(':');
  const bytes = groups.slice(6).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
  return bytes.join('.');
};

const limiter = (pool: pg.Pool, name: BudgetName, budget: Budget, log: Pick<Log, 'warn'>): SharedRateLimit => {
  const options = { keyPrefix: name, points: budget.points, duration: budget.seconds };
  if (countedHere.has(name)) return openSharedRateLimit(pool, name, budget, log);
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    insuranceLimiter: new RateLimiterMemory(options),
    // A used-up limit is refused from memory. Otherwise a flood from one address would block every database connection
    // on the row of that address.
    ...(!mayBeGivenBack.has(name) && { inMemoryBlockOnConsumed: budget.points + 1 }),
  });
};

const secondsLeft = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

const refuse = (spent: unknown): never => {
  if (!(spent instanceof RateLimiterRes)) throw spent;
  throw new Refusal('TooManyRequests', { retryAfterSeconds: secondsLeft(spent) });
};

export const openRateLimits = (
  pool: pg.Pool,
  settings: Record<BudgetName, Budget>,
  log: Pick<Log, 'warn'>,
): RateLimits => {
  const limiters = new Map<BudgetName, SharedRateLimit>();
  const of = (name: BudgetName): SharedRateLimit => {
    const known = limiters.get(name) ?? limiter(pool, name, settings[name], log);
    limiters.set(name, known);
    return known;
  };
  // With a slow database, a check must not overtake an earlier spending.
  const taking = new Map<string, Promise<unknown>>();
  const take = (name: BudgetName, key: string, points: number): Promise<RateLimiterRes> => {
    const taken = of(name).consume(key.toLowerCase(), points);
    if (countedHere.has(name)) return taken;
    const place = `${name}:${key.toLowerCase()}`;
    const all: Promise<unknown> = Promise.allSettled([taking.get(place), taken]).then(() => {
      if (taking.get(place) === all) taking.delete(place);
    });
    taking.set(place, all);
    return taken;
  };
  return {
    spend: async (name, key, points = 1) => (await take(name, key, points).catch(refuse)).remainingPoints,
    count: async (name, key, points = 1) => {
      const state = (spent: RateLimiterRes, isUsedUp: boolean): BudgetState => ({
        limit: settings[name].points,
        remaining: spent.remainingPoints,
        resetSeconds: secondsLeft(spent),
        isUsedUp,
      });
      try {
        return state(await take(name, key, points), false);
      } catch (spent) {
        if (!(spent instanceof RateLimiterRes)) throw spent;
        return state(spent, true);
      }
    },
    require: async (name, key) => {
      await taking.get(`${name}:${key.toLowerCase()}`);
      const spent = await of(name).get(key.toLowerCase());
      if (spent && spent.consumedPoints >= settings[name].points) refuse(spent);
    },
    look: async (wanted) => {
      const keys = wanted.map(([name, key]) => `${name}:${key.toLowerCase()}`);
      await Promise.all(keys.flatMap((key) => taking.get(key) ?? []));
      return { keys, points: wanted.map(([name]) => settings[name].points), now: Date.now() };
    },
    secondsOf: (name) => settings[name].seconds,
    restore: async (name, key) => {
      if (!mayBeGivenBack.has(name)) throw new Error(`the budget ${name} is not given back`);
      await of(name).delete(key.toLowerCase());
    },
  };
};
