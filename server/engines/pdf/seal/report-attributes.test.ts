import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { oids } from '#seal-reader/cms.ts';
import { children, encoded, readDer, tags } from '#seal-reader/der.ts';
import { findSeals, sealContents } from '#seal-reader/seal-place.ts';
import { writeDer, writeOid } from '../der-writing.ts';
import {
  certificateOf,
  day,
  listOf,
  newKeys,
  seq,
  signedPdf,
  twinOf,
  withAttributes,
  withCertificates,
  withSigner,
  withStore,
} from './others-world.test-support.ts';
import type { Party } from './others-world.test-support.ts';
import { reportOn } from './report.ts';

let root: Party;
let signer: Party;
let signed: Uint8Array;

beforeAll(async () => {
  root = certificateOf('Root', null);
  signer = certificateOf('Signer', root);
  signed = await signedPdf(signer);
});

const judge = async (pdf: Uint8Array) => {
  const [first] = (await reportOn(pdf, { seals: [], times: [], added: [root.der] })).signatures;
  return [first?.indication, first?.subIndication, first?.reason];
};
const passes = ['TOTAL-PASSED', null, null];
const isRevoked = ['INDETERMINATE', 'REVOKED_NO_POE', 'revoked'];
const nameOf = (attribute: Uint8Array) => encoded(children(readDer(attribute))[0]!).join();
const attributeOf = (oid: string, ...values: Uint8Array[]) => seq(writeOid(oid), writeDer(tags.set, ...values));

/** The file with these in place of the signed attribute of that name. */
const withAttribute = (oid: string, ...others: Uint8Array[]) =>
  withAttributes(signed, signer, (all) => [...all.filter((one) => nameOf(one) !== writeOid(oid).join()), ...others]);

// REQ-5.2.37
describe('the certificate that a signer names is the one that counts', () => {
  const named = (oid: string | null, hash: Uint8Array) => {
    const algorithm = oid === null ? [] : [seq(writeOid(oid))];
    const entry = seq(...algorithm, writeDer(tags.octetString, hash));
    return withAttribute(oids.signingCertificateV2, attributeOf(oids.signingCertificateV2, seq(seq(entry))));
  };
  const hashOf = (name: string) => createHash(name).update(signer.der).digest();
  const sha1 = '1.3.14.3.2.26';
  const sha3 = '2.16.840.1.101.3.4.2.8';
  const good = () => ({ crls: [listOf(root, Date.now())] });

  test('by SHA-1, too, and another hash is of another certificate', async () => {
    expect(await judge(withStore(named(null, hashOf('sha256')), good()))).toEqual(passes);
    expect(await judge(withStore(named(sha1, hashOf('sha1')), good()))).toEqual(passes);
    const other = ['INDETERMINATE', 'NO_SIGNING_CERTIFICATE_FOUND', 'otherCertificate'];
    expect(await judge(withStore(named(sha1, Buffer.alloc(20, 1)), good()))).toEqual(other);
  });

  test('and nothing is known where it is named in a way that is not known here', async () => {
    const unknown = ['INDETERMINATE', 'NO_SIGNING_CERTIFICATE_FOUND', 'algorithm'];
    expect(await judge(withStore(named(sha3, hashOf('sha3-256')), good()))).toEqual(unknown);
    const empty = withAttribute(oids.signingCertificateV2, attributeOf(oids.signingCertificateV2, seq(seq())));
    const unread = ['INDETERMINATE', 'NO_SIGNING_CERTIFICATE_FOUND', 'form'];
    expect(await judge(withStore(empty, good()))).toEqual(unread);
  });

  test('so that nobody puts a renewed one of the same key in the place of a revoked one', async () => {
    const renewed = twinOf(signer, 'Signer', root, { isAuthority: false });
    const [, serial] = children(children(readDer(renewed.der))[0]!);
    const store = {
      certificates: [renewed.der],
      crls: [listOf(root, Date.now(), [{ of: signer, at: Date.now() - 30 * day }])],
    };
    const hash = hashOf('sha1');
    const honest = named(sha1, hash);
    expect(await judge(withStore(honest, store))).toEqual(isRevoked);
    const swapped = withSigner(honest, (info) => info.with(1, seq(root.name, encoded(serial!))));
    expect((await judge(withStore(swapped, store)))[2]).toBe('otherCertificate');
  });
});

