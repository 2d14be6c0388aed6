import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCertificate } from '#seal-reader/certificate.ts';
import { loadSigner } from '#engines/pdf/seal/certificate.ts';
import type { SealSigner } from '#engines/pdf/seal/certificate.ts';
import { sealPdf } from '#engines/pdf/seal/seal.ts';
import { smallPdf } from '#engines/pdf/seal/seal-world.test-support.ts';
import { checkFile } from '#sign/verify/check-file.ts';
import { shownVerdict } from '#sign/verify/heads/shown-verdict.ts';

const folder = mkdtempSync(join(tmpdir(), 'verify-added-'));
let service: SealSigner;
let stranger: SealSigner;
beforeAll(async () => {
  service = await loadSigner({ dataDir: join(folder, 'service') });
  stranger = await loadSigner({ dataDir: join(folder, 'stranger') });
});
afterAll(() => rmSync(folder, { recursive: true }));

const bytes = (text: string) => new TextEncoder().encode(text);
const trust = () => ({ seals: [readCertificate(service.chain[0]!.raw)], times: [] });
const addedIn = async (file: Uint8Array) => (await checkFile(file, trust())).certificates;
const shownOf = async (file: Uint8Array, added: Uint8Array[]) => {
  const verdict = await checkFile(file, { ...trust(), added: added.map(readCertificate) });
  return shownVerdict(verdict, [], 'fr').kind;
};

// REQ-5.2.19
test('certificates are read as PEM, also several, and as DER; anything else adds none', async () => {
  const [leaf, other] = [stranger.certificate, service.certificate];
  const pem = `Subject: x\n${leaf.toString()}\n${other.toString()}`;
  expect((await addedIn(bytes(pem)))?.map(({ raw }) => Buffer.from(raw))).toEqual([leaf.raw, other.raw]);
  expect(await addedIn(leaf.raw)).toHaveLength(1);
  const broken = leaf.toString().replace(/[A-Za-z]/g, 'é');
  for (const file of [bytes('0'), bytes(broken), bytes(leaf.toString().replace('MII', 'MIJ')), leaf.raw.subarray(9)])
    expect(await addedIn(file)).toBeNull();
});

// REQ-5.2.19
test('a log or a file of heads with a certificate somewhere in it adds none, and is read as what it is', async () => {
  const note = stranger.certificate.toString().trim().replaceAll('\n', ' ');
  const [zeros, ones] = ['0'.repeat(64), '1'.repeat(64)];
  const entry = { seq: 1, hash: ones, previousHash: zeros, canonical: '{"seq":1}' };
  const log = await checkFile(bytes(JSON.stringify({ note, webdocId: 'w1', entries: [entry] }, null, 1)), trust());
  expect(log).toMatchObject({ kind: 'log', certificates: null });
  const csv = `N°,,,,,,,,,Journal,,,\n1,,,,"${stranger.certificate.toString()}",,,,,company:c1,${zeros},${ones},\n`;
  expect(await checkFile(bytes(csv), trust())).toMatchObject({ kind: 'log', certificates: null });
  expect(await addedIn(bytes(JSON.stringify({ note }, null, 1)))).toBeNull();
  expect(await addedIn(bytes(`Dear Jane,\n${stranger.certificate.toString()}`))).toBeNull();
});

// REQ-5.2.19
test('a file of somebody else is valid by a certificate that was added, never genuine, and not when it was changed', async () => {
  const { pdf } = await sealPdf(await smallPdf(), { signer: stranger, reason: 'x' });
  const added = [stranger.certificate.raw];
  expect(await shownOf(pdf, [])).toBe('foreign');
  // The file does not say whether the authority has revoked the signer’s certificate.
  expect(await shownOf(pdf, [stranger.chain[0]!.raw])).toBe('foreign');
  expect(await shownOf(pdf, added)).toBe('vouched');
  const changed = Buffer.from(pdf);
  changed.writeUInt8(changed.readUInt8(400) ^ 1, 400);
  expect(await shownOf(changed, added)).not.toBe('vouched');
  expect(await shownOf(Buffer.concat([pdf, bytes('\n% note\n')]), added)).not.toBe('vouched');
});

// REQ-5.2.19
test('a certificate that was added excuses no seal of the service', async () => {
  const { pdf } = await sealPdf(await smallPdf(), { signer: service, reason: 'x' });
  const changed = Buffer.concat([pdf, bytes('\n% note\n')]);
  expect(await shownOf(changed, [service.certificate.raw])).toBe('extended');
});
