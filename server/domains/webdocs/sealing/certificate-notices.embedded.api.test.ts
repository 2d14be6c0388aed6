import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueAuthority } from '#engines/pdf/local-authority/certificates.ts';
import { leafOf, pemBytes, plainP12 } from '#engines/pdf/seal/seal-world.test-support.ts';
import { openWorld, type World } from '#tests/support/world.ts';
import { sendCertificateNotices } from './certificate-notices.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'paraphe-certificate-'));
const lifeDays = 90;
let configured: World;
let local: World;
beforeAll(async () => {
  const leaf = leafOf(issueAuthority('Authority'), 'Acier Nord', { days: lifeDays });
  const p12 = path.join(folder, 'seal.p12');
  writeFileSync(p12, plainP12(leaf.keyPem, [pemBytes(leaf)]));
  configured = await openWorld({
    env: { SEAL_P12: p12, SEAL_P12_PASSWORD: '', METRICS_TOKEN: 'metrics-for-the-tests' },
  });
  local = await openWorld();
});
afterAll(async () => {
  await Promise.all([configured.close(), local.close()]);
  rmSync(folder, { recursive: true });
});

/** Runs two jobs at once `days` before the certificate expires. Returns the number of mails queued so far. */
const daysBefore = async (world: World, days: number): Promise<number> => {
  const ends = world.context.pdf.signerInfo().notAfter.getTime();
  world.clock.set(new Date(ends - days * 86_400_000));
  await Promise.all([sendCertificateNotices(world.context), sendCertificateNotices(world.context)]);
  const mails = await world.context.db
    .selectFrom('mails')
    .select('id')
    .where('template', '=', 'webdocs.certificateEnds')
    .where('to_address', '=', 'staff@docugen.example')
    .execute();
  return mails.length;
};

test('staff are told 60, 30 and 7 days before the sealing certificate ends, and when it has, once each', async () => {
  const told = [];
  for (const days of [80, 59.5, 45, 29.5, 6.5, 3, -1, -9]) told.push(await daysBefore(configured, days));
  expect(told).toEqual([0, 1, 1, 2, 3, 3, 4, 4]);
  const mails = () => configured.mailbox.all().map(({ subject }) => subject?.replace(/ \d{4}-.*/, ''));
  await configured.mailbox.waitFor(() => mails().length === 4, 10_000);
  expect(mails().sort()).toEqual([
    'Le certificat de scellement a pris fin le',
    'Le certificat de scellement prend fin le',
    'Le certificat de scellement prend fin le',
    'Le certificat de scellement prend fin le',
  ]);
});

test('a certificate that renews itself is not told of', async () => {
  expect(await daysBefore(local, 5)).toBe(0);
});

test('the end of the certificate is shown to those who watch the server', async () => {
  const ends = configured.context.pdf.signerInfo().notAfter;
  const { body } = await configured.call('GET', '/readyz');
  expect(new Date(body.sealCertificateExpires)).toEqual(ends);
  const metrics = await configured.call('GET', '/metrics', { bearer: 'metrics-for-the-tests' });
  expect(metrics.text).toContain(`seal_certificate_ends_seconds ${ends.getTime() / 1000}`);
});
