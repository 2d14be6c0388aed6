import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCertificate } from '#seal-reader/certificate.ts';
import { children, encoded, readDer, tags } from '#seal-reader/der.ts';
import { findSeals, sealContents } from '#seal-reader/seal-place.ts';
import { writeDer, writeOid } from '#engines/pdf/der-writing.ts';
import { answerTimestampRequest } from '#engines/pdf/local-authority/timestamp-answer.ts';
import { issueAuthority } from '#engines/pdf/local-authority/certificates.ts';
import { loadSigner } from '#engines/pdf/seal/certificate.ts';
import type { SealSigner } from '#engines/pdf/seal/certificate.ts';
import { sealPdf } from '#engines/pdf/seal/seal.ts';
import { leafOf, pemBytes, smallPdf, startTsa } from '#engines/pdf/seal/seal-world.test-support.ts';
import { checkFile } from '#sign/verify/check-file.ts';
import type { Trust } from '#sign/verify/trust.ts';
import { agreedKind, agreedReport } from './two-judges.ts';

const folder = mkdtempSync(join(tmpdir(), 'unproved-test-'));
let signer: SealSigner;
let tsa: Awaited<ReturnType<typeof startTsa>>;
let trust: Trust;
/** A seal with its timestamp, and the parts that nothing signs. */
let pdf: Uint8Array;
let parts: ReturnType<typeof partsOf>;

beforeAll(async () => {
  signer = await loadSigner({ dataDir: folder });
  tsa = await startTsa();
  trust = { seals: [readCertificate(signer.chain[0]!.raw)], times: [readCertificate(pemBytes(tsa.authority))] };
  ({ pdf } = await sealPdf(await smallPdf(), { signer, reason: 'x', tsa }));
  parts = partsOf(sealContents(pdf, findSeals(pdf)[0]!));
});
afterAll(async () => {
  await tsa.close();
  rmSync(folder, { recursive: true });
});

const inside = (der: Uint8Array): Uint8Array[] =>
  children(readDer(der)).map((child) => Uint8Array.from(encoded(child)));
const seq = (...all: Uint8Array[]) => writeDer(tags.sequence, ...all);
const evil = writeDer(tags.octetString, Buffer.from('hidden '.repeat(40)));

/** ContentInfo, SignedData and SignerInfo in pieces. */
const partsOf = (cms: Uint8Array) => {
  const [type, wrapped] = inside(cms) as [Uint8Array, Uint8Array];
  const fields = inside(inside(wrapped)[0]!);
  const info = inside(inside(fields.at(-1)!)[0]!);
  return { type, fields, info };
};
const build = ({ type, fields, info }: typeof parts, ...more: Uint8Array[]) =>
  seq(type, writeDer(tags.context0, seq(...fields.slice(0, -1), ...more, writeDer(tags.set, seq(...info)))));
const withInfo = (at: number, ...instead: Uint8Array[]) =>
  build({ ...parts, info: [...parts.info.slice(0, at), ...instead, ...parts.info.slice(at + 1)] });
const withField = (at: number, instead: Uint8Array) => build({ ...parts, fields: parts.fields.with(at, instead) });
const put = (der: Uint8Array, file = pdf): Uint8Array => {
  const { contents } = findSeals(file)[0]!;
  const room = contents.end - contents.start - 2;
  const changed = Uint8Array.from(file);
  changed.set(Buffer.from(Buffer.from(der).toString('hex').padEnd(room, '0')), contents.start + 1);
  return changed;
};
const attribute = (oid: string, value: Uint8Array) => seq(writeOid(oid), writeDer(tags.set, value));
const token = () => inside(inside(inside(parts.info[6]!)[0]!)[1]!)[0]!;
const withToken = (der: Uint8Array) =>
  withInfo(6, writeDer(tags.context1, attribute('1.2.840.113549.1.9.16.2.14', der)));
