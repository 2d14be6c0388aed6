import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAuthority } from '#engines/pdf/long-term/authority-world.test-support.ts';
import { installed, smallPdf, startTsa } from '#engines/pdf/seal/seal-world.test-support.ts';
import { webdocRaise } from '#server/admin/webdocs.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { create, eventsOf, note, noteActions, openSender, sign, untilSealed } from '../signing.test-support.ts';
import { lookAfterCertificates } from './certificate-notices.ts';
import { checkWebdoc } from './check-webdoc.ts';

let authority: Awaited<ReturnType<typeof startAuthority>>;
let tsa: Awaited<ReturnType<typeof startTsa>>;
let world: World;
beforeAll(async () => {
  authority = await startAuthority();
  tsa = await startTsa();
  tsa.behaviour.signer = authority.issued('time');
  world = await openWorld({
    env: { TSA_URL: tsa.url, SEAL_P12: authority.p12('seal'), SEAL_P12_PASSWORD: '', METRICS_TOKEN: 'm'.repeat(32) },
  });
});
afterAll(async () => {
  await world.close();
  await tsa.close();
  await authority.close();
});

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
  const download = async () => (await world.app.inject({ url: `/api/webdoc/download/${token}` })).rawPayload;
  return { bearer, id: created.id, evidence, download };
};
const raiseNow = () =>
  sql`update jobs set run_at = now() where name = 'webdoc.raise' and state = 'ready'`.execute(world.context.db);
