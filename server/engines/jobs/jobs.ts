import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Log } from '../log.ts';
import type { Connection, Database, Trx } from '../postgres/database.ts';
import type { ActiveSpan } from '../tracing/span.ts';
import { inJobSpan } from './job-span.ts';
import { LeaseLost } from './lease-lost.ts';
import { listen } from './listen.ts';
import {
  giveUpExpired,
  claim,
  die,
  insertJob,
  postpone,
  release,
  renewLeases,
  retryLater,
  settle,
  insertJobs,
  type ClaimedJob,
  type NewJob,
} from './queue.ts';
import { runSchedules, type Schedule } from './schedules.ts';
import { groupsOf, type WorkerGroup } from './worker-groups.ts';

/** Thrown by a handler when more tries would change nothing: the job is dead at once, and staff can retry it. */
export class GiveUp extends Error {}

/** A job as its handler sees it. */
export interface Job<P> {
  id: number;
  payload: P;
  /** 1 at the first try. */
  attempt: number;
  lastAttempt: boolean;
  /**
   * Marks the job done inside the transaction of its effect: both happen or neither does.
   * @throws {LeaseLost} when another worker has taken the job over, so the effect is rolled back
   */
  settle(trx: Trx): Promise<void>;
  /** Returns the job to the queue, with its key and its attempts. @throws {LeaseLost} */
  postpone(ms: number): Promise<void>;
  /** Aborted when the process stops. */
  signal: AbortSignal;
}

export interface JobKind<P> {
  name: string;
  maxAttempts: number;
  /** Number of workers reserved for this kind. Use it for work that waits on other servers, so that slow ones block no other work. */
  workers?: number;
  /** Called again after a failure, a crash or a lost lease: its effect must fit `job.settle`. */
  handle(job: Job<P>): Promise<void>;
  /** Called after the last attempt failed, to inform users or staff. */
  onDead?(payload: P, error: Error): Promise<void>;
}

export interface EnqueueOptions {
  key?: string;
  runAt?: Date;
  maxAttempts?: number;
}

export interface Jobs {
  /** Adds a job in the caller's transaction. With a key, does nothing while one of that name and key is unfinished. */
  enqueue(db: Connection, name: string, payload: object, options?: EnqueueOptions): Promise<void>;
  /** Many of one name at once, in one statement. */
  enqueueAll(db: Connection, name: string, jobs: NewJob[], maxAttempts: number): Promise<void>;
  register<P>(kind: JobKind<P>): void;
  schedule(schedule: Schedule): void;
  start(): Promise<void>;
  /** Takes no new jobs, waits at most `graceMs` for the running ones, and returns the rest to the queue. */
  stop(graceMs?: number): Promise<void>;
  check(): Promise<void>;
}

const pollMs = 2_000;
const renewMs = 10_000;

interface JobParts {
  db: Database;
  /** Takes one connection, for notices: not by a pooler. */
  direct: pg.Pool;
  log: Log;
  workers?: number;
}

class JobEngine implements Jobs {
  readonly #parts: JobParts;
  readonly #worker = randomUUID();
  readonly #kinds = new Map<string, JobKind<never>>();
  readonly #schedules: Schedule[] = [];
  readonly #running = new Map<number, { name: string; done: Promise<void> }>();
  readonly #stopping = new AbortController();
  readonly #timers: NodeJS.Timeout[] = [];
  /** Work that the timers started and that still runs. */
  readonly #ticks = new Set<Promise<void>>();
  #stopListening: () => Promise<void> = async () => {};
  #stopped: Promise<void> | null = null;
  #groups: WorkerGroup[] = [];
  #filling: Promise<void> | null = null;
  #wokenMeanwhile = false;

  constructor(parts: JobParts) {
    this.#parts = parts;
  }

  async enqueue(connection: Connection, name: string, payload: object, options: EnqueueOptions = {}): Promise<void> {
    await insertJob(connection, name, payload, options);
  }

  async enqueueAll(connection: Connection, name: string, jobs: NewJob[], maxAttempts: number): Promise<void> {
    if (jobs.length === 0) return;
    await insertJobs(connection, name, jobs, maxAttempts);
  }

  register<P>(kind: JobKind<P>): void {
    this.#kinds.set(kind.name, kind);
  }

  schedule(schedule: Schedule): void {
    this.#schedules.push(schedule);
  }

