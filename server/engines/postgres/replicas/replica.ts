import type { Pool } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, type Connection, type Database, type DatabaseSettings } from '../database.ts';
import { inReadOnlyTransaction } from './read-only.ts';
import { replayedPosition, stateOf, type ServerState } from './server-state.ts';

/** Connections of a process to each replica: those of reads, and one to ask for its state. */
const mostReads = 4;
const connectMs = 1_000;
/** Longest time that a statement is waited for. The reads that replicas serve take a fraction of it. */
const answerMs = 3_000;
const closeMs = 1_000;
/** A replica that is behind what a reader has seen is given so long. */
const patienceMs = 100;
const betweenMs = 10;
const shortestRestMs = 1_000;
const longestRestMs = 30_000;

/** The replica cannot serve this read. */
export class NotServed extends Error {
  override readonly name = 'NotServed';
  readonly why: 'behind' | 'promoted';
  constructor(why: NotServed['why']) {
    super(why === 'behind' ? 'the replica has not replayed what was seen' : 'the replica is a standby no more');
    this.why = why;
  }
}

/** Reasons of a read that a replica was to serve and the primary served. */
export const noFallbacks = { behind: 0, promoted: 0, conflict: 0, timeout: 0, lost: 0, refused: 0 };
export type FallbackReason = keyof typeof noFallbacks;

export const reasonOf = (error: unknown): FallbackReason => {
  if (error instanceof NotServed) return error.why;
  const { code, message } = error as { code?: string; message?: string };
  if (code === '57014' || /timeout/i.test(message ?? '')) return 'timeout';
  if (code === '40001' || code === '40P01') return 'conflict';
  // Five letters or digits are PostgreSQL's; of these, the classes of a server that is away or ill.
  if (code !== undefined && /^[\dA-Z]{5}$/.test(code) && !/^(?:08|53|57|58|XX)/.test(code)) return 'refused';
  return 'lost';
};

/** One replica: its pool, what is known of it, and how long it is left out. */
export class Replica {
  readonly name: string;
  readonly #db: Database;
  readonly #pool: Pool;
  /** Up to this time of `performance.now()` it has everything that was visible; null when unknown. */
  freshAt: number | null = null;
  /** Its last answer; null when it did not answer. */
  state: ServerState | null = null;
  #isAsked = false;
  #failures = 0;
  #restsUntil = 0;

  constructor(url: string, settings: Omit<DatabaseSettings, 'connectionString'>) {
    this.name = new URL(url).host;
    const limits = { maxConnections: mostReads + 1, connectMs, answerMs };
    const { db, pool } = openDatabase({ ...settings, connectionString: url, isPooled: true, ...limits });
    this.#db = db;
    this.#pool = pool;
  }

  /** Reads that it serves now. */
  get busy(): number {
    return this.#pool.totalCount - this.#pool.idleCount + this.#pool.waitingCount;
  }

  isUsable(now: number, mostStaleMs: number): boolean {
    if (this.freshAt === null || now < this.#restsUntil) return false;
    return now - this.freshAt <= mostStaleMs && this.busy < mostReads;
  }

  /** Its state; null when it does not answer, or not yet since it was asked last. */
  async ask(): Promise<ServerState | null> {
    if (this.#isAsked) return (this.state = null);
    this.#isAsked = true;
    this.state = await stateOf(this.#db)
      .catch(() => null)
      .finally(() => (this.#isAsked = false));
    return this.state;
  }

  /**
   * Runs `work` in a transaction that cannot write.
   * @param seen a position that it must have replayed
   * @throws {NotServed} when it has not, or is a primary now
   */
  async read<T>(work: (db: Connection) => Promise<T>, seen: number): Promise<T> {
    const result = await inReadOnlyTransaction(this.#db, async (trx) => {
      await this.#mustHave(trx, seen);
      return work(trx);
    });
    this.#failures = 0;
    return result;
  }

  /** It is left out for a while, each time longer. */
  rest(now: number): void {
    // Reads that were under way fail together.
    if (now < this.#restsUntil) return;
    this.#restsUntil = now + Math.min(longestRestMs, shortestRestMs * 2 ** this.#failures);
    this.#failures += 1;
  }

  /** A frozen server closes nothing, and must not hold up the end of the portal. */
  async close(): Promise<void> {
    await Promise.race([this.#db.destroy(), pause(closeMs)]);
  }

  async #mustHave(trx: Connection, seen: number): Promise<void> {
    const end = performance.now() + patienceMs;
    for (;;) {
      const { isStandby, position } = await replayedPosition(trx, answerMs);
      if (!isStandby) throw new NotServed('promoted');
      if (position >= seen) return;
      if (performance.now() >= end) throw new NotServed('behind');
      await pause(betweenMs);
    }
  }
}
