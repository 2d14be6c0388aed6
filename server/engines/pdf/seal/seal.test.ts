import { spawnSync } from 'node:child_process';
import { randomBytes, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timestampOf } from '#seal-reader/cms.ts';
import { findSeals, sealContents } from '#seal-reader/seal-place.ts';
import { loadSigner } from './certificate.ts';
import type { SealSigner } from './certificate.ts';
import { readSignedData } from '#seal-reader/cms.ts';
import { sealPdf, upgradeToTimestamp } from './seal.ts';
import { installed, leafOf, pemBytes, smallPdf, startTsa } from './seal-world.test-support.ts';
import { TimestampError } from './timestamp.ts';
import { reportOn } from './report.ts';
import { verifySeal } from './verify.ts';

const folder = mkdtempSync(join(tmpdir(), 'seal-test-'));
let signer: SealSigner;
let trusted: Uint8Array[];
let tsa: Awaited<ReturnType<typeof startTsa>>;

beforeAll(async () => {
  signer = await loadSigner({ dataDir: folder });
  trusted = [signer.chain[0]!.raw];
  tsa = await startTsa();
});

afterAll(async () => {
  await tsa.close();
  rmSync(folder, { recursive: true });
});

const preuve = {
  name: 'preuve é.json',
  bytes: Buffer.from('{"/ByteRange [0 1 2 3] endstream endobj":1}'),
  mime: 'application/json',
  description: 'Éléments de preuve',
  relationship: 'Data' as const,
};

const sealed = async (attachments = [preuve]) =>
  sealPdf(await smallPdf(), {
    signer,
    attachments,
    reason: 'Scellé (par le serveur)',
    location: 'Paris',
  });

const times = () => [pemBytes(tsa.authority)];

describe('a seal', () => {
  // REQ-2.4.12 REQ-5.2.2
  test('covers every byte, names its certificate and reaches B-B without an authority', async () => {
    const { pdf, level, serial, signedAt, timestampPending } = await sealed();
    expect(await verifySeal(pdf, trusted)).toMatchObject({ problems: [], valid: true, level: 'B-B' });
    const { signatures } = await reportOn(pdf, { seals: trusted, times: [] });
    expect(signatures).toMatchObject([{ covers: { isWholeFile: true }, by: { serial }, timestamps: [] }]);
    expect({ level, timestampPending }).toEqual({ level: 'B-B', timestampPending: false });
    expect(Math.abs(Date.parse(signatures[0]!.claimedAt!) - signedAt.getTime())).toBeLessThan(1000);
  });

  // REQ-5.1.7
  test('carries the attached files unchanged, with their type', async () => {
    const { pdf } = await sealed();
    const document = await PDF.load(pdf);
    expect(Buffer.from(document.getAttachment(preuve.name)!)).toEqual(preuve.bytes);
    expect(Buffer.from(pdf).includes('/Subtype /application#2Fjson')).toBe(true);
  });

  test('may carry a sealed PDF without being taken for it', async () => {
    const inner = (await sealed()).pdf;
    const { pdf } = await sealed([
      { ...preuve, name: 'inner.pdf', bytes: Buffer.from(inner), mime: 'application/pdf' },
    ]);
    expect((await verifySeal(pdf, trusted)).problems).toEqual([]);
    expect(findSeals(pdf)).toHaveLength(1);
  });

  // A signatory hands files in: whatever these hold, the document has to be sealed.
  test('may carry bytes that look like a signature over an earlier version of the file', async () => {
    const original = Buffer.from(await smallPdf()).toString('latin1');
    const [start, end] = [original.indexOf('<'), original.indexOf('>') + 1];
    const look = Buffer.from(`{"name": "/ByteRange [0 ${start} ${end} 300]"}`);
    // Compression finds nothing in random bytes, and leaves these as they are.
    const { pdf } = await sealed([{ ...preuve, bytes: Buffer.concat([randomBytes(4_096), look]) }]);
    expect(Buffer.from(pdf).includes(look)).toBe(true);
    expect((await verifySeal(pdf, trusted)).problems).toEqual([]);
  });

  test('keeps the rendered bytes as they were, as the beginning of the file', async () => {
    const original = await smallPdf();
    const { pdf } = await sealPdf(original, { signer, reason: 'x' });
    expect(Buffer.from(pdf.subarray(0, original.length)).equals(original)).toBe(true);
  });
});