const bag = () => inside(parts.fields[3]!);
/** The certificates of the timestamp, and the timestamp with more of them. */
const tokenBag = () => partsOf(token()).fields[3]!;
const withCertificates = (more: readonly Uint8Array[], of = token()) => {
  const { fields, ...rest } = partsOf(of);
  return build({ ...rest, fields: fields.with(3, writeDer(0xa0, ...inside(fields[3]!), ...more)) });
};
/** Name and key of a certificate, and anything else; nobody has signed it. */
const copyOf = (der: Uint8Array): Uint8Array => {
  const [signed, algorithm] = inside(der) as [Uint8Array, Uint8Array];
  const fields = inside(signed).with(1, writeDer(tags.integer, Buffer.from([66])));
  return seq(seq(...fields), algorithm, writeDer(tags.bitString, Buffer.from([0, 1, 2, 3, 4])));
};
const stranger = () => pemBytes(leafOf(issueAuthority('Other'), 'other'));
const longLength = (der: Uint8Array) => Buffer.concat([Buffer.from([der[0]!, 0x84, 0, 0]), der.subarray(2)]);

// REQ-5.2.21
describe('a seal in whose place bytes stand that nothing proves', () => {
  test('is built of these parts', async () => {
    expect(Uint8Array.from(build(parts))).toEqual(sealContents(pdf, findSeals(pdf)[0]!));
    expect(await agreedKind(pdf, trust)).toBe('intact');
  });

  test.each<[string, () => Uint8Array]>([
    [
      'an attribute beside the timestamp',
      () => withInfo(6, writeDer(0xa1, ...inside(parts.info[6]!), attribute('1.2.3.4', evil))),
    ],
    ['an attribute alone', () => withInfo(6, writeDer(0xa1, attribute('1.2.3.4', evil)))],
    ['another tag of the attributes', () => withInfo(6, writeDer(0xa2, ...inside(parts.info[6]!)))],
    ['something behind the attributes', () => withInfo(6, parts.info[6]!, evil)],
    ['another version of the signer', () => withInfo(0, writeDer(tags.integer, Buffer.from([9])))],
    ['parameters of the digest', () => withInfo(2, seq(...inside(parts.info[2]!), evil))],
    ['parameters of the signature', () => withInfo(4, seq(...inside(parts.info[4]!), evil))],
    [
      'a longer name of the digest',
      () => withInfo(2, seq(writeDer(tags.oid, Buffer.from([0x80]), inside(parts.info[2]!)[0]!.subarray(2)))),
    ],
    ['something before the signers', () => build(parts, evil)],
    ['other signers before the signers', () => build(parts, writeDer(tags.set, seq()))],
    ['another version', () => withField(0, writeDer(tags.integer, Buffer.from([77])))],
    ['no digest in the list', () => withField(1, writeDer(tags.set))],
    ['another digest in the list', () => withField(1, writeDer(tags.set, seq(writeOid('2.16.840.1.101.3.4.2.3'))))],
    ['two digests in the list', () => withField(1, writeDer(tags.set, parts.info[2]!, parts.info[2]!))],
    ['something behind the data', () => seq(parts.type, inside(build(parts))[1]!, evil)],
    ['a length that is longer than DER writes it', () => longLength(build(parts))],
    ['something that is no certificate', () => withField(3, writeDer(0xa0, ...bag(), evil))],
    ['a certificate that nobody needs', () => withField(3, writeDer(0xa0, ...bag(), stranger()))],
    ['a certificate twice', () => withField(3, writeDer(0xa0, ...bag(), bag()[1]!))],
    ['certificates in another order', () => withField(3, writeDer(0xa0, ...bag().toReversed()))],
    [
      'something behind the signature of a certificate',
      () => withField(3, writeDer(0xa0, bag()[0]!, seq(...inside(bag()[1]!), evil))),
    ],
    [
      'something that is no time in the timestamp',
      () => {
        const stamp = partsOf(token());
        const [type] = inside(stamp.fields[2]!);
        return withToken(build({ ...stamp, fields: stamp.fields.with(2, seq(type!, writeDer(tags.context0, evil))) }));
      },
    ],
    [
      'a timestamp of another type',
      () => {
        const stamp = partsOf(token());
        const [, wrapped] = inside(stamp.fields[2]!);
        return withToken(build({ ...stamp, fields: stamp.fields.with(2, seq(writeOid('1.2.3.4'), wrapped!)) }));
      },
    ],
    ['something in the timestamp before its signers', () => withToken(build(partsOf(token()), evil))],
    [
      'an attribute of the timestamp',
      () =>
        withToken(
          build({ ...partsOf(token()), info: [...partsOf(token()).info, writeDer(0xa1, attribute('1.2.3.4', evil))] }),
        ),
    ],
    ['a certificate of the timestamp that is not above its own', () => withToken(withCertificates([stranger()]))],
    [
      'another certificate with the name and the key of the authority',
      () => withToken(withCertificates([copyOf(pemBytes(tsa.authority))])),
    ],
    ['a certificate of the timestamp twice', () => withToken(withCertificates([inside(tokenBag())[0]!]))],
  ])('is doubtful: %s', async (_, change) => {
    const changed = put(change());
    expect(await agreedKind(changed, trust)).toBe('doubtful');
    expect((await checkFile(changed, trust)).doubt).toBe('unproved');
    expect((await agreedReport(changed, trust)).signatures[0]).toMatchObject({
      indication: 'INDETERMINATE',
      subIndication: 'SIG_CONSTRAINTS_FAILURE',
      isUnchanged: true,
      hasUnproved: true,
    });
  });

  test('is doubtful when its digits are of capital and of small letters', async () => {
    const { contents } = findSeals(pdf)[0]!;
    const text = Buffer.from(pdf).toString('latin1');
    const at = text.slice(contents.start, contents.end).search(/[a-f]/) + contents.start;
    const mixed = text.slice(0, at) + text.charAt(at).toUpperCase() + text.slice(at + 1);
    expect((await checkFile(Buffer.from(mixed, 'latin1'), trust)).doubt).toBe('unproved');
  });

  test('is not intact when another certificate has the key of the authority', async () => {
    const [signed, algorithm, signature] = inside(bag()[1]!) as [Uint8Array, Uint8Array, Uint8Array];
    const fields = inside(signed);
    const renamed = seq(...fields.with(1, writeDer(tags.integer, Buffer.from([1, 2, 3]))));
    const forged = seq(renamed, algorithm, signature);
    expect((await checkFile(put(withField(3, writeDer(0xa0, bag()[0]!, forged))), trust)).doubt).toBe('unproved');
  });
});

