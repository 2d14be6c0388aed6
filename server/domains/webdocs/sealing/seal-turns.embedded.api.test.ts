import { sql } from 'kysely';
import { expect } from 'vitest';
import { worldTest } from '#tests/support/world-test.ts';
import { create, note, noteActions, openFreeSender, openSender, sign, untilSealed } from '../signing.test-support.ts';

const test = worldTest();

// REQ-4.4.19
test('documents of companies that nobody has verified are sealed one at a time, each in the end, and a verified one passes', async ({
  world,
}) => {
  const free = [
    await openFreeSender(world, 'one@turns.example'),
    await openFreeSender(world, 'two@turns.example'),
    await openFreeSender(world, 'three@turns.example'),
  ];
  const verified = await openSender(world, 'verified@turns.example');
  const senders = [...free, ...free, verified];
  const made = await Promise.all(
    senders.map(async ({ bearer }) => ({ bearer, ...(await create(world, bearer, note())) })),
  );
  for (const { signatories } of made) expect((await sign(world, signatories[0]?.token, noteActions)).status).toBe(200);
  for (const { bearer, id } of made) await untilSealed(world, bearer, id, 60_000);
  const { rows } = await sql<{ id: string; seals: number; sealed: Date }>`
    select webdocs.id, sealed_at as sealed, (select count(*)::int from chain_entries
      where chain = 'webdoc:' || webdocs.id and body->>'event' = 'sealed') as seals
    from webdocs order by sealed_at`.execute(world.context.db);
  expect(rows.map(({ seals }) => seals)).toEqual(made.map(() => 1));
  const place = rows.findIndex(({ id }) => id === made.at(-1)?.id);
  expect(place).toBeLessThan(made.length - 1);
}, 90_000);
