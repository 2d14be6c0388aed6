import { describe, expect } from 'vitest';
import { Client } from 'pg';
import { note, openSender } from '#domains/webdocs/signing.test-support.ts';
import { openDatabase } from '#engines/postgres/database.ts';
import { silentLog } from '#engines/log.ts';
import { startAnswerCutter } from '#tests/support/answer-cutter.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { pruneIdempotencyKeys, reserve } from './idempotency.ts';

const it = worldTest();

describe('an Idempotency-Key', () => {
  // REQ-4.3.2
  it('with another body is refused', async ({ world }) => {
    const call = (email: string) =>
      world.call('POST', '/api/auth/register', {
        headers: { 'idempotency-key': 'same' },
        body: { username: email, email, firstname: 'A', lastname: 'B' },
      });
    expect((await call('one@door.example')).status).toBe(201);
    expect((await call('two@door.example')).body.code).toBe('IdempotencyKeyReused');
  });

  it('of two people behind one address tells neither the answer of the other', async ({ world }) => {
    const call = (email: string) =>
      world.call('POST', '/api/auth/register', {
        headers: { 'idempotency-key': 'shared' },
        body: { username: email, email, firstname: 'A', lastname: 'B' },
      });
    expect((await call('left@door.example')).status).toBe(201);
    const other = await call('right@door.example');
    expect([other.body.code, other.headers['idempotency-replayed']]).toEqual(['IdempotencyKeyReused', undefined]);
    expect(other.text).not.toContain('left@door.example');
    const link = await world.call('POST', '/api/email/first-verification', {
      headers: { 'idempotency-key': 'shared' },
      body: { username: 'left@door.example', email: 'left@door.example' },
    });
    expect([link.status, link.headers['idempotency-replayed']]).toEqual([202, undefined]);
  });

  // REQ-4.3.2
  it('of a refused call may be used again', async ({ world }) => {
    const call = (username: string) =>
      world.call('POST', '/api/auth/register', {
        headers: { 'idempotency-key': 'again' },
        body: { username, email: 'x@door.example', firstname: 'A', lastname: 'B' },
      });
    expect((await call('one@door.example')).body.code).toBe('UsernameAlreadyExists');
    expect((await call('three@door.example')).status).toBe(201);
  });

  // REQ-4.3.1
  it('is remembered for a day', async ({ world }) => {
    const call = () =>
      world.call('POST', '/api/auth/register', {
        headers: { 'idempotency-key': 'a day' },
        body: { username: 'day@door.example', email: 'day@door.example', firstname: 'A', lastname: 'B' },
      });
    expect((await call()).status).toBe(201);
    const { db } = world.context;
    const rest = async (hours: number) => {
      const created_at = new Date(Date.now() - hours * 3_600_000);
      await db.updateTable('idempotency_keys').set({ created_at }).where('key', '=', 'a day').execute();
      await pruneIdempotencyKeys(db);
    };
    await rest(23.9);
    expect((await call()).headers['idempotency-replayed']).toBe('true');
    await rest(24.1);
    expect((await call()).body.code).toBe('UsernameAlreadyExists');
  });

  it('keeps what it remembers encrypted', async ({ world }) => {
    const rows = await world.context.db.selectFrom('idempotency_keys').selectAll().execute();
    for (const row of rows) expect(row.answer_sealed?.toString('latin1') ?? '').not.toContain('door.example');
  });

  // REQ-4.3.1 REQ-4.3.2
  it('whose first call lives on after its time is up still has one effect', async ({ world }) => {
    const { bearer, companyId } = await openSender(world, 'slow@door.example');
    const press = () =>
      world.call('POST', '/api/public/webdocs', {
        bearer,
        headers: { 'idempotency-key': 'slow' },
        body: note({ name: 'Once' }),
      });
    const blocker = new Client({ connectionString: world.connectionString });
    await blocker.connect();
    const untilBlocked = (calls: number) =>
      expect
        .poll(async () => {
          const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
          return (await blocker.query(waiting)).rowCount;
        })
        .toBe(calls);
    try {
      await blocker.query('begin');
      await blocker.query('lock table webdocs in exclusive mode');
      const first = press();
      await untilBlocked(1);
      await world.context.db
        .updateTable('idempotency_keys')
        .set({ created_at: new Date(Date.now() - 60_000) })
        .where('key', '=', 'slow')
        .execute();
      const second = press();
      await untilBlocked(2);
      await blocker.query('commit');
      const answers = await Promise.all([first, second]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
      expect(answers.find(({ status }) => status === 409)?.body.code).toBe('IdempotencyInFlight');
    } finally {
      await blocker.end();
    }
    const made = () =>
      world.context.db.selectFrom('webdocs').select('id').where('company_id', '=', companyId).execute();
    expect(await made()).toHaveLength(1);
    const [again, [only]] = [await press(), await made()];
    expect([again.status, again.body.id, again.headers['idempotency-replayed']]).toEqual([201, only?.id, 'true']);
  });
  // REQ-6.1.20
  it('whose reservation was committed and never answered is free within seconds', async ({ world }) => {
    const cutter = await startAnswerCutter(world.connectionString, 'insert into idempotency_keys');
    const { db } = openDatabase({ connectionString: cutter.connectionString, log: silentLog });
    const { secrets } = world.context;
    const call = { actor: 'cut', route: 'POST /cut', key: 'cut', body: {} };
    try {
      await expect(reserve(db, secrets, call)).rejects.toThrow('Connection terminated unexpectedly');
      expect(cutter.cut).toBe(1);
      await expect(reserve(world.context.db, secrets, call)).rejects.toThrow('IdempotencyInFlight');
      const again = () => reserve(world.context.db, secrets, call);
      await expect.poll(again, { timeout: 5_000 }).toMatchObject({ reservation: expect.any(String) });
    } finally {
      await db.destroy();
      await cutter.close();
    }
  });
});
