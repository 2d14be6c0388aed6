import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findSeals, sealContents } from '#seal-reader/seal-place.ts';
import { loadSigner, sealingParts } from './certificate.ts';
import { signerOf } from './make-seal.ts';
import type { SealSigner } from './certificate.ts';
import { readSignedData } from './cms.ts';
import { issueAuthority } from './local-certificate.ts';
import { sealPdf } from './seal.ts';
import { leafOf, smallPdf } from './seal-world.test-support.ts';
import { verifySeal } from './verify.ts';

const folder = mkdtempSync(join(tmpdir(), 'seal-test-'));
let signer: SealSigner;
let trusted: Uint8Array[];

beforeAll(async () => {
  signer = await loadSigner({ dataDir: folder });
  trusted = [signer.chain[0]!.raw];
});

afterAll(() => rmSync(folder, { recursive: true }));

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

// REQ-5.2.3
describe('a changed file', () => {
  test('is invalid wherever one bit of it is flipped', async () => {
    const { pdf } = await sealed();
    const { contents } = findSeals(pdf)[0]!;
    const places = [10, 400, contents.start - 20, contents.end + 5, pdf.length - 3];
    for (const place of places) {
      const changed = new Uint8Array(pdf);
      changed[place]! ^= 1;
      expect(verifySeal(changed, trusted).valid, `byte ${place}`).toBe(false);
    }
  });

  test('is invalid when its certificate, its signed attributes or its signature is altered', async () => {
    const { pdf } = await sealed();
    const place = findSeals(pdf)[0]!;
    const cms = sealContents(pdf, place);
    const { signer: info } = readSignedData(cms);
    const own = Buffer.from(cms).indexOf(signer.certificate.raw);
    const parts = [
      [own, own + signer.certificate.raw.length],
      [info.signedAttributes.start, info.signedAttributes.end],
      [cms.length - info.signature.length, cms.length],
    ] as const;
    for (const [start, end] of parts) {
      for (let at = start; at < end; at += 11) {
        const changed = new Uint8Array(pdf);
        const digit = place.contents.start + 2 + at * 2;
        changed[digit] = changed[digit] === 0x30 ? 0x31 : 0x30;
        expect(verifySeal(changed, trusted).valid, `byte ${at} of the seal`).toBe(false);
      }
    }
  });

  test('is invalid when something is hidden in the padding after the seal', async () => {
    const { pdf } = await sealed();
    const padded = new Uint8Array(pdf);
    padded[findSeals(pdf)[0]!.contents.end - 2] = 0x31;
    expect(verifySeal(padded, trusted).problems).toEqual([expect.stringContaining('more than a seal')]);
  });

  test('is invalid when bytes are appended, with or without a new cross-reference', async () => {
    const { pdf } = await sealed();
    const longer = Buffer.concat([pdf, Buffer.from('\n% a note\n')]);
    expect(verifySeal(longer, trusted).valid).toBe(false);
    const document = await PDF.load(pdf);
    document.addPage();
    const updated = await document.save({ incremental: true });
    expect(updated.length).toBeGreaterThan(pdf.length);
    expect(verifySeal(updated, trusted)).toMatchObject({ valid: false, totalCoverage: false });
  });

  test('is invalid when a second seal is added', async () => {
    const { pdf } = await sealed();
    const document = await PDF.load(pdf);
    const { bytes } = await document.sign({ signer: await signerOf(sealingParts(signer)) });
    expect(verifySeal(bytes, trusted).problems).toEqual(['the file has 2 signatures instead of one']);
  });

  test('is invalid when the ranges leave a part out', async () => {
    const { pdf } = await sealed();
    const text = Buffer.from(pdf).toString('latin1');
    const { ranges } = findSeals(pdf)[0]!;
    const moved = text.replace(/\/ByteRange \[0 \d+/, `/ByteRange [9 ${ranges[1]}`);
    expect(verifySeal(Buffer.from(moved, 'latin1'), trusted)).toMatchObject({
      valid: false,
      totalCoverage: false,
    });
  });

  test('is reported, not thrown, when it is no sealed PDF at all', async () => {
    expect(verifySeal(await smallPdf(), trusted).problems).toEqual(['the file has 0 signatures instead of one']);
    expect(verifySeal(Buffer.from('hello'), trusted).problems).toHaveLength(1);
    expect(verifySeal(new Uint8Array(), trusted).valid).toBe(false);
  });
});

// REQ-5.2.3
describe('a foreign certificate', () => {
  test('is not trusted, even when it calls itself the same', async () => {
    const other = mkdtempSync(join(folder, 'other-'));
    const stranger = await loadSigner({ dataDir: other });
    expect(stranger.subject).toBe(signer.subject);
    const { pdf } = await sealPdf(await smallPdf(), { signer: stranger, reason: 'x' });
    const check = verifySeal(pdf, trusted);
    expect(check).toMatchObject({ valid: false, signatureOk: true, trusted: false });
    expect(check.problems).toEqual(['the certificate is not a trusted one']);
  });

  test('is refused at once when it replaces the one that sealed', async () => {
    const { pdf } = await sealed();
    const place = findSeals(pdf)[0]!;
    const cms = Buffer.from(sealContents(pdf, place));
    const at = cms.indexOf(signer.certificate.raw);
    const key = new X509Certificate(leafOf(issueAuthority('x'), 'x').certificatePem).publicKey;
    const own = signer.certificate.publicKey.export({ type: 'spki', format: 'der' });
    key.export({ type: 'spki', format: 'der' }).copy(cms, cms.indexOf(own, at));
    const changed = new Uint8Array(pdf);
    changed.set(Buffer.from(cms.toString('hex')), place.contents.start + 1);
    expect(verifySeal(changed, trusted)).toMatchObject({
      signatureOk: false,
      essCertOk: false,
      trusted: false,
    });
  });
});
