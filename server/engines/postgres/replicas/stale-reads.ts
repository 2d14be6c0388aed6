import type { Log } from '../../log.ts';
import type { Connection, Database } from '../database.ts';
import { Marks } from './marks.ts';
import { inReadOnlyTransaction } from './read-only.ts';
import { noFallbacks, reasonOf, Replica, type FallbackReason } from './replica.ts';
import { stateOf, writtenPosition } from './server-state.ts';

/** A read that may be served by a replica. */
export interface StaleRead {
  name: string;
  /** `bound`: it may be older by the bound. `seen`: it has all that its reader has seen. */
  may: 'bound' | 'seen';
  /** Why this does no harm, and relieves the primary. */
  because: string;
}

export interface StaleReadFigures {
  /** Seconds are null while the age is not known, and the replica not used. */
  replicas: { name: string; stalenessSeconds: number | null }[];
  /** By the names of the reads. */
  reads: Record<string, { replica: number; primary: number }>;
  /** Reads that a replica was to serve and the primary served. */
  fallbacks: Record<FallbackReason, number>;
}

/** The way to the replicas; without any, everything is read from the primary. */
export interface StaleReads {
  /**
   * Runs `work` on a replica that is fresh enough, else on the primary. It may run twice, and cannot write.
   * @param seen of a read that has what was seen: the `position` when, unless it is now
   */
  read<T>(read: StaleRead, work: (db: Connection) => Promise<T>, seen?: number | null): Promise<T>;
  /** Everything that is visible now is before it; null when no replica is usable. */
  position(): Promise<number | null>;
  figures(): StaleReadFigures;
  close(): Promise<void>;
}

export interface StaleReadSettings {
  primary: Database;
  urls: string[];
  maxStalenessSeconds: number;
  log: Log;
  onStatement?: (sql: string) => void;
}

const betweenLooksMs = 1_000;
/** With these the replica is well: it was late, recovery was in the way, or it has an older schema. */
const harmless = new Set<FallbackReason>(['behind', 'conflict', 'refused']);

class Door implements StaleReads {
  readonly #primary: Database;
  readonly #replicas: Replica[];
  readonly #marks: Marks;
  readonly #mostStaleMs: number;
  readonly #log: Log;
  readonly #timer: NodeJS.Timeout | undefined;
  #lineage = '';
  #isLooking = false;
  #turn = 0;
  readonly #reads: StaleReadFigures['reads'] = {};
  readonly #fallbacks: StaleReadFigures['fallbacks'] = { ...noFallbacks };

  constructor({ primary, urls, maxStalenessSeconds, log, onStatement }: StaleReadSettings) {
    this.#primary = primary;
    this.#log = log;
    this.#mostStaleMs = maxStalenessSeconds * 1_000;
    this.#marks = new Marks(this.#mostStaleMs);
    this.#replicas = urls.map((url) => new Replica(url, { log, ...(onStatement && { onStatement }) }));
    if (urls.length > 0) this.#timer = setInterval(() => void this.#look(), betweenLooksMs).unref();
    if (urls.length > 0) void this.#look();
  }

  async read<T>(read: StaleRead, work: (db: Connection) => Promise<T>, seen?: number | null): Promise<T> {
    const { [read.name]: count = { replica: 0, primary: 0 } } = this.#reads;
    this.#reads[read.name] = count;
    this.#turn += 1;
    const wanted = read.may === 'bound' ? 0 : seen === undefined ? await this.position() : seen;
    const replica = wanted === null ? undefined : this.#choose();
    if (replica !== undefined && wanted !== null) {
      try {
        const result = await replica.read(work, wanted);
        count.replica += 1;
        return result;
      } catch (error) {
        // The reason does not matter: a read has no effects, and the primary has the last word.
        this.#noteFallback(replica, error);
      }
    }
    count.primary += 1;
    // Without replicas a transaction would be two statements for nothing.
    return this.#replicas.length === 0 ? work(this.#primary) : inReadOnlyTransaction(this.#primary, work);
  }

  async position(): Promise<number | null> {
    return this.#choose() ? writtenPosition(this.#primary) : null;
  }

  figures(): StaleReadFigures {
    const now = performance.now();
    const replicas = this.#replicas.map(({ name, freshAt }) => ({
      name,
      stalenessSeconds: freshAt === null ? null : (now - freshAt) / 1_000,
    }));
    return { replicas, reads: this.#reads, fallbacks: this.#fallbacks };
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#replicas.map((replica) => replica.close()));
  }

  #noteFallback(replica: Replica, error: unknown): void {
    const reason = reasonOf(error);
    this.#fallbacks[reason] += 1;
    if (harmless.has(reason)) return;
    replica.rest(performance.now());
    this.#log.warn({ replica: replica.name, reason, error: (error as Error).message }, 'a replica is left out');
  }

  /** The least busy of the usable ones, and of equally busy ones each in turn. */
  #choose(): Replica | undefined {
    const now = performance.now();
    const usable = this.#replicas.filter((replica) => replica.isUsable(now, this.#mostStaleMs));
    const first = this.#turn % Math.max(1, usable.length);
    return [...usable.slice(first), ...usable.slice(0, first)].sort((a, b) => a.busy - b.busy)[0];
  }

  async #look(): Promise<void> {
    // A primary that does not answer leaves no marks, so the replicas grow old.
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      const time = performance.now();
      const { isStandby, identity, timeline, position } = await stateOf(this.#primary);
      if (isStandby) return;
      const lineage = `${identity} ${timeline}`;
      if (lineage !== this.#lineage) this.#startAnew(lineage);
      this.#marks.note(time, position);
      for (const replica of this.#replicas) void this.#lookAt(replica, lineage);
    } catch {
      // The next look asks again.
    } finally {
      this.#isLooking = false;
    }
  }

  /** Positions of another primary cannot be compared with those of the former one. */
  #startAnew(lineage: string): void {
    this.#lineage = lineage;
    this.#marks.forget();
    for (const replica of this.#replicas) replica.freshAt = null;
  }

  async #lookAt(replica: Replica, lineage: string): Promise<void> {
    const state = await replica.ask();
    const isOurs = state?.isStandby === true && `${state.identity} ${state.timeline}` === lineage;
    if (lineage !== this.#lineage) return;
    replica.freshAt = isOurs ? (this.#marks.reached(state.position) ?? replica.freshAt) : null;
  }
}

/** Watches the replicas, once a second, until it is closed. */
export const openStaleReads = (settings: StaleReadSettings): StaleReads => new Door(settings);
