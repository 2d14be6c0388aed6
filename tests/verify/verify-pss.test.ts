import { constants, generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { readCertificate } from '#seal-reader/certificate.ts';
import { oids } from '#seal-reader/cms.ts';
import { readDer, tags } from '#seal-reader/der.ts';
import { writeDer, writeInteger, writeOid } from '#engines/pdf/der-writing.ts';
import { issueAuthority } from '#engines/pdf/local-authority/certificates.ts';
import { tools } from '#engines/pdf/seal/report.ts';
import { leafOf, pemBytes } from '#engines/pdf/seal/seal-world.test-support.ts';
import { claimHolds } from '#sign/verify/check-crypto.ts';

const seq = (...all: Uint8Array[]) => writeDer(tags.sequence, ...all);
const number = (value: number) => writeInteger(Buffer.from(value < 256 ? [value] : [value >> 8, value & 0xff]));

/** RSASSA-PSS-params of SHA-256. */
const parametersWith = (salt: number | undefined) => {
  const sha256 = seq(writeOid(oids.sha256));
  const mask = seq(writeOid('1.2.840.113549.1.1.8'), sha256);
  const length = salt === undefined ? [] : [writeDer(0xa2, number(salt))];
  return readDer(seq(writeDer(tags.context0, sha256), writeDer(tags.context1, mask), ...length));
};

// REQ-5.2.30
test('RSA-PSS is confirmed with the length of salt that it states, 20 by default, on the server and in browsers', async () => {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const by = readCertificate(pemBytes(leafOf(issueAuthority('Test'), 'x', { keys })));
  const bytes = Buffer.from('what is signed');
  const confirmed = async (used: number, stated?: number) => {
    const parameters = parametersWith(stated);
    const padding = constants.RSA_PKCS1_PSS_PADDING;
    const signature = sign('sha256', bytes, { key: keys.privateKey, padding, saltLength: used });
    const claim = {
      kind: 'signature',
      by,
      bytes,
      kindOfKey: 'rsa-pss',
      digest: 'sha256',
      parameters,
      signature,
    } as const;
    return [await tools.confirm(claim), await claimHolds(claim)];
  };
  for (const salt of [0, 20, 32, 222]) expect(await confirmed(salt, salt), `${salt}`).toEqual([true, true]);
  expect(await confirmed(20)).toEqual([true, true]);
  expect(await confirmed(32)).toEqual([false, false]);
  expect(await confirmed(20, 32)).toEqual([false, false]);
  expect(await confirmed(32, 0xffff)).toEqual([false, false]);
});

// REQ-5.2.41
test('an ECDSA signature that holds, and is not written in DER, is unknown to the server and to browsers alike', async () => {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const by = readCertificate(pemBytes(leafOf(issueAuthority('Test'), 'x', { keys })));
  const bytes = Buffer.from('what is signed');
  const claim = { kind: 'signature', by, bytes, kindOfKey: 'ecdsa', digest: 'sha256', parameters: null } as const;
  const confirmed = async (signature: Uint8Array, more: object = {}) => {
    const whole = { ...claim, signature, ...more };
    return [await tools.confirm(whole), await claimHolds(whole)];
  };
  const integers = (change: (digits: Uint8Array) => Uint8Array): Uint8Array[] => {
    const plain = sign('sha256', bytes, { key: keys.privateKey, dsaEncoding: 'ieee-p1363' });
    return [plain.subarray(0, 32), plain.subarray(32)].map((part) => writeDer(tags.integer, change(part)));
  };
  const padded = (digits: Uint8Array) => Buffer.concat([Uint8Array.of(0, 0), digits]);
  const [same, other] = [sign('sha256', bytes, keys.privateKey), sign('sha256', Buffer.from('x'), keys.privateKey)];
  expect(await confirmed(same)).toEqual([true, true]);
  expect(await confirmed(other)).toEqual([false, false]);
  expect(await confirmed(seq(...integers(padded)))).toEqual([null, null]);
  expect(await confirmed(seq(...integers(padded)), { bytes: Buffer.from('x') })).toEqual([false, false]);
  // The zero before a high bit is left out: half of all numbers have one.
  const bare = Array.from({ length: 40 }, () => integers((digits) => digits)).find((pair) =>
    pair.some((one) => (one[2] ?? 0) >= 0x80),
  );
  expect(await confirmed(seq(...(bare ?? [])))).toEqual([null, null]);
  const long = Buffer.concat([Uint8Array.of(0x30, 0x81, same.length - 2), same.subarray(2)]);
  expect(await confirmed(long)).toEqual([null, null]);
  expect(await confirmed(seq(...integers((digits) => digits), Uint8Array.of(5, 0)))).toEqual([false, false]);
  expect(await confirmed(Buffer.concat([same, Uint8Array.of(0)]))).toEqual([false, false]);
});

// REQ-5.2.41
test('a key for RSA-PSS alone confirms such a signature, and calls no other one wrong', async () => {
  const bytes = Buffer.from('x');
  const confirmedBy = async (more: object, kindOfKey: 'rsa' | 'rsa-pss') => {
    const keys = generateKeyPairSync('rsa-pss', { modulusLength: 2_048, ...more });
    const by = readCertificate(pemBytes(leafOf(issueAuthority('Test'), 'x', { keys })));
    const parameters = parametersWith(32);
    const signature = sign('sha256', bytes, { key: keys.privateKey, saltLength: 32 });
    const claim = { kind: 'signature', by, bytes, kindOfKey, digest: 'sha256', parameters, signature } as const;
    const changed = { ...claim, bytes: Buffer.from('y') };
    const all = [claim, changed].flatMap((one) => [tools.confirm(one), claimHolds(one)]);
    return Promise.all(all);
  };
  expect(await confirmedBy({}, 'rsa-pss')).toEqual([true, true, false, false]);
  expect(await confirmedBy({}, 'rsa')).toEqual([null, null, null, null]);
  // OpenSSL alone checks the parameters that a key states.
  const stated = { hashAlgorithm: 'sha256', mgf1HashAlgorithm: 'sha256', saltLength: 32 };
  expect((await confirmedBy(stated, 'rsa-pss'))[1]).not.toBe(false);
});
