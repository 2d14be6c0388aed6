import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEngineRoom, type EngineRoom } from '#tests/support/engines.ts';
import { listDead, retryDead } from './queue.ts';

let room: EngineRoom;
beforeEach(async () => {
  room = await openEngineRoom();
  await sql`create table effects (what text not null, at timestamptz not null default now())`.execute(room.db);
});
afterEach(() => room.close());

const effects = async (): Promise<string[]> =>
  (await sql<{ what: string }>`select what from effects order by at`.execute(room.db)).rows.map((row) => row.what);
const states = async (): Promise<string[]> =>
  (await room.db.selectFrom('jobs').select('state').execute()).map((row) => row.state);
const until = (check: () => Promise<unknown>, value: unknown, timeout = 10_000) =>
  expect.poll(check, { timeout }).toEqual(value);

describe('a job', () => {
  it('stands or falls with the transaction that caused it', async () => {
    const jobs = room.openJobs();
    await room.db
      .transaction()
      .execute(async (trx) => {
        await jobs.enqueue(trx, 'greet', {});
        throw new Error('the caller changed its mind');
      })
      .catch(() => {});
    expect(await states()).toEqual([]);
    await room.db.transaction().execute((trx) => jobs.enqueue(trx, 'greet', {}));
    expect(await states()).toEqual(['ready']);
  });

  it('starts at once when it is enqueued, and is done in the transaction of its effect', async () => {
    const jobs = room.openJobs();
    jobs.register<{ who: string }>({
      name: 'greet',
      maxAttempts: 3,
      handle: (job) =>
        room.db.transaction().execute(async (trx) => {
          await sql`insert into effects (what) values (${job.payload.who})`.execute(trx);
          await job.settle(trx);
        }),
    });
    await jobs.start();
    await jobs.enqueue(room.db, 'greet', { who: 'Léa' });
    await until(effects, ['Léa']);
    await until(states, ['done']);
  });

  it('is enqueued once while one of its name and key is unfinished, however often asked', async () => {
    const jobs = room.openJobs();
    for (let time = 0; time < 8; time += 1) await jobs.enqueue(room.db, 'seal', {}, { key: 'document-1' });
    expect(await states()).toEqual(['ready']);
  });

  it('is tried again after a failure, later each time, and ends among the dead, which can be listed and retried', async () => {
    const jobs = room.openJobs();
    let broken = true;
    const told: string[] = [];
    jobs.register({
      name: 'fragile',
      maxAttempts: 2,
      handle: async () => {
        if (broken) throw new Error('not today');
        await sql`insert into effects (what) values ('worked')`.execute(room.db);
      },
      onDead: async (_, error) => {
        told.push(error.message);
      },
    });
    await jobs.start();
    await jobs.enqueue(room.db, 'fragile', { n: 1 }, { maxAttempts: 2 });
    await until(states, ['dead'], 15_000);
    expect(told).toEqual(['not today']);
    expect(await listDead(room.db)).toMatchObject([{ name: 'fragile', attempts: 2, last_error: 'not today' }]);
    broken = false;
    expect(await retryDead(room.db)).toBe(1);
    await until(effects, ['worked'], 15_000);
  });

  // REQ-2.7.92
  it('that is postponed keeps its key and its attempts, and does not wait for the next poll', async () => {
    const many = 20;
    const jobs = room.openJobs();
    const attempts: number[] = [];
    jobs.register({
      name: 'aside',
      maxAttempts: 2,
      handle: async (job) => {
        attempts.push(job.attempt);
        if (attempts.length < many) await job.postpone(10);
      },
    });
    await jobs.enqueue(room.db, 'aside', {}, { key: 'one', maxAttempts: 2 });
    await jobs.start();
    // So many polls would take 40 s.
    await until(states, ['done'], 15_000);
    expect(attempts).toEqual(Array.from({ length: many }, () => 1));
    const { key } = await room.db.selectFrom('jobs').select('key').executeTakeFirstOrThrow();
    expect(key).toBe('one');
  });

  it('whose lease was lost has no effect', async () => {
    const jobs = room.openJobs();
    jobs.register({
      name: 'slow',
      maxAttempts: 5,
      handle: (job) =>
        room.db.transaction().execute(async (trx) => {
          await sql`insert into effects (what) values ('once')`.execute(trx);
          // Another worker takes over the job, as after a long pause of this process.
          if (job.attempt === 1)
            await sql`update jobs set lease_until = now() - interval '1 second', lease_token = gen_random_uuid()`.execute(
              room.db,
            );
          await job.settle(trx);
        }),
    });
    await jobs.start();
    await jobs.enqueue(room.db, 'slow', {});
    await until(states, ['done'], 15_000);
    expect(await effects()).toEqual(['once']);
  });

  it('is shared out between workers without being done twice', async () => {
    const workers = [room.openJobs(), room.openJobs(), room.openJobs()];
    for (const jobs of workers) {
      jobs.register<{ n: number }>({
        name: 'count',
        maxAttempts: 3,
        handle: (job) =>
          room.db.transaction().execute(async (trx) => {
            await sql`insert into effects (what) values (${String(job.payload.n)})`.execute(trx);
            await job.settle(trx);
          }),
      });
      await jobs.start();
    }
    await Promise.all(Array.from({ length: 200 }, (_, n) => workers[n % 3]!.enqueue(room.db, 'count', { n })));
    await until(async () => (await effects()).length, 200, 20_000);
    expect(new Set(await effects()).size).toBe(200);
  });

  it('of a process killed with -9 is taken up by another, and has its effect once', async () => {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', 'server/engines/jobs/killed-worker.fixture.ts', room.connectionString],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    await once(child.stdout, 'data');
    const jobs = room.openJobs();
    await jobs.enqueue(room.db, 'doomed', {});
    await until(states, ['running']);
    child.kill('SIGKILL');
    await sql`update jobs set lease_until = now()`.execute(room.db);
    jobs.register({
      name: 'doomed',
      maxAttempts: 5,
      handle: (job) =>
        room.db.transaction().execute(async (trx) => {
          await sql`insert into effects (what) values ('survivor')`.execute(trx);
          await job.settle(trx);
        }),
    });
    await jobs.start();
    await until(effects, ['survivor']);
    await until(states, ['done']);
  });
});

