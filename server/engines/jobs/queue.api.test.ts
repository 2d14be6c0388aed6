import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openEngineRoom } from '#tests/support/engines.ts';
import { wakeFirst } from './queue.ts';

// REQ-2.7.81
it('of several jobs, the first that does not sleep or run is woken, and it alone', async () => {
  const room = await openEngineRoom();
  const { db } = room;
  try {
    const jobs = room.openJobs();
    const soon = new Date(Date.now() + 3_000);
    const far = new Date(Date.now() + 3_600_000);
    for (const [key, runAt] of [
      ['asleep', far],
      ['running', soon],
      ['next', soon],
      ['last', soon],
    ] as const)
      await jobs.enqueue(db, 'write', {}, { key, runAt });
    await sql`update jobs set state = 'running' where key = 'running'`.execute(db);
    await wakeFirst(db, 'write', ['unknown', 'asleep', 'running', 'next', 'last'], 5_000);
    const { rows } = await sql<{ key: string }>`select key from jobs where run_at <= now()`.execute(db);
    expect(rows.map(({ key }) => key)).toEqual(['next']);
  } finally {
    await room.close();
  }
});
