import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTsa } from '#engines/pdf/seal/seal-world.test-support.ts';
import { webdocRaise } from '#server/admin/webdocs.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { create, note, noteActions, openSender, sign, untilSealed } from '../signing.test-support.ts';

let tsa: Awaited<ReturnType<typeof startTsa>>;
let world: World;
beforeAll(async () => {
  tsa = await startTsa();
  world = await openWorld({ env: { TSA_URL: tsa.url } });
});
afterAll(async () => {
  await world.close();
  await tsa.close();
});

const sealed = async (username: string) => {
  const { bearer } = await openSender(world, username);
  const created = await create(world, bearer, note());
  await sign(world, created.signatories[0]?.token, noteActions);
  await untilSealed(world, bearer, created.id);
  const level = async () =>
    (await world.call('GET', `/api/public/webdocs/${created.id}/evidence`, { bearer })).body.sealLevel as string;
  return { id: created.id, level };
};

interface Waiting {
  tries: number;
  waitMinutes: number;
  attempts: number;
}

const waitingOf = async (id: string): Promise<Waiting | undefined> => {
  const { rows } = await sql<Waiting>`
    select coalesce((payload->>'tries')::int, 0) as tries, attempts,
      extract(epoch from run_at - now())::float / 60 as "waitMinutes"
    from jobs where name = 'webdoc.timestamp' and state = 'ready' and key = ${id}`.execute(world.context.db);
  return rows[0];
};

const tryAfter = (id: string, tries: number) =>
  sql`update jobs set run_at = now(), payload = payload || jsonb_build_object('tries', ${tries}::int)
    where name = 'webdoc.timestamp' and state = 'ready' and key = ${id}`.execute(world.context.db);

// REQ-5.2.22
test('an authority that is down or lies for days is asked again without end, at least each 20 minutes', async () => {
  tsa.behaviour.down = true;
  const { id, level } = await sealed('days@acier-nord.example');
  for (const tries of [200, 2_000]) {
    await expect.poll(() => waitingOf(id)).toBeDefined();
    await tryAfter(id, tries);
    await expect.poll(async () => (await waitingOf(id))?.tries).toBe(tries + 1);
    const { waitMinutes, attempts } = (await waitingOf(id))!;
    expect(waitMinutes).toBeGreaterThan(15);
    expect(waitMinutes).toBeLessThanOrEqual(20);
    expect(attempts).toBe(0);
    Object.assign(tsa.behaviour, { down: false, foreignDigest: true });
  }
  expect(await level()).toBe('B-B');
  tsa.behaviour.foreignDigest = false;
  await tryAfter(id, 3_000);
  await expect.poll(level).toBe('B-T');
});

// REQ-5.2.22
test('a timestamp that an earlier version gave up is asked for when staff say so', async () => {
  tsa.behaviour.down = true;
  const { id, level } = await sealed('given-up@acier-nord.example');
  await sql`delete from jobs where name = 'webdoc.timestamp' and key = ${id}`.execute(world.context.db);
  tsa.behaviour.down = false;
  const { data } = await webdocRaise.run(world.context, { options: {}, words: [], config: world.config });
  expect((data as { planned: number }).planned).toBeGreaterThanOrEqual(1);
  await expect.poll(level).toBe('B-T');
});