// REQ-5.2.5 REQ-5.2.21
test('what an authority adds to its timestamp, and nobody has signed, is left out of the file', async () => {
  const added = writeDer(0xa1, attribute('1.2.3.4', evil));
  const answer = (request: Uint8Array) => {
    const [status, own] = inside(answerTimestampRequest(request, signer.local!.time, Date.now()));
    const { info, ...rest } = partsOf(own!);
    const more = build({ ...rest, info: [...info, added] }, writeDer(0xa1, evil));
    return seq(status!, withCertificates([stranger()], more));
  };
  const { pdf: file, level } = await sealPdf(await smallPdf(), { signer, reason: 'x', tsa: { answer } });
  expect(level).toBe('B-T');
  const contents = Buffer.from(sealContents(file, findSeals(file)[0]!));
  for (const word of ['hidden', 'other']) expect(contents.includes(word), word).toBe(false);
  expect(await agreedKind(file, { ...trust, times: trust.seals })).toBe('intact');
});

// REQ-5.2.21
test('a signature of somebody else is judged as before, and the report says that something unproved stands in it', async () => {
  const nobody = { seals: [], times: [] };
  const said = async (file: Uint8Array) => {
    const [one] = (await agreedReport(file, nobody)).signatures;
    return [one?.subIndication, one?.isUnchanged, one?.hasUnproved];
  };
  expect(await said(pdf)).toEqual(['NO_CERTIFICATE_CHAIN_FOUND', true, false]);
  for (const change of [
    withField(3, writeDer(0xa0, ...bag(), stranger())),
    build(parts, evil),
    longLength(build(parts)),
  ]) {
    expect(await said(put(change))).toEqual(['NO_CERTIFICATE_CHAIN_FOUND', true, true]);
  }
});