// REQ-5.2.37
test('a certificate that a signer names as CAdES did before RFC 5035 counts, too', async () => {
  const oid = '1.2.840.113549.1.9.16.2.19';
  const judged = (...entry: Uint8Array[]) => {
    const named = withAttribute(oids.signingCertificateV2, attributeOf(oid, seq(seq(seq(...entry)))));
    return judge(withStore(named, { crls: [listOf(root, Date.now())] }));
  };
  const hashed = (name: string) => writeDer(tags.octetString, createHash(name).update(signer.der).digest());
  const by = (algorithm: string, hash: Uint8Array) => seq(seq(writeOid(algorithm)), hash);
  const other = writeDer(tags.octetString, Buffer.alloc(32, 1));
  expect(await judged(by(oids.sha256, hashed('sha256')))).toEqual(passes);
  expect(await judged(hashed('sha1'))).toEqual(passes);
  expect((await judged(by(oids.sha256, other)))[2]).toBe('otherCertificate');
  expect((await judged(other))[2]).toBe('otherCertificate');
  expect((await judged(by('2.16.840.1.101.3.4.2.8', hashed('sha3-256'))))[2]).toBe('algorithm');
  expect((await judged())[2]).toBe('form');
});

// REQ-5.2.39
describe('a signature that holds does not fail by what is unreadable around it:', () => {
  const inStore = (file: Uint8Array) => withStore(file, { crls: [listOf(root, Date.now())] });
  const claimed = async (file: Uint8Array) => {
    const trust = { seals: [], times: [], added: [root.der] };
    return (await reportOn(inStore(file), trust)).signatures[0]?.claimedAt;
  };

  test('a time in a form that DER does not have is not told', async () => {
    const timed = (...texts: string[]) =>
      withAttribute(
        oids.signingTime,
        ...texts.map((text) => attributeOf(oids.signingTime, writeDer(tags.utcTime, Buffer.from(text)))),
      );
    for (const texts of [['261130220000+0100'], ['2611302100Z'], ['261130210060Z'], Array(2).fill('261130210000Z')]) {
      expect(await judge(inStore(timed(...texts)))).toEqual(passes);
      expect(await claimed(timed(...texts))).toBeNull();
    }
    expect(await claimed(timed('261130210000Z'))).toBe('2026-11-30T21:00:00.000Z');
  });

  test('certificates of other kinds may stand before that of the signer', async () => {
    const odd = [writeDer(tags.context1, Uint8Array.of(5, 0)), writeDer(0xa2, seq()), seq(seq()), Uint8Array.of(5, 0)];
    for (const one of odd) {
      const file = withCertificates(signed, (all) => [one, ...all]);
      expect(await judge(inStore(file))).toEqual(passes);
    }
    expect((await judge(inStore(withCertificates(signed, () => odd))))[2]).toBe('noCertificate');
  });
});

// REQ-5.2.40
test('a signature of somebody else without the type of what is signed does not pass, and is not called changed', async () => {
  const file = withStore(withAttribute(oids.contentType), { crls: [listOf(root, Date.now())] });
  const [first] = (await reportOn(file, { seals: [], times: [], added: [root.der] })).signatures;
  expect(first).toMatchObject({
    indication: 'INDETERMINATE',
    subIndication: 'SIG_CONSTRAINTS_FAILURE',
    reason: 'kind',
  });
  expect(first).toMatchObject({ isUnchanged: true, level: null });
});

