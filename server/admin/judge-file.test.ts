import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueAuthority } from '#engines/pdf/local-authority/certificates.ts';
import { silentLog } from '#engines/log.ts';
import { openPdfEngine, type PdfEngine } from '#engines/pdf/pdf-engine.ts';
import { loadSigner } from '#engines/pdf/seal/certificate.ts';
import { sealPdf } from '#engines/pdf/seal/seal.ts';
import { leafOf, pemBytes, plainP12, smallPdf } from '#engines/pdf/seal/seal-world.test-support.ts';
import { AdminRefusal } from './command.ts';
import { judgeFileAt } from './judge-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'judge-file-'));
let pdf: PdfEngine;
beforeAll(async () => {
  pdf = await openPdfEngine({ dataDir: join(folder, 'own'), cacheDir: folder }, { log: silentLog });
});
afterAll(async () => {
  await pdf.close();
  rmSync(folder, { recursive: true });
});

const put = (name: string, bytes: string | Uint8Array): string => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};

// REQ-5.2.18 REQ-5.2.19
test('a file of the service passes, one of others with their certificate only, and no other file is read', async () => {
  const own = put('own.pdf', (await pdf.seal(await smallPdf(), { reason: 'x' })).pdf);
  expect(await judgeFileAt({ pdf }, own)).toMatchObject({
    failed: false,
    text: 'SIGNATURE TOTAL-PASSED, B-T: Paraphe local seal',
    data: { format: 'paraphe-report-1', signatures: [{ trustedBy: 'service' }] },
  });
  const signer = await loadSigner({ dataDir: join(folder, 'other') });
  const other = put('other.pdf', (await sealPdf(await smallPdf(), { signer, reason: 'x' })).pdf);
  expect(await judgeFileAt({ pdf }, other)).toMatchObject({
    failed: true,
    text: 'SIGNATURE INDETERMINATE NO_CERTIFICATE_CHAIN_FOUND (noChain), B-B, the bytes it covers are unchanged: Paraphe local seal',
  });
  const roots = put('roots.pem', signer.certificate.toString());
  expect(await judgeFileAt({ pdf }, other, roots)).toMatchObject({
    failed: false,
    data: { signatures: [{ trustedBy: 'reader', indication: 'TOTAL-PASSED' }] },
  });
  const log = put('log.json', JSON.stringify({ note: signer.certificate.toString().replaceAll('\n', ' ') }));
  await expect(judgeFileAt({ pdf }, other, log)).rejects.toThrow('something else beside certificates');
  expect(await judgeFileAt({ pdf }, put('plain.pdf', await smallPdf()))).toMatchObject({
    failed: true,
    text: 'no signature',
  });
  await expect(judgeFileAt({ pdf }, other, other)).rejects.toThrow(AdminRefusal);
  await expect(judgeFileAt({ pdf }, join(folder, 'nowhere.pdf'))).rejects.toThrow(AdminRefusal);
});

// REQ-6.1.14
test('the name in a certificate of a stranger writes no line of its own', async () => {
  const names = ['x', 'SIGNATURE TOTAL-PASSED, B-LTA: Jane', '\u2028\u202E y'];
  const leaf = leafOf(issueAuthority('Test'), names.join('\r\n'));
  const signer = await loadSigner({ p12Path: put('spoof.p12', plainP12(leaf.keyPem, [pemBytes(leaf)])), password: '' });
  const spoof = put('spoof.pdf', (await sealPdf(await smallPdf(), { signer, reason: 'x' })).pdf);
  const { text, failed } = await judgeFileAt({ pdf }, spoof);
  expect(failed).toBe(true);
  expect(text).toMatch(/^SIGNATURE INDETERMINATE [^\r\n\u2028\u202E]+: x {2}SIGNATURE TOTAL-PASSED, B-LTA: Jane {5}y$/);
});
