import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAuthority } from '#engines/pdf/long-term/authority-world.test-support.ts';
import { installed, startTsa } from '#engines/pdf/seal/seal-world.test-support.ts';
import { webdocRaise } from '#server/admin/webdocs.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { create, eventsOf, note, noteActions, openSender, sign, untilSealed } from '../signing.test-support.ts';

let authority: Awaited<ReturnType<typeof startAuthority>>;
let tsa: Awaited<ReturnType<typeof startTsa>>;
beforeAll(async () => {
  [authority, tsa] = await Promise.all([startAuthority(), startTsa()]);
  tsa.behaviour.signer = authority.issued('time');
});
afterAll(async () => {
  await tsa.close();
  await authority.close();
});

const METRICS_TOKEN = 'm'.repeat(32);
const inWorld = async (env: Record<string, string>, use: (world: World) => Promise<void>): Promise<void> => {
  const world = await openWorld({ env: { SEAL_P12_PASSWORD: '', METRICS_TOKEN, ...env } });
  try {
    await use(world);
  } finally {
    await world.close();
  }
};
const sealed = async (world: World, username: string) => {
  const { bearer } = await openSender(world, username);
  const { id, signatories } = await create(world, bearer, note());
  await sign(world, signatories[0]?.token, noteActions);
  await untilSealed(world, bearer, id);
  const state = async () => (await world.call('GET', `/api/public/webdocs/${id}`, { bearer })).body;
  return { bearer, id, state };
};
const stepNow = async (world: World): Promise<void> => {
  await sql`update jobs set run_at = now() where name like 'webdoc.%' and state = 'ready'`.execute(world.context.db);
};
const planAgain = async (world: World): Promise<void> => {
  await webdocRaise.run(world.context, { options: {}, words: [], config: world.config });
};
const unfinished = async (world: World): Promise<number> => {
  const { rows } = await sql`select from jobs where state in ('ready', 'running')
    and name in ('webdoc.timestamp', 'webdoc.raise', 'webdoc.archive')`.execute(world.context.db);
  return rows.length;
};

// REQ-2.4.47
test.skipIf(!installed('openssl'))(
  'a document whose certificate names no source says why its level does not rise: in its answer, trail, log and metrics, once',
  async () => {
    await inWorld({ TSA_URL: tsa.url, SEAL_P12: authority.p12('bare') }, async (world) => {
      const { bearer, id, state } = await sealed(world, 'no-source@acier-nord.example');
      await expect.poll(() => stepNow(world).then(state)).toMatchObject({ sealLevel: 'B-T', sealStopped: 'noSource' });
      await planAgain(world);
      await expect.poll(() => stepNow(world).then(() => unfinished(world))).toBe(0);
      expect((await eventsOf(world, bearer, id)).slice(-2)).toEqual(['sealed', 'seal_stopped']);
      const { rows } = await sql`select error from sign_events where event_name = 'electronic_seal.stopped'`.execute(
        world.context.db,
      );
      expect(rows).toEqual([{ error: 'The certificates of the seal name nobody who tells their status' }]);
      const { body } = await world.app.inject({
        url: '/metrics',
        headers: { authorization: `Bearer ${METRICS_TOKEN}` },
      });
      expect(body).toContain('seals_stopped{reason="noSource"} 1\n');
      expect(body).toContain('seals_stopped{reason="revoked"} 0\n');
    });
  },
);

// REQ-2.4.47
test.skipIf(!installed('openssl'))(
  'a document without a timestamp authority says so, also when the authority is taken away while it waits',
  async () => {
    await inWorld({ SEAL_P12: authority.p12('bare') }, async (world) => {
      const { bearer, id, state } = await sealed(world, 'no-authority@acier-nord.example');
      expect(await state()).toMatchObject({ sealLevel: 'B-B', sealStopped: 'noAuthority' });
      await sql`update webdocs set timestamp_pending = true where id = ${id}`.execute(world.context.db);
      expect(await state()).toMatchObject({ sealStopped: null });
      await planAgain(world);
      await expect.poll(state).toMatchObject({ sealLevel: 'B-B', sealStopped: 'noAuthority' });
      expect((await eventsOf(world, bearer, id)).slice(-2)).toEqual(['sealed', 'seal_stopped']);
    });
  },
);
