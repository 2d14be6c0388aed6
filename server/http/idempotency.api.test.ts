import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '#tests/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('an Idempotency-Key', () => {
  it('with another body is refused', async () => {
    const call = (email: string) =>
      world.call('POST', '/api/auth/register', {
        headers: { 'idempotency-key': 'same' },
        body: { username: email, email, firstname: 'A', lastname: 'B' },
      });
    expect((await call('one@door.example')).status).toBe(201);
    expect((await call('two@door.example')).body.code).toBe('IdempotencyKeyReused');
  });

  it('of two people behind one address tells neither the answer of the other', async () => {
    const call = (email: string) =>
      world.call('POST', '/api/auth/register', {
        headers: { 'idempotency-key': 'shared' },
        body: { username: email, email, firstname: 'A', lastname: 'B' },
      });
    expect((await call('left@door.example')).status).toBe(201);
    const other = await call('right@door.example');
    expect([other.body.code, other.headers['idempotency-replayed']]).toEqual([
      'IdempotencyKeyReused',
      undefined,
    ]);
    expect(other.text).not.toContain('left@door.example');
    const link = await world.call('POST', '/api/email/first-verification', {
      headers: { 'idempotency-key': 'shared' },
      body: { username: 'left@door.example', email: 'left@door.example' },
    });
    expect([link.status, link.headers['idempotency-replayed']]).toEqual([202, undefined]);
  });

  it('of a refused call may be used again', async () => {
    const call = (username: string) =>
      world.call('POST', '/api/auth/register', {
        headers: { 'idempotency-key': 'again' },
        body: { username, email: 'x@door.example', firstname: 'A', lastname: 'B' },
      });
    expect((await call('one@door.example')).body.code).toBe('UsernameAlreadyExists');
    expect((await call('three@door.example')).status).toBe(201);
  });

  it('keeps what it remembers encrypted', async () => {
    const rows = await world.product.db.selectFrom('idempotency_keys').selectAll().execute();
    for (const row of rows) expect(row.answer_sealed?.toString('latin1') ?? '').not.toContain('door.example');
  });
});