describe('a timestamp', () => {
  // REQ-2.4.12
  test('makes the seal B-T when the authority answers', async () => {
    const before = Date.now() - 1000;
    const { pdf, level, timestampPending } = await sealPdf(await smallPdf(), { signer, reason: 'x', tsa });
    expect({ level, timestampPending }).toEqual({ level: 'B-T', timestampPending: false });
    expect(await verifySeal(pdf, trusted, times())).toMatchObject({ valid: true, level: 'B-T', problems: [] });
    const { signatures } = await reportOn(pdf, { seals: trusted, times: times() });
    expect(signatures[0]?.timestamps).toMatchObject([
      { indication: 'TOTAL-PASSED', authority: { name: 'Test TSA', organisation: 'Test' } },
    ]);
    expect(Date.parse(signatures[0]!.provenAt!)).toBeGreaterThan(before);
  });

  // REQ-2.4.13 REQ-5.2.4
  test('stays pending when the authority is down, and is added later in a file of the same size', async () => {
    tsa.behaviour.down = true;
    const first = await sealPdf(await smallPdf(), { signer, reason: 'x', tsa });
    expect(first).toMatchObject({ level: 'B-B', timestampPending: true });
    expect(await verifySeal(first.pdf, trusted)).toMatchObject({ valid: true, level: 'B-B' });
    await expect(upgradeToTimestamp(first.pdf, tsa)).rejects.toBeInstanceOf(TimestampError);
    tsa.behaviour.down = false;
    const upgraded = await upgradeToTimestamp(first.pdf, tsa);
    expect(upgraded.length).toBe(first.pdf.length);
    expect(await verifySeal(upgraded, trusted, times())).toMatchObject({ valid: true, level: 'B-T' });
    // Nobody trusts an authority because it has stamped.
    expect((await verifySeal(upgraded, trusted)).problems).toEqual(['signature: SIG_CONSTRAINTS_FAILURE, timestamp']);
    const asked = tsa.requests();
    expect(await upgradeToTimestamp(upgraded, tsa)).toBe(upgraded);
    expect(tsa.requests()).toBe(asked);
  });

  test('stays pending when nobody listens at the address', async () => {
    const nobody = { url: 'http://127.0.0.1:9/tsr' };
    expect(await sealPdf(await smallPdf(), { signer, reason: 'x', tsa: nobody })).toMatchObject({
      level: 'B-B',
      timestampPending: true,
    });
  });

  // REQ-5.2.5
  test('is not taken over other bytes, nor from a certificate that is not for timestamping', async () => {
    const { pdf } = await sealed();
    tsa.behaviour.foreignDigest = true;
    await expect(upgradeToTimestamp(pdf, tsa)).rejects.toThrow('does not hold: digest');
    tsa.behaviour.foreignDigest = false;
    const right = tsa.behaviour.signer;
    tsa.behaviour.signer = leafOf(tsa.authority, 'Not a TSA');
    await expect(upgradeToTimestamp(pdf, tsa)).rejects.toThrow('does not hold: notForThis');
    tsa.behaviour.signer = right;
  });

  // REQ-5.2.5
  test('is not taken when its time is more than five minutes from this clock', async () => {
    const { pdf } = await sealed();
    for (const minutes of [6, 60]) {
      tsa.behaviour.aheadMs = minutes * 60_000;
      await expect(upgradeToTimestamp(pdf, tsa), `${minutes}`).rejects.toThrow('its clock or that of this machine is');
    }
    tsa.behaviour.aheadMs = 4 * 60_000;
    expect((await upgradeToTimestamp(pdf, tsa)).length).toBe(pdf.length);
    tsa.behaviour.aheadMs = 0;
  });

  test('cannot be moved from one seal to another', async () => {
    const one = await sealPdf(await smallPdf('one'), { signer, reason: 'x', tsa });
    const two = await sealPdf(await smallPdf('two'), { signer, reason: 'x', tsa });
    const [from, to] = [findSeals(one.pdf)[0]!, findSeals(two.pdf)[0]!];
    const stolen = new Uint8Array(two.pdf);
    stolen.set(one.pdf.subarray(from.contents.start, from.contents.end), to.contents.start);
    expect((await verifySeal(stolen, trusted, times())).problems).toEqual([
      'signature: the file was changed after it was sealed (HASH_FAILURE, digest)',
    ]);
  });
});

// REQ-2.4.14
describe('other programs agree', () => {
  const ca = () => {
    const path = join(folder, 'ca.pem');
    writeFileSync(
      path,
      [...trusted.map((der) => new X509Certificate(der)), new X509Certificate(pemBytes(tsa.authority))].join(''),
    );
    return path;
  };
  const write = (name: string, bytes: Uint8Array) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };
  const run = (program: string, ...args: string[]) => {
    const { stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
    return stdout + stderr;
  };

  test.skipIf(!installed('pdfsig'))('pdfsig finds one valid signature over the total document', async () => {
    const { pdf } = await sealPdf(await smallPdf(), { signer, attachments: [preuve], reason: 'x', tsa });
    const said = run('pdfsig', write('good.pdf', pdf));
    expect(said).toContain('Signature is Valid');
    expect(said).toContain('Total document signed');
    expect(said).toContain('ETSI.CAdES.detached');
    expect(said).not.toContain('Signature #2');
    const flipped = new Uint8Array(pdf);
    flipped[400]! ^= 1;
    expect(run('pdfsig', write('flipped.pdf', flipped))).not.toContain('Signature is Valid');
  });

  test.skipIf(!installed('qpdf'))('qpdf finds no fault in the file', async () => {
    const { pdf } = await sealPdf(await smallPdf(), { signer, attachments: [preuve], reason: 'x', tsa });
    expect(run('qpdf', '--check', write('checked.pdf', pdf))).toContain('No syntax or stream encoding errors');
  });

  test.skipIf(!installed('openssl'))('openssl verifies the CAdES signature and the timestamp', async () => {
    const { pdf } = await sealPdf(await smallPdf(), { signer, reason: 'x', tsa });
    const place = findSeals(pdf)[0]!;
    const cms = write('seal.der', sealContents(pdf, place));
    const signed = write(
      'signed.bin',
      Buffer.concat([pdf.subarray(0, place.contents.start), pdf.subarray(place.contents.end)]),
    );
    const options = ['-inform', 'DER', '-in', cms, '-content', signed, '-binary', '-CAfile', ca(), '-purpose', 'any'];
    expect(run('openssl', 'cms', '-verify', '-cades', ...options, '-out', join(folder, 'out'))).toContain('successful');
    const data = readSignedData(sealContents(pdf, place));
    const token = write('token.der', timestampOf(data)!);
    const over = write('signature.bin', data.signer.signature);
    const said = run('openssl', 'ts', '-verify', '-in', token, '-token_in', '-data', over, '-CAfile', ca());
    expect(said).toContain('Verification: OK');
  });
});
