import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCertificate } from '#seal-reader/certificate.ts';
import { readSignedData } from '#seal-reader/cms.ts';
import { findSeals, sealContents } from '#seal-reader/seal-place.ts';
import { loadSigner, sealingParts } from '#engines/pdf/seal/certificate.ts';
import { signerOf } from '#engines/pdf/seal/make-seal.ts';
import type { SealSigner } from '#engines/pdf/seal/certificate.ts';
import { issueAuthority } from '#engines/pdf/local-authority/certificates.ts';
import { sealPdf, upgradeToTimestamp } from '#engines/pdf/seal/seal.ts';
import { verifySeal } from '#engines/pdf/seal/verify.ts';
import { leafOf, pemBytes, plainP12, smallPdf, startTsa } from '#engines/pdf/seal/seal-world.test-support.ts';
import { checkFile } from '#sign/verify/check-file.ts';
import type { Trust } from '#sign/verify/trust.ts';
import { agreedKind } from './two-judges.ts';

const folder = mkdtempSync(join(tmpdir(), 'verify-test-'));
let signer: SealSigner;
let trust: Trust;
let tsa: Awaited<ReturnType<typeof startTsa>>;
beforeAll(async () => {
  signer = await loadSigner({ dataDir: folder });
  tsa = await startTsa();
  trust = {
    seals: [readCertificate(signer.chain[0]!.raw)],
    times: [readCertificate(pemBytes(tsa.authority))],
  };
});
afterAll(async () => {
  await tsa.close();
  rmSync(folder, { recursive: true });
});

const proof = (data: object) => ({
  name: 'preuve.json',
  bytes: Buffer.from(JSON.stringify(data)),
  mime: 'application/json',
  description: 'Evidence',
  relationship: 'Data' as const,
});
const told = {
  format: 'paraphe-evidence-1',
  webdoc: { name: 'Contrat' },
  owner: { firstName: 'Claire', lastName: 'Martin' },
  signatories: [
    {
      firstName: 'Zoé',
      lastName: 'Lefèvre',
      email: 'zoe@client.example',
      signedAt: '2026-11-21T10:00:00.000Z',
      secondFactor: { channel: 'email', destination: 'z***@client.example' },
      pages: { pages: 2, sha256: 'a'.repeat(64) },
    },
    { recipient: 's2', firstName: 'Ali' },
  ],
  trail: [{ body: { event: 'signer.done', actor: { kind: 'token' }, details: { recipient: 's2' } } }],
};
const sealed = async (more: { by?: SealSigner; tsa?: typeof tsa } = {}) =>
  (
    await sealPdf(await smallPdf(), {
      signer: more.by ?? signer,
      tsa: more.tsa,
      attachments: [proof(told)],
      reason: 'Scellé (par le serveur)',
    })
  ).pdf;
const kindOf = (pdf: Uint8Array) => agreedKind(pdf, trust);
const strangerAt = async (name: string) => loadSigner({ dataDir: mkdtempSync(join(folder, name)) });

describe('a file as it was sealed', () => {
  // REQ-6.2.26
  test('is intact; when, by whom, and what its evidence says are told', async () => {
    const { kind, seal, evidence, doubt, sha256 } = await checkFile(await sealed(), trust);
    expect({ kind, doubt }).toEqual({ kind: 'intact', doubt: null });
    expect(seal).toMatchObject({
      by: { name: 'Paraphe local seal', organisation: 'Paraphe', serial: signer.serial },
      timestamps: [],
    });
    expect(Math.abs(Date.parse(seal!.claimedAt!) - Date.now())).toBeLessThan(60_000);
    expect(evidence).toEqual({
      name: 'Contrat',
      sender: 'Claire Martin',
      account: null,
      signatories: [
        {
          name: 'Zoé Lefèvre',
          email: 'zoe@client.example',
          signedAt: '2026-11-21T10:00:00.000Z',
          byToken: false,
          codeSentTo: 'z***@client.example',
          pages: { count: 2, sha256: 'a'.repeat(64) },
        },
        { name: 'Ali', email: '', signedAt: null, byToken: true, codeSentTo: null, pages: null },
      ],
    });
    expect(sha256).toMatch(/^[\da-f]{64}$/);
  });

  test('and timestamped shows the proven time and its authority', async () => {
    const { kind, seal } = await checkFile(await sealed({ tsa }), trust);
    expect(kind).toBe('intact');
    expect(seal!.timestamps).toMatchObject([{ indication: 'TOTAL-PASSED', authority: { name: 'Test TSA' } }]);
  });

  test.each([
    ['RSA', () => generateKeyPairSync('rsa', { modulusLength: 2048 })],
    ['P-384', () => generateKeyPairSync('ec', { namedCurve: 'P-384' })],
  ])('with an %s key is intact, with and without a timestamp', async (name, makeKeys) => {
    const authority = issueAuthority('Test');
    const leaf = leafOf(authority, 'Acier', { keys: makeKeys() });
    const p12Path = join(folder, `${name}.p12`);
    writeFileSync(p12Path, plainP12(leaf.keyPem, [pemBytes(leaf), pemBytes(authority)]));
    const by = await loadSigner({ p12Path, password: '' });
    const plain = await sealed({ by });
    const own = { ...trust, seals: [readCertificate(pemBytes(authority))] };
    expect((await checkFile(plain, own)).kind).toBe('intact');
    expect((await checkFile(await upgradeToTimestamp(plain, tsa), own)).kind).toBe('intact');
    expect((await checkFile(plain, { ...trust, seals: [readCertificate(pemBytes(leaf))] })).kind).toBe('intact');
    expect((await checkFile(plain, trust)).kind).toBe('foreign');
  });
});

