import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openEngineRoom, type EngineRoom } from '#tests/support/engines.ts';
import { appendToChain, readChain, verifyChain, verifyChains } from './hash-chain.ts';

let room: EngineRoom;
beforeEach(async () => {
  room = await openEngineRoom();
});
afterEach(() => room.close());

const append = (chain: string, body: object) =>
  room.db.transaction().execute((trx) => appendToChain(trx, chain, new Date(), body as never));

/** Changes chain entries as an attacker with database access could. */
const tamper = async (statement: string) => {
  await sql`alter table chain_entries disable trigger all`.execute(room.db);
  await sql.raw(statement).execute(room.db);
  await sql`alter table chain_entries enable trigger all`.execute(room.db);
};

describe('a hash chain', () => {
  it('keeps its order and verifies under 60 writers at once', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, n) => append('company:a', { action: 'test', n })));
    const entries = await readChain(room.db, 'company:a');
    expect(entries.map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
    expect(await verifyChains(room.db)).toEqual([{ chain: 'company:a', entries: 60, intact: true }]);
  });

  // REQ-1.4.22, REQ-4.5.3
  it('refuses UPDATE, DELETE and TRUNCATE', async () => {
    await append('company:a', { action: 'test' });
    for (const statement of [
      'update chain_entries set seq = 9',
      'delete from chain_entries',
      'truncate chain_entries',
    ]) {
      await expect(sql.raw(statement).execute(room.db)).rejects.toThrow('append-only');
    }
  });

  it('is verified by its name alone, whatever others begin with that name', async () => {
    await append('company:a', { action: 'test' });
    await append('company:ab', { action: 'test' });
    expect(await verifyChain(room.db, 'company:a')).toEqual({ chain: 'company:a', entries: 1, intact: true });
    expect(await verifyChain(room.db, 'company:')).toBeNull();
  });

  // REQ-6.1.29
  it('says when the clock went back, and keeps its order', async () => {
    const times = ['10:00:00', '12:00:00', '10:30:00', '10:29:57', '10:31:00', '09:31:00'];
    for (const time of times)
      await room.db
        .transaction()
        .execute((trx) => appendToChain(trx, 'company:a', new Date(`2026-11-27T${time}Z`), { action: time }));
    const entries = await readChain(room.db, 'company:a');
    expect(entries.map(({ body }) => [body['action'], body['clockBackSeconds']])).toEqual([
      ['10:00:00', undefined],
      ['12:00:00', undefined],
      ['10:30:00', 5_400],
      ['10:29:57', undefined],
      ['10:31:00', undefined],
      ['09:31:00', 3_600],
    ]);
    expect(await verifyChains(room.db)).toEqual([{ chain: 'company:a', entries: 6, intact: true }]);
  });

  it('takes an entry that has waited for another one for no jump of the clock', async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const begun = new Date();
    await append('company:a', {});
    const slow = room.db.transaction().execute(async (trx) => {
      await appendToChain(trx, 'company:a', new Date(begun.getTime() + 5_500), {});
      await held;
    });
    await new Promise((resolve) => void setTimeout(resolve, 50));
    const waiting = room.db.transaction().execute((trx) => appendToChain(trx, 'company:a', begun, {}));
    await new Promise((resolve) => void setTimeout(resolve, 700));
    release();
    await Promise.all([slow, waiting]);
    expect((await readChain(room.db, 'company:a')).map(({ body }) => body)).toEqual([{}, {}, {}]);
  });

  it('goes away with the transaction it was written in', async () => {
    await room.db
      .transaction()
      .execute(async (trx) => {
        await appendToChain(trx, 'company:a', new Date(), { action: 'undone' });
        throw new Error('undone');
      })
      .catch(() => {});
    expect(await verifyChains(room.db)).toEqual([]);
  });

  it('survives accents, numbers, nesting and a NUL in what it is told', async () => {
    await append('company:a', { action: 'é', nested: { b: [1, 2.5, null, true], a: 'x\u0000y' } });
    expect(await verifyChains(room.db)).toEqual([{ chain: 'company:a', entries: 1, intact: true }]);
  });

  it('is not hidden by taking its head away, which the database refuses besides', async () => {
    await append('company:a', { action: 'test' });
    await expect(sql`delete from chain_heads`.execute(room.db)).rejects.toThrow('append-only');
    await sql`alter table chain_heads disable trigger all`.execute(room.db);
    await sql`delete from chain_heads`.execute(room.db);
    expect(await verifyChains(room.db)).toMatchObject([{ chain: 'company:a', intact: false }]);
    expect(await verifyChain(room.db, 'company:a')).toMatchObject({ intact: false });
  });

  // REQ-6.1.30
  it('has a head that moves on by one entry, and is never set back or changed', async () => {
    await append('company:a', { action: 'one' });
    await append('company:a', { action: 'two' });
    for (const change of [
      'seq = 1',
      'seq = 4',
      "hash = '\\x00'",
      "seq = 3, chain = 'company:b'",
      'seq = 3, back_seconds = -1',
    ])
      await expect(sql.raw(`update chain_heads set ${change}`).execute(room.db), change).rejects.toThrow('append-only');
    await append('company:a', { action: 'three' });
    expect(await verifyChains(room.db)).toEqual([{ chain: 'company:a', entries: 3, intact: true }]);
  });

  // REQ-4.5.3
  it.each([
    ['a changed word', `update chain_entries set body = '{"action":"forged"}' where seq = 3`, 3],
    ['a deleted entry', 'delete from chain_entries where seq = 3', 3],
    [
      'two entries swapped',
      'update chain_entries set body = (select body from chain_entries other where other.seq = 7 - chain_entries.seq) where seq in (3, 4)',
      3,
    ],
    ['a moved time', `update chain_entries set at = at - interval '1 day' where seq = 5`, 5],
    ['the last entries cut off', 'delete from chain_entries where seq > 4', 4],
  ])('tells of %s, and where', async (_, statement, brokenAt) => {
    for (let n = 1; n <= 6; n += 1) await append('company:a', { action: 'test', n });
    await append('company:b', { action: 'untouched' });
    await tamper(statement.includes('where') ? `${statement} and chain = 'company:a'` : statement);
    const [a, b] = await verifyChains(room.db);
    expect(a).toMatchObject({ chain: 'company:a', intact: false, brokenAt });
    expect(b).toMatchObject({ chain: 'company:b', intact: true });
  });
});
