import type pg from 'pg';
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { Budget, BudgetName } from '#contract/limits.ts';
import { Refusal } from './refusal.ts';

export interface Budgets {
  /** Takes one call from the budget of `key`. @throws {Refusal} TooManyRequests with Retry-After */
  spend(name: BudgetName, key: string): Promise<void>;
  /** Refuses when the budget is used up, and takes nothing. */
  require(name: BudgetName, key: string): Promise<void>;
}

/** Every request draws on these: counted in each process, so that a page costs no extra statement. */
const countedHere = new Set<BudgetName>(['call', 'callAddress', 'webdocRead', 'webdocReadAddress']);

const ipv6Network = /^([0-9a-f]*:[0-9a-f]*:[0-9a-f]*:[0-9a-f]*)/i;

/** One household of IPv6 counts as one address: the /64. */
export const addressKey = (address: string): string => ipv6Network.exec(address)?.[1] ?? address;

const limiter = (pool: pg.Pool, name: BudgetName, budget: Budget): RateLimiterAbstract => {
  const options = { keyPrefix: name, points: budget.points, duration: budget.seconds };
  if (countedHere.has(name)) return new RateLimiterMemory(options);
  return new RateLimiterPostgres({
    ...options,
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    insuranceLimiter: new RateLimiterMemory(options),
  });
};

const refuse = (spent: unknown): never => {
  if (!(spent instanceof RateLimiterRes)) throw spent;
  throw new Refusal('TooManyRequests', {
    retryAfterSeconds: Math.max(1, Math.ceil(spent.msBeforeNext / 1000)),
  });
};

export const openBudgets = (pool: pg.Pool, settings: Record<BudgetName, Budget>): Budgets => {
  const limiters = new Map<BudgetName, RateLimiterAbstract>();
  const of = (name: BudgetName): RateLimiterAbstract => {
    const known = limiters.get(name) ?? limiter(pool, name, settings[name]);
    limiters.set(name, known);
    return known;
  };
  return {
    spend: async (name, key) => {
      await of(name).consume(key.toLowerCase()).catch(refuse);
    },
    require: async (name, key) => {
      const spent = await of(name).get(key.toLowerCase());
      if (spent && spent.consumedPoints >= settings[name].points) refuse(spent);
    },
  };
};