describe('a changed file', () => {
  test('is said to be changed wherever one bit of what was sealed is flipped', async () => {
    const pdf = await sealed();
    const { contents } = findSeals(pdf)[0]!;
    for (const place of [10, 400, contents.start - 20, contents.end + 5, pdf.length - 3]) {
      const flipped = new Uint8Array(pdf);
      flipped[place]! ^= 1;
      expect(await kindOf(flipped), `byte ${place}`).toBe('changed');
    }
  });

  test('is never intact when its certificate, its signed attributes or its signature is altered', async () => {
    const pdf = await sealed();
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
        expect(['changed', 'unreadable', 'unknown'], `byte ${at} of the seal`).toContain(await kindOf(changed));
      }
    }
  });

  test('is doubtful when something hides in the padding, and changed when a range leaves a part out', async () => {
    const pdf = await sealed();
    const padded = new Uint8Array(pdf);
    padded[findSeals(pdf)[0]!.contents.end - 2] = 0x31;
    expect(await kindOf(padded)).toBe('doubtful');
    const { ranges } = findSeals(pdf)[0]!;
    const moved = Buffer.from(pdf)
      .toString('latin1')
      .replace(/\/ByteRange \[0 \d+/, `/ByteRange [9 ${ranges[1]}`);
    expect(await kindOf(Buffer.from(moved, 'latin1'))).toBe('changed');
  });

  test('is said to be changed when the certificate’s key was replaced', async () => {
    const pdf = await sealed();
    const place = findSeals(pdf)[0]!;
    const cms = Buffer.from(sealContents(pdf, place));
    const key = new X509Certificate(leafOf(issueAuthority('x'), 'x').certificatePem).publicKey;
    const own = signer.certificate.publicKey.export({ type: 'spki', format: 'der' });
    key.export({ type: 'spki', format: 'der' }).copy(cms, cms.indexOf(own, cms.indexOf(signer.certificate.raw)));
    const changed = new Uint8Array(pdf);
    changed.set(Buffer.from(cms.toString('hex')), place.contents.start + 1);
    expect(await kindOf(changed)).toBe('changed');
  });
});

describe('a file with something added after its seal', () => {
  test('is told apart from a changed one, whether the addition is an update, a signature or mere bytes', async () => {
    const pdf = await sealed();
    const withPage = await PDF.load(pdf);
    withPage.addPage();
    const withSignature = await PDF.load(pdf);
    const additions = {
      bytes: Buffer.concat([pdf, Buffer.from('\n% a note\n')]),
      page: await withPage.save({ incremental: true }),
      'own signature': (await withSignature.sign({ signer: await signerOf(sealingParts(signer)) })).bytes,
    };
    for (const [what, added] of Object.entries(additions)) {
      const { kind, seal, evidence } = await checkFile(added, trust);
      expect({ kind, evidence }, what).toEqual({ kind: 'extended', evidence: null });
      expect(seal!.by?.serial).toBe(signer.serial);
    }
  });

  test('and changed inside as well is changed', async () => {
    const pdf = Buffer.concat([await sealed(), Buffer.from('\n% a note\n')]);
    pdf[400]! ^= 1;
    expect(await kindOf(pdf)).toBe('changed');
  });
});

