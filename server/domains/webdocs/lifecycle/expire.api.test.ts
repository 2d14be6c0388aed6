import { sql } from 'kysely';
import { expect } from 'vitest';
import type { World } from '#tests/support/world.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { expireDue } from './expire.ts';
import { create, eventsOf, note, openSender } from '../signing.test-support.ts';

const test = worldTest();
let bearer: string;

test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'expiry@acier-nord.example'));
});

const endAt = (world: World, id: string, at: string) =>
  world.context.db
    .updateTable('webdocs')
    .set({ expires_at: sql<Date>`${at}::timestamptz` })
    .where('id', '=', id)
    .execute();

test('a document that cannot be written down as expired is named, and holds up no other', async ({ world }) => {
  const { db } = world.context;
  const broken = await create(world, bearer, note());
  const sound = await create(world, bearer, note());
  await db
    .updateTable('webdoc_parties')
    .set({ kind: 'recipient' })
    .where('webdoc_id', '=', broken.id)
    .where('kind', '=', 'owner')
    .execute();
  // Both expire in the same millisecond, and a page has room for only one.
  await endAt(world, broken.id, '2020-01-01T00:00:00.000400Z');
  await endAt(world, sound.id, '2020-01-01T00:00:00.000600Z');

  await expect(expireDue(world.context, 1)).rejects.toThrow(broken.id);

  expect(await eventsOf(world, bearer, sound.id)).toContain('expired');
  const { status } = await db
    .selectFrom('webdocs')
    .select('status')
    .where('id', '=', broken.id)
    .executeTakeFirstOrThrow();
  expect(status).toBe('pending');
});