describe('work that waits on strangers', () => {
  it('has workers of its own: however long it waits, other work goes on', async () => {
    const jobs = room.openJobs();
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let waiting = 0;
    jobs.register({
      name: 'call',
      maxAttempts: 3,
      workers: 2,
      handle: async () => {
        waiting += 1;
        await held;
      },
    });
    jobs.register({
      name: 'greet',
      maxAttempts: 3,
      handle: async () => {
        await sql`insert into effects (what) values ('greeted')`.execute(room.db);
      },
    });
    await jobs.start();
    const calls = Array.from({ length: 10 }, () => ({ payload: {} }));
    await jobs.enqueueAll(room.db, 'call', calls, 3);
    await jobs.enqueue(room.db, 'greet', {});
    await until(effects, ['greeted']);
    await until(async () => waiting, 2);
    letGo();
    await until(async () => waiting, 10);
    await until(async () => new Set(await states()), new Set(['done']));
  });
});

describe('a job that ends every worker', () => {
  it('is dead after its last try, and said to be', async () => {
    const jobs = room.openJobs();
    const told: string[] = [];
    jobs.register({
      name: 'poison',
      maxAttempts: 3,
      handle: async () => {
        throw new Error('must not run again');
      },
      onDead: async (_, error) => {
        told.push(error.message);
      },
    });
    await jobs.enqueue(room.db, 'poison', {}, { maxAttempts: 3, key: 'one' });
    await sql`update jobs set state = 'running', attempts = 3, lease_token = gen_random_uuid(), lease_until = now() - interval '1 minute'`.execute(
      room.db,
    );
    await jobs.start();
    await until(states, ['dead']);
    expect(told).toEqual(['the worker ended with it']);
    await jobs.enqueue(room.db, 'poison', {}, { key: 'one', runAt: new Date(Date.now() + 60_000) });
    expect(await retryDead(room.db)).toBe(0);
  });
});

describe('a job beside one that ends every worker', () => {
  it('is taken up at once after the first time, and later each time after that', async () => {
    const jobs = room.openJobs();
    jobs.register({
      name: 'innocent',
      maxAttempts: 10,
      handle: async (job) => {
        await sql`insert into effects (what) values (${(job.payload as { after: string }).after})`.execute(room.db);
      },
    });
    const lapsed = async (attempts: number, seconds: number) => {
      await jobs.enqueue(room.db, 'innocent', { after: `${attempts} in ${seconds} s` });
      await sql`update jobs set state = 'running', attempts = ${attempts}, lease_token = gen_random_uuid(),
        lease_until = now() - make_interval(secs => ${seconds}) where state = 'ready'`.execute(room.db);
    };
    await lapsed(9, 200);
    await lapsed(9, 300);
    await lapsed(5, 8);
    await lapsed(1, 0.1);
    await jobs.start();
    await until(async () => (await effects()).toSorted(), ['1 in 0.1 s', '9 in 300 s']);
    await until(async () => (await states()).toSorted(), ['done', 'done', 'running', 'running']);
  });
});

describe('stopping', () => {
  it('finishes what runs and gives the rest back untried', async () => {
    const jobs = room.openJobs();
    jobs.register({
      name: 'steady',
      maxAttempts: 3,
      handle: (job) =>
        room.db.transaction().execute(async (trx) => {
          await sql`select pg_sleep(0.3)`.execute(trx);
          await sql`insert into effects (what) values ('finished')`.execute(trx);
          await job.settle(trx);
        }),
    });
    await jobs.start();
    await jobs.enqueue(room.db, 'steady', {});
    await until(states, ['running']);
    await jobs.stop();
    expect(await effects()).toEqual(['finished']);
    expect(await states()).toEqual(['done']);
  });

  it('waits once for a job that does not end, however often it is asked', async () => {
    const jobs = room.openJobs();
    jobs.register({ name: 'endless', maxAttempts: 3, handle: () => new Promise(() => {}) });
    await jobs.start();
    await jobs.enqueue(room.db, 'endless', {});
    await until(states, ['running']);
    await jobs.stop(100);
    expect(await states()).toEqual(['ready']);
    // The second stop must return at once: this wait is longer than the test's timeout.
    await jobs.stop(600_000);
  });
});
