import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '#contract/days/day-ms.ts';
import { startAuthority } from '#engines/pdf/long-term/authority-world.test-support.ts';
import { installed, startTsa } from '#engines/pdf/seal/seal-world.test-support.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { create, eventsOf, note, noteActions, openSender, sign, untilSealed } from '../signing.test-support.ts';
import { renewDue } from './archive.ts';
import { checkWebdoc } from './check-webdoc.ts';

let authority: Awaited<ReturnType<typeof startAuthority>>;
let tsa: Awaited<ReturnType<typeof startTsa>>;
let world: World;
beforeAll(async () => {
  [authority, tsa] = await Promise.all([startAuthority(), startTsa()]);
  tsa.behaviour.signer = authority.issued('time');
  world = await openWorld({
    env: { TSA_URL: tsa.url, SEAL_P12: authority.p12('seal'), SEAL_P12_PASSWORD: '', METRICS_TOKEN: 'm'.repeat(32) },
  });
}, 90_000);
afterAll(async () => {
  await world.close();
  await tsa.close();
  await authority.close();
});

const patient = { timeout: 30_000, interval: 200 };
const sealed = async (username: string) => {
  const { bearer } = await openSender(world, username);
  const created = await create(world, bearer, note());
  const token = created.signatories[0]?.token;
  await sign(world, token, noteActions);
  await untilSealed(world, bearer, created.id);
  const evidence = async () =>
    (await world.call('GET', `/api/public/webdocs/${created.id}/evidence`, { bearer })).body as {
      sealLevel: string;
      sha256: string;
    };
  const level = async () => (await evidence()).sealLevel;
  const download = async () => (await world.app.inject({ url: `/api/webdoc/download/${token}` })).rawPayload;
  return { bearer, id: created.id, evidence, level, download };
};
const stepNow = () =>
  sql`update jobs set run_at = now() where name in ('webdoc.raise', 'webdoc.archive') and state = 'ready'`.execute(
    world.context.db,
  );
const archived = async (username: string) => {
  const document = await sealed(username);
  await expect.poll(() => stepNow().then(document.level), patient).toBe('B-LTA');
  return document;
};
const jobOf = async (id: string) => {
  const { rows } = await sql<{ state: string; tries: number; error: string | null }>`
    select state, coalesce((payload->>'tries')::int, 0) as tries, last_error as error from jobs
    where name = 'webdoc.archive' and key = ${id} order by id desc limit 1`.execute(world.context.db);
  return rows[0];
};
const waiting = async (step: string) => {
  const { body } = await world.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${'m'.repeat(32)}` } });
  return Number(new RegExp(`seal_steps_waiting\\{step="${step}"\\} (\\d+)`).exec(body)?.[1]);
};
const renewAt = async (id: string) => {
  const { rows } = await sql<{ at: Date | null }>`select renew_at as at from webdocs where id = ${id}`.execute(
    world.context.db,
  );
  return rows[0]?.at ?? null;
};
const makeDue = (id: string) =>
  sql`update webdocs set renew_at = now() - interval '1 minute' where id = ${id}`.execute(world.context.db);

// REQ-2.4.46 REQ-5.2.15
test.skipIf(!installed('openssl'))(
  'with the timestamp authority down a document is raised to B-LT, and to B-LTA when it is back',
  async () => {
    const { bearer, id, evidence, level, download } = await sealed('archive@acier-nord.example');
    tsa.behaviour.down = true;
    await expect.poll(() => stepNow().then(level), patient).toBe('B-LT');
    const before = await evidence();
    const file = await download();
    await expect.poll(() => stepNow().then(async () => (await jobOf(id))?.tries), patient).toBeGreaterThan(0);
    expect(await waiting('archive')).toBe(1);
    expect(await evidence()).toEqual(before);
    tsa.behaviour.down = false;
    await expect.poll(() => stepNow().then(level), patient).toBe('B-LTA');
    expect(await waiting('archive')).toBe(0);
    expect((await eventsOf(world, bearer, id)).slice(-3)).toEqual(['sealed', 'raised', 'raised']);
    const archive = await download();
    expect(archive.subarray(0, file.length).equals(file)).toBe(true);
    expect(await world.context.pdf.verify(archive)).toMatchObject({ valid: true, level: 'B-LTA' });
    expect(await checkWebdoc(world.context, id)).toMatchObject({ sealed: true, problems: [] });
    const end = Date.now() + 365 * dayMs;
    expect((await renewAt(id))!.getTime()).toBeLessThan(end - 90 * dayMs);
    expect((await renewAt(id))!.getTime()).toBeGreaterThan(end - 93 * dayMs);
  },
);

// REQ-2.4.46 REQ-5.2.14
test.skipIf(!installed('openssl'))(
  'an archive timestamp that is due is renewed once, after the authorities were down, too',
  async () => {
    const { id, evidence, download } = await archived('renewal@acier-nord.example');
    const [before, file] = [await evidence(), await download()];
    await renewDue(world.context);
    expect(await jobOf(id)).toBeUndefined();
    await makeDue(id);
    expect(await waiting('renewal')).toBe(1);
    authority.behaviour.mode = 'down';
    tsa.behaviour.signer = authority.issued('laterTime');
    await renewDue(world.context);
    await renewDue(world.context);
    await expect.poll(() => stepNow().then(async () => (await jobOf(id))?.tries), patient).toBeGreaterThan(0);
    expect(await evidence()).toEqual(before);
    authority.behaviour.mode = 'right';
    await expect.poll(() => stepNow().then(async () => (await evidence()).sha256), patient).not.toBe(before.sha256);
    const renewed = await download();
    expect(renewed.subarray(0, file.length).equals(file)).toBe(true);
    const { level, archivedUntil, problems } = await world.context.pdf.verify(renewed);
    expect({ level, problems }).toEqual({ level: 'B-LTA', problems: [] });
    expect(archivedUntil!.getTime()).toBeGreaterThan(Date.now() + 700 * dayMs);
    expect((await renewAt(id))!.getTime()).toBeGreaterThan(Date.now() + 400 * dayMs);
    expect(await waiting('renewal')).toBe(0);
    expect(await checkWebdoc(world.context, id)).toMatchObject({ problems: [] });
  },
);

test.skipIf(!installed('openssl'))(
  'what cannot be renewed is left as it is: staff find a dead job, or it is tried again the next day',
  async () => {
    tsa.behaviour.signer = authority.issued('time');
    const { bearer, id, evidence } = await archived('same@acier-nord.example');
    const before = await evidence();
    const stopped = async () => (await world.call('GET', `/api/public/webdocs/${id}`, { bearer })).body.sealStopped;
    await makeDue(id);
    authority.behaviour.revoked.set('time', Date.now() - 60_000);
    await renewDue(world.context);
    await expect
      .poll(() => stepNow().then(async () => (await jobOf(id))?.error ?? ''), patient)
      .toContain('was revoked');
    await expect.poll(() => renewAt(id), patient).toBeNull();
    // REQ-2.4.47
    expect(await stopped()).toBe('revoked');
    authority.behaviour.revoked.clear();
    await sql`update trusted_certificates set revoked_at = null`.execute(world.context.db);
    await makeDue(id);
    await renewDue(world.context);
    await expect
      .poll(() => stepNow().then(async () => (await renewAt(id))!.getTime() - Date.now() > dayMs / 2), patient)
      .toBe(true);
    expect(await stopped()).toBeNull();
    expect(await evidence()).toMatchObject({ sha256: before.sha256, sealLevel: 'B-LTA' });
  },
);