  async start(): Promise<void> {
    const { db, direct, log } = this.#parts;
    this.#stopped = null;
    this.#groups = groupsOf([...this.#kinds.values()], this.#parts.workers ?? 4);
    this.#stopListening = await listen(direct, 'jobs', (name) => this.#mayHaveJobs(name), log);
    this.#every(pollMs, async () => this.#mayHaveJobs(), 'jobs could not be polled');
    this.#every(renewMs, () => renewLeases(db, this.#worker, [...this.#running.keys()]), 'leases could not be renewed');
    this.#every(pollMs, () => runSchedules(db, this.#schedules), 'schedules could not be run');
    this.#every(pollMs, () => this.#bury(), 'lapsed jobs could not be buried');
    await runSchedules(db, this.#schedules);
    this.#mayHaveJobs();
  }

  /** A second call waits for the first stop instead of waiting the full time again. */
  stop(graceMs = 20_000): Promise<void> {
    this.#stopped ??= this.#stopOnce(graceMs);
    return this.#stopped;
  }

  async #stopOnce(graceMs: number): Promise<void> {
    this.#stopping.abort();
    for (const timer of this.#timers) clearInterval(timer);
    await this.#stopListening();
    await this.#filling;
    await Promise.all(this.#ticks);
    const all = Promise.allSettled([...this.#running.values()].map(({ done }) => done));
    await Promise.race([all, new Promise((resolve) => setTimeout(resolve, graceMs).unref())]);
    await release(this.#parts.db, this.#worker, [...this.#running.keys()]);
  }

  async check(): Promise<void> {
    await sql`select 1 from jobs limit 1`.execute(this.#parts.db);
  }

  #every(ms: number, work: () => Promise<unknown>, failure: string): void {
    const { log } = this.#parts;
    const tick = () => {
      const ticking = work()
        .then(
          () => {},
          (error: Error) => log.warn({ error: error.message }, failure),
        )
        .finally(() => this.#ticks.delete(ticking));
      this.#ticks.add(ticking);
    };
    this.#timers.push(setInterval(tick, ms));
  }

  /** Jobs of this name, or of any name, may be due. */
  #mayHaveJobs(name?: string): void {
    for (const group of this.#groups) if (name === undefined || group.names.includes(name)) group.mayHaveJobs = true;
    this.#wake();
  }

  /** A job is due sooner than the next poll. */
  #mayHaveJobsIn(ms: number, name: string): void {
    if (ms < pollMs && !this.#stopping.signal.aborted) setTimeout(() => this.#mayHaveJobs(name), ms).unref();
  }

  #wake(): void {
    if (this.#filling) {
      // The running query may have started before the new job was there, so another query follows.
      this.#wokenMeanwhile = true;
      return;
    }
    this.#filling = this.#fill()
      .catch((error: Error) => this.#parts.log.warn({ error: error.message }, 'jobs could not be fetched'))
      .finally(() => {
        this.#filling = null;
        if (!this.#wokenMeanwhile) return;
        this.#wokenMeanwhile = false;
        this.#wake();
      });
  }

  async #fill(): Promise<void> {
    for (const group of this.#groups) if (group.mayHaveJobs) await this.#fillGroup(group);
  }

  async #fillGroup(group: WorkerGroup): Promise<void> {
    const { names, workers } = group;
    const busy = [...this.#running.values()].filter(({ name }) => names.includes(name)).length;
    const free = workers - busy;
    if (this.#stopping.signal.aborted || free <= 0) return;
    // Before the query: a job that comes while it runs must be looked for again.
    group.mayHaveJobs = false;
    const jobs = await claim(this.#parts.db, this.#worker, names, free);
    if (jobs.length === free) group.mayHaveJobs = true;
    for (const job of jobs) {
      const done = inJobSpan(job, (span) => this.#run(job, span)).finally(() => {
        this.#running.delete(job.id);
        this.#wake();
      });
      this.#running.set(job.id, { name: job.name, done });
    }
  }

  async #run(job: ClaimedJob, span: ActiveSpan | null): Promise<void> {
    const { db } = this.#parts;
    const kind = this.#kinds.get(job.name);
    if (!kind) return;
    let settled = false;
    const end = async (ending: Promise<boolean>): Promise<void> => {
      if (!(await ending)) throw new LeaseLost(job.name);
      settled = true;
    };
    try {
      await kind.handle({
        id: job.id,
        payload: job.payload as never,
        attempt: job.attempts,
        lastAttempt: job.attempts >= job.maxAttempts,
        signal: this.#stopping.signal,
        settle: (trx) => end(settle(trx, this.#worker, job.id)),
        postpone: async (ms) => {
          await end(postpone(db, this.#worker, job.id, ms));
          this.#mayHaveJobsIn(ms, job.name);
        },
      });
      if (!settled) await settle(db, this.#worker, job.id);
    } catch (error) {
      span?.fail(error);
      await this.#failed(job, kind, error as Error);
    }
  }

  /** An error of `onDead` must not keep the job alive. */
  async #tellDead(job: ClaimedJob, kind: JobKind<never>, error: Error): Promise<void> {
    try {
      await kind.onDead?.(job.payload as never, error);
    } catch (later) {
      this.#parts.log.error(
        { job: job.name, id: job.id, error: (later as Error).message },
        'nobody was told of a dead job',
      );
    }
  }

  async #bury(): Promise<void> {
    for (const job of await giveUpExpired(this.#parts.db, [...this.#kinds.keys()])) {
      const kind = this.#kinds.get(job.name);
      if (kind) await this.#tellDead(job, kind, new Error('the worker ended with it'));
    }
  }

  async #failed(job: ClaimedJob, kind: JobKind<never>, error: Error): Promise<void> {
    if (error instanceof LeaseLost) return;
    const { db, log } = this.#parts;
    const fields = { job: job.name, id: job.id, attempt: job.attempts, error: error.message };
    try {
      if (job.attempts < job.maxAttempts && !(error instanceof GiveUp)) {
        log.warn(fields, 'a job will be retried');
        await retryLater(db, this.#worker, job, error.message);
        return;
      }
      log.error(fields, 'a job is dead');
      await this.#tellDead(job, kind, error);
      await die(db, this.#worker, job, error.message);
    } catch (later) {
      log.error(
        { ...fields, error: (later as Error).message },
        'a failed job could not be put back; its lease will end',
      );
    }
  }
}

export const openJobs = (parts: JobParts): Jobs => new JobEngine(parts);
