import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF, PdfDict } from '@libpdf/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findSeals, sealContents } from '#seal-reader/seal-place.ts';
import { loadSigner, sealingParts } from './certificate.ts';
import { signerOf } from './make-seal.ts';
import type { SealSigner } from './certificate.ts';
import { readSignedData } from '#seal-reader/cms.ts';
import { issueAuthority } from '../local-authority/certificates.ts';
import { tasksHere } from '../pdf-tasks.ts';
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
      expect((await verifySeal(changed, trusted)).valid, `byte ${place}`).toBe(false);
    }
  });

  test('is invalid when its content is called another kind than the one that was signed', async () => {
    const { pdf } = await sealed();
    const text = Buffer.from(pdf).toString('latin1');
    const [data, enveloped] = ['06092a864886f70d010701', '06092a864886f70d010703'];
    const at = text.toLowerCase().indexOf(data, findSeals(pdf)[0]!.contents.start);
    const changed = Buffer.from(text.slice(0, at) + enveloped + text.slice(at + data.length), 'latin1');
    expect((await verifySeal(changed, trusted)).problems).toEqual(['signature: FORMAT_FAILURE, form']);
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
        expect((await verifySeal(changed, trusted)).valid, `byte ${at} of the seal`).toBe(false);
      }
    }
  });

  test('is invalid when something is hidden in the padding after the seal', async () => {
    const { pdf } = await sealed();
    const padded = new Uint8Array(pdf);
    padded[findSeals(pdf)[0]!.contents.end - 2] = 0x31;
    expect((await verifySeal(padded, trusted)).problems).toEqual(['signature: GENERIC, hidden']);
  });

  test('is invalid when bytes are appended, with or without a new cross-reference', async () => {
    const { pdf } = await sealed();
    const longer = Buffer.concat([pdf, Buffer.from('\n% a note\n')]);
    expect((await verifySeal(longer, trusted)).valid).toBe(false);
    const document = await PDF.load(pdf);
    document.addPage();
    const updated = await document.save({ incremental: true });
    expect(updated.length).toBeGreaterThan(pdf.length);
    expect(await verifySeal(updated, trusted)).toMatchObject({
      valid: false,
      problems: ['signature: SIG_CONSTRAINTS_FAILURE, changedAfter'],
    });
  });

  test('is invalid when a second seal is added', async () => {
    const { pdf } = await sealed();
    const document = await PDF.load(pdf);
    const { bytes } = await document.sign({ signer: await signerOf(sealingParts(signer)) });
    expect((await verifySeal(bytes, trusted)).problems).toEqual([
      'signature: SIG_CONSTRAINTS_FAILURE, changedAfter',
      'signature: SIG_CONSTRAINTS_FAILURE, notAlone',
    ]);
  });

  test('is invalid when the ranges leave a part out', async () => {
    const { pdf } = await sealed();
    const text = Buffer.from(pdf).toString('latin1');
    const { ranges } = findSeals(pdf)[0]!;
    const moved = text.replace(`/ByteRange [0 ${ranges[1]}`, `/ByteRange [9 ${ranges[1]}`);
    expect(moved).not.toBe(text);
    expect(await verifySeal(Buffer.from(moved, 'latin1'), trusted)).toMatchObject({
      valid: false,
      problems: ['signature: FORMAT_FAILURE, ranges'],
    });
  });

  test('is reported, not thrown, when it is no sealed PDF at all', async () => {
    expect((await verifySeal(await smallPdf(), trusted)).problems).toEqual(['the file has no seal']);
    expect((await verifySeal(Buffer.from('hello'), trusted)).problems).toHaveLength(1);
    expect((await verifySeal(new Uint8Array(), trusted)).valid).toBe(false);
  });
});

// REQ-5.2.3 REQ-5.2.20
describe('our own key alone does not make a file ours', () => {
  const viaKey = async (document: PDF) => (await document.sign({ signer: await signerOf(sealingParts(signer)) })).bytes;

  test('when the file has usage rights, too', async () => {
    const plain = await PDF.load(await smallPdf());
    expect((await verifySeal(await viaKey(plain), trusted)).problems).toEqual([]);
    const rights = await PDF.load(await smallPdf());
    rights.getCatalog().set('Perms', PdfDict.of({}));
    const { problems } = await verifySeal(await viaKey(rights), trusted);
    expect(problems).toEqual(['signature: SIG_CONSTRAINTS_FAILURE, structure']);
  });

  test('when it states a time at which the certificate, or its authority, was not in force', async () => {
    const request = { ...sealingParts(signer), reason: 'x' };
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    const early = await tasksHere.seal(await smallPdf(), { ...request, signingTime: days(-900) });
    expect((await verifySeal(early, trusted)).problems).toEqual(['signature: NOT_YET_VALID, notYet']);
    const late = await tasksHere.seal(await smallPdf(), { ...request, signingTime: days(8_000) });
    expect((await verifySeal(late, trusted)).problems).toEqual(['signature: OUT_OF_BOUNDS_NO_POE, endedBefore']);
    const now = await tasksHere.seal(await smallPdf(), { ...request, signingTime: new Date() });
    expect((await verifySeal(now, trusted, [], days(20 * 365))).problems).toEqual([]);
  });
});

// REQ-5.2.3
describe('a foreign certificate', () => {
  test('is not trusted, even when it calls itself the same', async () => {
    const other = mkdtempSync(join(folder, 'other-'));
    const stranger = await loadSigner({ dataDir: other });
    expect(stranger.subject).toBe(signer.subject);
    const { pdf } = await sealPdf(await smallPdf(), { signer: stranger, reason: 'x' });
    const check = await verifySeal(pdf, trusted);
    expect(check.problems).toEqual(['signature: NO_CERTIFICATE_CHAIN_FOUND, noChain']);
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
    expect(await verifySeal(changed, trusted)).toMatchObject({
      valid: false,
      problems: ['signature: NO_SIGNING_CERTIFICATE_FOUND, otherCertificate'],
    });
  });
});
