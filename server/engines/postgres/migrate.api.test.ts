import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEngineRoom, type EngineRoom } from '#tests/support/engines.ts';
import { assertDurable } from './migrate.ts';

let room: EngineRoom;
beforeAll(async () => {
  room = await openEngineRoom();
});
afterAll(() => room.close());

// REQ-4.6.1
it('a server that acknowledges what it has not written is refused, by the name of the setting', async () => {
  await expect(assertDurable(room.connectionString)).resolves.toBeUndefined();
  const careless = new URL(room.connectionString);
  careless.searchParams.set('options', '-c synchronous_commit=off');
  await expect(assertDurable(careless.href)).rejects.toThrow(
    'the database runs with synchronous_commit off: acknowledged work could be lost',
  );
});
