import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { companyChain } from '#domains/audit/record.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { act } from '../lifecycle/lifecycle.test-support.ts';
import { endedBefore } from './purge-store.ts';
import { purgeDue } from './purge.ts';
import { filesOfDocuments } from './retention.test-support.ts';
import { create, note, openSender } from '../signing.test-support.ts';

const fixture = fileURLToPath(new URL('../sealing/sealing-process.fixture.ts', import.meta.url));

const startWorking = async (world: World) => {
  const child = fork(fixture, {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.send(world.config);
  await once(child, 'message');
  return child;
};

const isWaiting = async (world: World): Promise<boolean> => {
  const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock' and query ilike '%chain_heads%'`.execute(world.context.db);
  return rows.length > 0;
};

/** Ends the leases of killed processes and makes schedules due, as time does. */
const letTimePass = async (world: World): Promise<void> => {
  await sql`update jobs set lease_until = now(), run_at = now() where state in ('running', 'ready')`.execute(
    world.context.db,
  );
  await sql`update job_schedules set next_at = now()`.execute(world.context.db);
};

const stateOf = async (world: World, id: string) => {
  const { rows } = await sql`select purged_at is not null as purged, name <> '' as named,
      (select count(*) from webdoc_documents where webdoc_id = ${id}) as documents,
      (select count(*) from mails join webdoc_parties party on party.id = subject_id
        where party.webdoc_id = ${id}) > 0 as mailed,
      (select count(*) from chain_entries where redacted_at is not null) > 0 as redacted
    from webdocs where id = ${id}`.execute(world.context.db);
  return rows[0];
};

test('a process killed in the middle of a purge has removed nothing, and the next one purges wholly, once', async () => {
  const world = await openWorld({ env: { RETENTION_DAYS: '1' } });
  const { db } = world.context;
  const holder = new Client({ connectionString: world.connectionString });
  try {
    const { bearer, companyId } = await openSender(world, 'purge-crash@acier-nord.example');
    const { id } = await create(world, bearer, note());
    await act(world, bearer, `${id}/cancel`);
    await world.context.files.put(`webdocs/${id}/files/one`, Buffer.from('x'), { contentType: 'text/plain' });
    await world.context.jobs.stop();
    await sql`update webdocs set created_at = now() - interval '9 days', cancelled_at = now() - interval '8 days'`.execute(
      db,
    );
    const whole = await stateOf(world, id);
    expect(whole).toMatchObject({ purged: false, named: true, documents: 1, mailed: true, redacted: false });
    // The lock on the company's chain stops the purge after everything except the record and the redactions.
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from chain_heads where chain = $1 for update', [companyChain(companyId)]);
    const first = await startWorking(world);
    await letTimePass(world);
    await expect.poll(() => isWaiting(world), { timeout: 20_000 }).toBe(true);
    const gone = once(first, 'exit');
    first.kill('SIGKILL');
    await gone;
    await holder.query('rollback');
    await expect.poll(() => isWaiting(world), { timeout: 20_000 }).toBe(false);
    expect(await stateOf(world, id)).toEqual(whole);
    expect(await filesOfDocuments(world)).toHaveLength(1);

    const second = await startWorking(world);
    await letTimePass(world);
    await expect.poll(() => filesOfDocuments(world), { timeout: 30_000 }).toEqual([]);
    second.kill('SIGKILL');
    expect(await stateOf(world, id)).toEqual({
      purged: true,
      named: false,
      documents: 0,
      mailed: false,
      redacted: true,
    });
    for await (const left of endedBefore(db, new Date())) expect(left).toBeUndefined();
    await purgeDue(world.context);
    const { rows } = await sql`select 1 from chain_entries where body ->> 'action' = 'webdoc.purged'`.execute(db);
    expect(rows).toHaveLength(1);
  } finally {
    await holder.end();
    await world.close();
  }
}, 90_000);