const triesOf = async (id: string) => {
  const { rows } = await sql<{ tries: number }>`select (payload->>'tries')::int as tries from jobs
    where name = 'webdoc.raise' and state = 'ready' and key = ${id}`.execute(world.context.db);
  return rows[0]?.tries ?? null;
};
const metrics = async () =>
  (await world.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${'m'.repeat(32)}` } })).body;
const waiting = async () => Number(/seal_steps_waiting\{step="proofs"\} (\d+)/.exec(await metrics())?.[1]);

// REQ-2.4.44 REQ-5.2.8
test.skipIf(!installed('openssl'))(
  'with the authorities down a document is sealed at once, and raised to B-LT when they are back',
  async () => {
    authority.behaviour.mode = 'down';
    const { bearer, id, evidence, download } = await sealed('proofs@acier-nord.example');
    const before = await evidence();
    const file = await download();
    expect(before.sealLevel).toBe('B-T');
    expect(await triesOf(id)).toBe(0);
    expect(await waiting()).toBe(1);
    await raiseNow();
    await expect.poll(() => triesOf(id)).toBe(1);
    expect(await evidence()).toEqual(before);
    authority.behaviour.mode = 'right';
    await expect.poll(() => raiseNow().then(async () => (await evidence()).sealLevel)).toBe('B-LTA');
    expect((await evidence()).sha256).not.toBe(before.sha256);
    const { body: summary } = await world.call('GET', `/api/public/webdocs/${id}`, { bearer });
    expect(summary).toMatchObject({ sealLevel: 'B-LTA', sha256: (await evidence()).sha256 });
    expect((await eventsOf(world, bearer, id)).slice(-2)).toEqual(['sealed', 'raised']);
    expect(await waiting()).toBe(0);
    const raised = await download();
    expect(raised.subarray(0, file.length).equals(file)).toBe(true);
    expect(await world.context.pdf.verify(raised)).toMatchObject({ valid: true, level: 'B-LTA' });
    expect(await checkWebdoc(world.context, id)).toMatchObject({ sealed: true, problems: [] });
  },
);

// REQ-5.2.11
test.skipIf(!installed('openssl'))(
  'a document that was sealed with a revoked certificate stays B-T, and staff find a dead job',
  async () => {
    authority.behaviour.revoked.set('seal', Date.now() - 60_000);
    const { bearer, id, evidence } = await sealed('revoked@acier-nord.example');
    const dead = async () => {
      await raiseNow();
      const { rows } = await sql<{ error: string }>`select last_error as error from jobs
      where name = 'webdoc.raise' and state = 'dead' and key = ${id}`.execute(world.context.db);
      return rows[0]?.error ?? '';
    };
    await expect.poll(dead).toContain('was revoked before it sealed');
    expect(await metrics()).toMatch(/seal_steps_dead\{step="proofs"\} 1\n/);
    expect((await evidence()).sealLevel).toBe('B-T');
    // REQ-2.4.47
    const { body: summary } = await world.call('GET', `/api/public/webdocs/${id}`, { bearer });
    expect(summary).toMatchObject({ sealLevel: 'B-T', sealStopped: 'revoked' });
    expect(await metrics()).toMatch(/seals_stopped\{reason="revoked"\} 1\n/);
    // REQ-5.2.23
    const { body } = await world.call('GET', '/api/public/seal-certificates');
    const own = body.items.find(({ use }: { use: string }) => use === 'seal');
    expect(Date.parse(own.revokedAt)).toBeLessThan(Date.now() - 30_000);
    const revoked = { problems: [expect.stringContaining('REVOKED_NO_POE, revoked')] };
    expect(await checkWebdoc(world.context, id)).toMatchObject(revoked);
  },
);

// REQ-2.4.45
test.skipIf(!installed('openssl'))('documents of an earlier version are raised when staff say so', async () => {
  await sql`update trusted_certificates set revoked_at = null`.execute(world.context.db);
  const { id, evidence } = await sealed('earlier@acier-nord.example');
  await sql`delete from jobs where name = 'webdoc.raise'`.execute(world.context.db);
  authority.behaviour.revoked.clear();
  const { data } = await webdocRaise.run(world.context, { options: {}, words: [], config: world.config });
  expect(data).toEqual({ planned: 2 });
  await expect.poll(() => raiseNow().then(async () => (await evidence()).sealLevel)).toBe('B-LTA');
  expect(await checkWebdoc(world.context, id)).toMatchObject({ problems: [] });
});

// REQ-5.2.23
test.skipIf(!installed('openssl'))(
  'a revocation is found each hour, also when nothing is sealed or raised',
  async () => {
    const { pdf } = world.context;
    await lookAfterCertificates(world.context);
    expect((await pdf.trusted()).revoked).toEqual([]);
    const at = Math.floor(Date.now() / 1_000) * 1_000 - 5_000;
    authority.behaviour.revoked.set('seal', at);
    await lookAfterCertificates(world.context);
    expect((await pdf.trusted()).revoked.map((one) => one.at.getTime())).toEqual([at]);
    // REQ-5.2.25
    expect(await metrics()).toContain('certificate_status_unknown_seconds 0\n');
    authority.behaviour.mode = 'down';
    await lookAfterCertificates(world.context);
    expect((await pdf.trusted()).revoked).toHaveLength(1);
    expect(await metrics()).not.toContain('certificate_status_unknown_seconds 0\n');
    // REQ-5.2.24
    await expect(pdf.seal(await smallPdf(), { reason: 'x' })).rejects.toThrow(/was revoked on/);
    const subjects = () => world.mailbox.all().map(({ subject }) => subject ?? '');
    const told = () => subjects().filter((subject) => subject.startsWith('Le certificat de scellement a été révoqué'));
    await world.mailbox.waitFor(() => told().length > 0, 10_000);
    expect(told()).toHaveLength(1);
  },
);

// REQ-5.2.23
test.skipIf(!installed('openssl'))('a timestamp of a revoked authority proves no time any more', async () => {
  authority.behaviour.mode = 'right';
  authority.behaviour.revoked.clear();
  await sql`update trusted_certificates set revoked_at = null`.execute(world.context.db);
  authority.behaviour.revoked.set('time', Date.now() - 60_000);
  const { id } = await sealed('timed@acier-nord.example');
  expect((await checkWebdoc(world.context, id)).problems).toEqual([]);
  await lookAfterCertificates(world.context);
  expect((await checkWebdoc(world.context, id)).problems.join()).toContain('timestamp');
});

// REQ-5.2.32
test.skipIf(!installed('openssl'))(
  'a certificate on hold seals nothing and proves nothing, until its authority takes that back',
  async () => {
    const { pdf } = world.context;
    authority.behaviour.revoked.clear();
    await sql`update trusted_certificates set revoked_at = null`.execute(world.context.db);
    const { bearer, id, evidence } = await sealed('held@acier-nord.example');
    Object.assign(authority.behaviour, { isOnHold: true });
    authority.behaviour.revoked.set('seal', Date.now() - 60_000);
    await lookAfterCertificates(world.context);
    expect((await pdf.trusted()).revoked).toHaveLength(1);
    expect(await metrics()).toContain('certificate_status_unknown_seconds 0\n');
    await expect(pdf.seal(await smallPdf(), { reason: 'x' })).rejects.toThrow(/was revoked on/);
    expect((await checkWebdoc(world.context, id)).problems.join()).toContain('REVOKED_NO_POE');
    await raiseNow();
    await expect.poll(() => triesOf(id)).toBeGreaterThan(0);
    authority.behaviour.revoked.clear();
    await lookAfterCertificates(world.context);
    expect((await pdf.trusted()).revoked).toEqual([]);
    await expect.poll(() => raiseNow().then(async () => (await evidence()).sealLevel)).toBe('B-LTA');
    expect(await checkWebdoc(world.context, id)).toMatchObject({ problems: [] });
    expect((await eventsOf(world, bearer, id)).at(-1)).toBe('raised');
    // What is revoked for good stays so.
    authority.behaviour.isOnHold = false;
    authority.behaviour.revoked.set('seal', Date.now() - 60_000);
    await lookAfterCertificates(world.context);
    authority.behaviour.revoked.clear();
    await lookAfterCertificates(world.context);
    expect((await pdf.trusted()).revoked).toHaveLength(1);
    await sql`update trusted_certificates set revoked_at = null, on_hold = false`.execute(world.context.db);
  },
);
