import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readCertificate } from '#seal-reader/certificate.ts';
import { oids } from '#seal-reader/cms.ts';
import { tags } from '#seal-reader/der.ts';
import { algorithmsOf, areAccepted } from '#seal-reader/report/algorithms.ts';
import { writeDer, writeInteger, writeOid } from '../der-writing.ts';
import { issueAuthority } from '../local-authority/certificates.ts';
import { certificateOf, signedPdf, withSigner } from './others-world.test-support.ts';
import { reportOn } from './report.ts';
import { leafOf, pemBytes } from './seal-world.test-support.ts';

const authority = issueAuthority('Test');
const certificateWith = (bits: number) =>
  readCertificate(pemBytes(leafOf(authority, 'x', { keys: generateKeyPairSync('rsa', { modulusLength: bits }) })));

// REQ-5.2.18
test('a short RSA key is accepted up to its end, by the time that is asked for; longer ones and curves have no end', () => {
  const short = algorithmsOf(certificateWith(1_024), 'rsa', 'sha256');
  expect(short.map(({ name, until }) => [name, until])).toEqual([
    ['SHA-256', null],
    ['RSA 1024', '2013-12-31T23:59:59.000Z'],
  ]);
  expect(areAccepted(short, new Date('2013-12-31T23:59:59Z'))).toBe(true);
  expect(areAccepted(short, new Date('2014-01-01T00:00:00Z'))).toBe(false);
  const late = new Date('2030-01-01T00:00:00Z');
  expect(areAccepted(algorithmsOf(certificateWith(2_048), 'rsa-pss', 'sha256'), late)).toBe(true);
  const curve = algorithmsOf(readCertificate(pemBytes(leafOf(authority, 'x'))), 'ecdsa', 'sha256');
  expect(curve[1]).toEqual({ use: 'signature', name: 'ECDSA P-256', until: null });
  expect(areAccepted(curve, late)).toBe(true);
});

const seq = (...all: Uint8Array[]) => writeDer(tags.sequence, ...all);
const number = (value: number) => writeInteger(Buffer.from([value >> 8, value & 0xff].slice(value < 256 ? 1 : 0)));
const sha256 = seq(writeOid(oids.sha256));
const sha384 = seq(writeOid('2.16.840.1.101.3.4.2.2'));
const maskOf = (digest: Uint8Array) => seq(writeOid('1.2.840.113549.1.1.8'), digest);

/** RSASSA-PSS-params of SHA-256. */
const pss = ({ mask = sha256, salt, trailer }: { mask?: Uint8Array; salt?: number; trailer?: number } = {}) =>
  seq(
    writeDer(tags.context0, sha256),
    writeDer(tags.context1, maskOf(mask)),
    ...(salt === undefined ? [] : [writeDer(0xa2, number(salt))]),
    ...(trailer === undefined ? [] : [writeDer(0xa3, number(trailer))]),
  );

// REQ-5.2.30
describe('a signature is not judged, and never called changed,', () => {
  const judge = async (change: (info: Uint8Array[]) => Uint8Array[]) => {
    const root = certificateOf('Root', null);
    const file = withSigner(await signedPdf(certificateOf('Signer', root)), change);
    const [first] = (await reportOn(file, { seals: [], times: [], added: [root.der] })).signatures;
    return [first?.indication, first?.subIndication, first?.reason, first?.isUnchanged];
  };
  const withPss = (parameters: Uint8Array) =>
    judge((info) => info.with(4, seq(writeOid('1.2.840.113549.1.1.10'), parameters)));

  test('whose RSA-PSS has another digest for its mask, or another trailer', async () => {
    const unknown = ['INDETERMINATE', 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE', 'algorithm', null];
    expect(await withPss(pss({ mask: sha384, salt: 32 }))).toEqual(unknown);
    expect(await withPss(pss({ salt: 32, trailer: 2 }))).toEqual(unknown);
    expect(await withPss(seq())).toEqual(unknown);
    expect(await withPss(pss({ salt: 32 }))).toEqual(['TOTAL-FAILED', 'SIG_CRYPTO_FAILURE', 'signature', false]);
  });

  test('that signs no attributes', async () => {
    expect(await judge((info) => info.toSpliced(3, 1))).toEqual(['INDETERMINATE', 'GENERIC', 'kind', null]);
  });
});
