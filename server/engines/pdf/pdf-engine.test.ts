import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openPdfEngine } from './pdf-engine.ts';
import { cacheDir, quietLog } from './render/render-world.test-support.ts';
import { upgradeToTimestamp } from './seal/seal.ts';
import { issueAuthority } from './local-authority/certificates.ts';
import { leafOf, pemBytes, plainP12, smallPdf, startTsa } from './seal/seal-world.test-support.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'engine-test-'));
const quiet = quietLog;
afterAll(() => rmSync(dataDir, { recursive: true }));

// REQ-5.2.3
test('a document goes from HTML to a sealed file that the engine itself finds valid', async () => {
  const engine = await openPdfEngine({ cacheDir, dataDir }, { log: quiet });
  const html = '<!doctype html><meta charset="utf-8"><h1>Contrat n° 1\u202F234</h1><p>Signé par Zoë Müller</p>';
  const pdf = await engine.render(html, { timeoutMs: 30_000 });
  await engine.checkPrint(pdf, { texts: ['Contrat n° 1 234', 'Zoë Müller'] });
  const attachment = {
    name: 'preuve.json',
    bytes: Buffer.from('{}'),
    mime: 'application/json',
    description: 'Preuve',
    relationship: 'Data' as const,
  };
  const sealed = await engine.seal(pdf, { reason: 'Scellé', attachments: [attachment] });
  expect(sealed).toMatchObject({ level: 'B-T', timestampPending: false, serial: engine.signerInfo().serial });
  expect(await engine.verify(sealed.pdf)).toMatchObject({ valid: true, problems: [] });
  expect(await engine.browserVersion()).toMatch(/Chrom/);
  expect(engine.signerInfo().isLocal).toBe(true);
  await engine.close();
}, 60_000);

test('a seal of an earlier start, or of another certificate of this server, stays valid', async () => {
  const first = await openPdfEngine({ cacheDir, dataDir }, { log: quiet });
  const { pdf } = await first.seal(await smallPdf(), { reason: 'x' });
  const second = await openPdfEngine({ cacheDir, dataDir }, { log: quiet });
  expect(await second.verify(pdf)).toMatchObject({ valid: true });
  const elsewhere = join(dataDir, 'elsewhere');
  const stranger = await openPdfEngine({ cacheDir, dataDir: elsewhere }, { log: quiet });
  expect(await stranger.verify(pdf)).toMatchObject({
    valid: false,
    problems: ['signature: NO_CERTIFICATE_CHAIN_FOUND, noChain'],
  });
});

test('a pending timestamp is reported, then added by the engine', async () => {
  const tsa = await startTsa();
  const warnings: string[] = [];
  const log = { ...quiet, warn: (_: object, message: string) => void warnings.push(message) };
  const engine = await openPdfEngine({ cacheDir, dataDir, tsaUrl: tsa.url }, { log });
  tsa.behaviour.down = true;
  const pending = await engine.seal(await smallPdf(), { reason: 'x' });
  expect(pending.timestampPending).toBe(true);
  expect(warnings).toEqual(['sealed without its timestamp']);
  tsa.behaviour.down = false;
  const upgraded = await engine.upgradeToTimestamp(pending.pdf);
  expect(await engine.verify(upgraded!)).toMatchObject({ valid: true, level: 'B-T' });
  const stamped = await engine.seal(await smallPdf(), { reason: 'x' });
  expect(await engine.verify(stamped.pdf)).toMatchObject({ valid: true, level: 'B-T' });
  await tsa.close();
});

test('a timestamp that somebody else added to a seal is not believed', async () => {
  const leaf = leafOf(issueAuthority('Test'), 'Seal');
  const sealP12 = join(dataDir, 'seal.p12');
  writeFileSync(sealP12, plainP12(leaf.keyPem, [pemBytes(leaf)]));
  const engine = await openPdfEngine({ cacheDir, dataDir, sealP12, sealP12Password: '' }, { log: quiet });
  const { pdf, level } = await engine.seal(await smallPdf(), { reason: 'x' });
  expect(level).toBe('B-B');
  expect(await engine.upgradeToTimestamp(pdf)).toBeNull();
  expect(engine.localAuthority).toBeNull();
  const forger = await startTsa();
  const forged = await upgradeToTimestamp(pdf, forger);
  await forger.close();
  const check = await engine.verify(forged);
  expect(check).toMatchObject({ valid: false, problems: ['signature: SIG_CONSTRAINTS_FAILURE, timestamp'] });
});

test('a sealing file that cannot be used keeps the server from starting', async () => {
  const opening = openPdfEngine({ cacheDir, dataDir, sealP12: join(dataDir, 'none.p12') }, { log: quiet });
  await expect(opening).rejects.toThrow('cannot be read');
});