describe('a foreign certificate', () => {
  test('is not ours, even when it calls itself the same', async () => {
    const stranger = await strangerAt('other-');
    expect(stranger.subject).toBe(signer.subject);
    expect(await checkFile(await sealed({ by: stranger }), trust)).toMatchObject({ kind: 'foreign', evidence: null });
  });

  test('added to a file of ours does not make it theirs', async () => {
    const stranger = await strangerAt('second-');
    const document = await PDF.load(await sealed());
    expect(await kindOf((await document.sign({ signer: await signerOf(sealingParts(stranger)) })).bytes)).toBe(
      'extended',
    );
  });

  test('that stamps its own time on our seal is not believed', async () => {
    const other = await startTsa();
    const stamped = await upgradeToTimestamp(await sealed(), other);
    await other.close();
    const { kind, doubt } = await checkFile(stamped, trust);
    expect({ kind, doubt }).toEqual({ kind: 'doubtful', doubt: 'timestamp' });
  });

  test('nor is a time moved from one seal to another', async () => {
    const [one, two] = [await sealed({ tsa }), await sealed({ tsa })];
    const [from, to] = [findSeals(one)[0]!, findSeals(two)[0]!];
    const stolen = new Uint8Array(two);
    stolen.set(one.subarray(from.contents.start, from.contents.end), to.contents.start);
    expect(await kindOf(stolen)).toBe('changed');
  });
});

describe('a signature of an algorithm that this page does not know', () => {
  /** Changes the last byte of the last occurrence of these bytes in the seal. */
  const withOther = (pdf: Uint8Array, identifier: string, last: number): Uint8Array => {
    const place = findSeals(pdf)[0]!;
    const at = Buffer.from(sealContents(pdf, place)).lastIndexOf(Buffer.from(identifier, 'hex'));
    const changed = new Uint8Array(pdf);
    const digits = place.contents.start + 1 + (at + identifier.length / 2 - 1) * 2;
    changed.set(Buffer.from(Buffer.from([last]).toString('hex')), digits);
    return changed;
  };
  // ecdsa-with-SHA256 (RFC 5758) and id-sha256 (RFC 5754).
  const [signatureAlgorithm, digestAlgorithm] = ['06082a8648ce3d040302', '0609608648016503040201'];

  test('is said to be unknown, not changed', async () => {
    expect(await kindOf(withOther(await sealed(), signatureAlgorithm, 0x09))).toBe('unknown');
  });

  test('on a file that was changed is said to be changed', async () => {
    const pdf = withOther(await sealed(), signatureAlgorithm, 0x09);
    pdf[20] = (pdf[20] ?? 0) ^ 1;
    expect(await kindOf(pdf)).toBe('changed');
  });

  test('is said to be unknown by the server as well', async () => {
    const check = await verifySeal(withOther(await sealed(), signatureAlgorithm, 0x09), [signer.chain[0]!.raw]);
    expect(check).toMatchObject({
      valid: false,
      problems: ['signature: CRYPTO_CONSTRAINTS_FAILURE_NO_POE, algorithm'],
    });
  });

  test('and with an unknown digest is said to be unknown, too', async () => {
    const pdf = await sealed();
    const cms = Buffer.from(sealContents(pdf, findSeals(pdf)[0]!));
    const { signer: info } = readSignedData(cms);
    const place = findSeals(pdf)[0]!;
    const at = cms.indexOf(Buffer.from(digestAlgorithm, 'hex'), info.node.start) + 10;
    const changed = new Uint8Array(pdf);
    changed.set(Buffer.from('08'), place.contents.start + 1 + at * 2);
    expect(await kindOf(changed)).toBe('unknown');
  });
});

describe('what bears no seal', () => {
  test('is said to bear none, to be of another kind, or not to be readable', async () => {
    const pdf = await smallPdf();
    expect(await kindOf(pdf)).toBe('unsealed');
    expect(await kindOf(Buffer.from('hello'))).toBe('other');
    expect(await kindOf(new Uint8Array())).toBe('empty');
    expect(await kindOf(pdf.subarray(0, pdf.length - 200))).toBe('unreadable');
    const cut = await sealed();
    expect(await kindOf(cut.subarray(0, cut.length - 40))).toBe('changed');
  });

  test('carries an attached sealed PDF without being taken for it', async () => {
    const document = await PDF.load(await smallPdf());
    document.addAttachment('inner.pdf', await sealed());
    expect(await kindOf(await document.save())).toBe('unsealed');
  });
});
