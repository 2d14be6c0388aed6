import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEngineRoom, type EngineRoom } from '#tests/support/engines.ts';
import { pruneDone } from './queue.ts';
import { runSchedules } from './schedules.ts';

let room: EngineRoom;
beforeEach(async () => {
  room = await openEngineRoom();
});
afterEach(() => room.close());

const states = async (): Promise<string[]> =>
  (await room.db.selectFrom('jobs').select('state').execute()).map((row) => row.state);

describe('a schedule', () => {
  it('enqueues once per interval whoever watches the clock', async () => {
    const schedule = { name: 'sweep', everySeconds: 3_600 };
    await Promise.all(Array.from({ length: 10 }, () => runSchedules(room.db, [schedule])));
    expect(await states()).toEqual(['ready']);
    await sql`update jobs set state = 'done', finished_at = now()`.execute(room.db);
    await sql`update job_schedules set next_at = now() - interval '1 minute'`.execute(room.db);
    await Promise.all(Array.from({ length: 10 }, () => runSchedules(room.db, [schedule])));
    expect((await states()).sort()).toEqual(['done', 'ready']);
  });

  it('of done jobs forgets those of yesterday and keeps the dead', async () => {
    const jobs = room.openJobs();
    for (const name of ['old', 'new', 'dead']) await jobs.enqueue(room.db, name, {});
    await sql`update jobs set state = 'done', finished_at = now() - interval '2 days' where name = 'old'`.execute(
      room.db,
    );
    await sql`update jobs set state = 'dead', finished_at = now() - interval '2 days' where name = 'dead'`.execute(
      room.db,
    );
    await pruneDone(room.db);
    const names = await room.db.selectFrom('jobs').select('name').orderBy('name').execute();
    expect(names).toEqual([{ name: 'dead' }, { name: 'new' }]);
  });
});