// REQ-5.2.39
test('contents that are spelled in another way are of a kind that is not judged, neither changed nor none', async () => {
  const [place] = findSeals(signed);
  const { start, end } = place!.contents;
  const [open, close] = [start + 1, end - 1];
  const digits = Buffer.from(signed.subarray(open, close)).toString('latin1');
  const cms = Array.from(sealContents(signed, place!));
  const spelled = (text: string) => {
    const file = Buffer.from(signed);
    file.write(text, start, 'latin1');
    return withStore(file, { crls: [listOf(root, Date.now())] });
  };
  const octal = cms.map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');
  const unjudged = ['INDETERMINATE', 'GENERIC', 'kind'];
  expect(await judge(spelled(`<${digits}>`))).toEqual(passes);
  expect(await judge(spelled(`<${digits.slice(0, -4)}    >`))).toEqual(unjudged);
  expect(await judge(spelled(`<${digits.slice(0, 64)}\n${digits.slice(64, -1)}>`))).toEqual(unjudged);
  expect(await judge(spelled(`(${octal.padEnd(digits.length, '\0')})`))).toEqual(unjudged);
});

// REQ-5.2.39
test('bytes behind the contents that nobody has signed make no signature TOTAL-FAILED that holds', async () => {
  const file = withStore(signed, { crls: [listOf(root, Date.now())] });
  const { end } = findSeals(signed)[0]!.contents;
  const padded = Buffer.from(file);
  padded[end - 2] = '1'.charCodeAt(0);
  expect(await judge(padded)).toEqual(['INDETERMINATE', 'GENERIC', 'hidden']);
  const changed = Buffer.from(padded);
  changed[8] = changed[8]! ^ 1;
  expect(await judge(changed)).toEqual(['TOTAL-FAILED', 'HASH_FAILURE', 'digest']);
});

// REQ-5.2.44
describe('a certificate of anybody with the names of the signer’s', () => {
  const stranger = () => {
    const by = certificateOf('Signer', root, { signedWith: newKeys().privateKey });
    const [own, other] = [signer.der, by.der].map((der) => children(children(readDer(der))[0]!));
    const fields = other!.map((field, place) => Uint8Array.from(encoded(place === 1 ? own![1]! : field)));
    return seq(
      seq(...fields),
      ...children(readDer(by.der))
        .slice(1)
        .map((part) => Uint8Array.from(encoded(part))),
    );
  };
  const inStore = (pdf: Uint8Array) => withStore(pdf, { crls: [listOf(root, Date.now())] });
  const withoutName = () =>
    withAttributes(signed, signer, (all) =>
      all.filter((one) => nameOf(one) !== writeOid(oids.signingCertificateV2).join()),
    );

  test('proves nothing against it, wherever it stands', async () => {
    for (const pdf of [signed, withoutName()]) {
      expect(await judge(inStore(withCertificates(pdf, (all) => [stranger(), ...all])))).toEqual(passes);
      expect(await judge(inStore(withCertificates(pdf, (all) => [...all, stranger()])))).toEqual(passes);
      const alone = withCertificates(pdf, () => [stranger()]);
      const store = { crls: [listOf(root, Date.now())], certificates: [signer.der] };
      expect(await judge(withStore(alone, store))).toEqual(passes);
    }
    expect((await judge(inStore(withCertificates(withoutName(), () => [stranger()]))))[0]).toBe('TOTAL-FAILED');
  });

  test('is tried with four others', async () => {
    const many = Array.from({ length: 5 }, stranger);
    const file = withCertificates(withoutName(), (all) => [...many.slice(1), ...all]);
    expect(await judge(inStore(file))).toEqual(passes);
    const more = withCertificates(withoutName(), (all) => [...many, ...all]);
    expect(await judge(inStore(more))).toEqual(['INDETERMINATE', 'TRY_LATER', 'tooMany']);
  });
});
