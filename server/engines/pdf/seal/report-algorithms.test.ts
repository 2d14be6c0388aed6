import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readCertificate } from '#seal-reader/certificate.ts';
import { algorithmsOf, areAccepted } from '#seal-reader/report/algorithms.ts';
import { issueAuthority } from '../local-authority/certificates.ts';
import { leafOf, pemBytes } from './seal-world.test-support.ts';

const authority = issueAuthority('Test');
const certificateOf = (bits: number) =>
  readCertificate(pemBytes(leafOf(authority, 'x', { keys: generateKeyPairSync('rsa', { modulusLength: bits }) })));

// REQ-5.2.18
test('a short RSA key is accepted up to its end, by the time that is asked for; longer ones and curves have no end', () => {
  const short = algorithmsOf(certificateOf(1_024), 'rsa', 'sha256');
  expect(short.map(({ name, until }) => [name, until])).toEqual([
    ['SHA-256', null],
    ['RSA 1024', '2013-12-31T23:59:59.000Z'],
  ]);
  expect(areAccepted(short, new Date('2013-12-31T23:59:59Z'))).toBe(true);
  expect(areAccepted(short, new Date('2014-01-01T00:00:00Z'))).toBe(false);
  const late = new Date('2030-01-01T00:00:00Z');
  expect(areAccepted(algorithmsOf(certificateOf(2_048), 'rsa-pss', 'sha256'), late)).toBe(true);
  const curve = algorithmsOf(readCertificate(pemBytes(leafOf(authority, 'x'))), 'ecdsa', 'sha256');
  expect(curve[1]).toEqual({ use: 'signature', name: 'ECDSA P-256', until: null });
  expect(areAccepted(curve, late)).toBe(true);
});
