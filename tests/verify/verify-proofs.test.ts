import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SealCertificate } from '#contract/webdocs/seal-certificates.ts';
import { readCertificate } from '#seal-reader/certificate.ts';
import { children, content, encoded, readDer, tags } from '#seal-reader/der.ts';
import { storeSection } from '#seal-reader/long-term/dss.ts';
import type { ValidationData } from '#seal-reader/long-term/dss.ts';
import { readLayers } from '#seal-reader/long-term/layers.ts';
import { writeDer, writeInteger, writeOid } from '#engines/pdf/der-writing.ts';
import { startAuthority } from '#engines/pdf/long-term/authority-world.test-support.ts';
import { openGathering } from '#engines/pdf/long-term/gather.ts';
import { raiseToLongTerm } from '#engines/pdf/long-term/raise.ts';
import { openSources } from '#engines/pdf/long-term/sources.ts';
import { loadSigner } from '#engines/pdf/seal/certificate.ts';
import { sealPdf } from '#engines/pdf/seal/seal.ts';
import { installed, smallPdf, startTsa } from '#engines/pdf/seal/seal-world.test-support.ts';
import { verifySeal } from '#engines/pdf/seal/verify.ts';
import { checkFile } from '#sign/verify/check-file.ts';
import { parseTrust } from '#sign/verify/trust.ts';
import { agreedReport } from './two-judges.ts';

let world: Awaited<ReturnType<typeof startAuthority>>;
let tsa: Awaited<ReturnType<typeof startTsa>>;
let pdf: Uint8Array;
let data: ValidationData;

beforeAll(async () => {
  world = await startAuthority();
  tsa = await startTsa();
  tsa.behaviour.signer = world.issued('time');
  const signer = await loadSigner({ p12Path: world.p12('seal'), password: '' });
  pdf = (await sealPdf(await smallPdf(), { signer, reason: 'x', tsa })).pdf;
  const raised = await raise(pdf);
  data = readLayers(raised, pdf.length)![0]!.store;
}, 60_000);
afterAll(async () => {
  await tsa.close();
  await world.close();
});

/** The status of the certificate must be of a second after the seal. */
const raise = async (file: Uint8Array) => {
  await new Promise((done) => setTimeout(done, 1_000));
  return raiseToLongTerm(file, openGathering(openSources({ allowPrivate: true })), []);
};
const withStore = (changed: Partial<ValidationData> = {}) =>
  Buffer.concat([pdf, storeSection(pdf, { ...data, ...changed })]);
const judge = async (file: Uint8Array, by = world) => {
  const [own, time] = [by.der('seal'), by.der('time')];
  const trust = { seals: [readCertificate(own)], times: [readCertificate(time)] };
  const { kind, doubt, seal } = await checkFile(file, trust);
  const [report] = (await agreedReport(file, trust)).signatures;
  expect(report?.indication === 'TOTAL-PASSED', 'in the report').toBe(kind === 'intact');
  const { valid: onServer } = await verifySeal(file, [own], [time]);
  return { kind, doubt, level: seal?.level, onServer };
};

const inside = (der: Uint8Array): Uint8Array[] =>
  children(readDer(der)).map((child) => Uint8Array.from(encoded(child)));
const seq = (...all: Uint8Array[]) => writeDer(tags.sequence, ...all);
const evil = writeDer(tags.octetString, Buffer.from('hidden '.repeat(40)));
const longLength = (der: Uint8Array): Uint8Array => {
  const { length } = content(readDer(der));
  const head = Buffer.from([der[0]!, 0x84, 0, 0, length >> 8, length & 0xff]);
  return Buffer.concat([head, der.subarray(der.length - length)]);
};

/** The parts of an OCSP answer. */
interface Answer {
  signed: Uint8Array;
  algorithm: Uint8Array;
  signature: Uint8Array;
  bag: Uint8Array[];
}

const answerIn = (raw: Uint8Array): Answer => {
  const bytes = inside(inside(raw)[1]!)[0]!;
  const [signed, algorithm, signature, bag] = inside(content(readDer(inside(bytes)[1]!)));
  return { signed: signed!, algorithm: algorithm!, signature: signature!, bag: bag ? inside(inside(bag)[0]!) : [] };
};
const answerOf = (
  { signed, algorithm, signature, bag }: Answer,
  behind: Uint8Array[] = [],
  behindAll: Uint8Array[] = [],
): Uint8Array => {
  const basic = seq(signed, algorithm, signature, ...(bag.length > 0 ? [writeDer(tags.context0, seq(...bag))] : []));
  const bytes = seq(writeOid('1.3.6.1.5.5.7.48.1.1'), writeDer(tags.octetString, basic), ...behind);
  return seq(Uint8Array.of(0x0a, 1, 0), writeDer(tags.context0, bytes, ...behindAll));
};

// REQ-5.2.8 REQ-5.2.9
describe.skipIf(!installed('openssl'))('a file with the proofs of its seal', () => {
  test('is intact in the browser, too, with its proofs', async () => {
    expect(await judge(withStore())).toEqual({ kind: 'intact', doubt: null, level: 'B-LT', onServer: true });
  });

  test('is doubtful when the proofs lack something, hold more, or are not what was signed', async () => {
    const flipped = data.ocsps.map((der) => der.with(der.length - 3, der.at(-3)! ^ 1));
    for (const changed of [
      { ocsps: [] },
      { crls: [] },
      { crls: [...data.crls, Buffer.from('x')] },
      { ocsps: flipped },
    ]) {
      expect(await judge(withStore(changed))).toMatchObject({ kind: 'doubtful', doubt: 'proofs', onServer: false });
    }
  });

  // REQ-5.2.21
  test.each<[string, (answer: Answer) => Uint8Array]>([
    ['another certificate', (answer) => answerOf({ ...answer, bag: [...answer.bag, world.der('authority')] })],
    ['a certificate twice', (answer) => answerOf({ ...answer, bag: [...answer.bag, ...answer.bag] })],
    [
      'something behind the responder’s signature',
      ({ bag: [own = evil], ...rest }) => answerOf({ ...rest, bag: [seq(...inside(own), evil)] }),
    ],
    [
      'parameters of the algorithm',
      (answer) => answerOf({ ...answer, algorithm: seq(...inside(answer.algorithm), evil) }),
    ],
    [
      'parameters that say nothing',
      (answer) => answerOf({ ...answer, algorithm: seq(...inside(answer.algorithm), Uint8Array.of(5, 0)) }),
    ],
    ['something behind the answer', (answer) => answerOf(answer, [evil])],
    ['something behind its container', (answer) => answerOf(answer, [], [evil])],
    ['a length that is longer than DER writes it', (answer) => longLength(answerOf(answer))],
  ])('is doubtful when an answer of a responder has %s', async (_name, change) => {
    const [first, ...rest] = data.ocsps.map(answerIn);
    expect(first!.bag).toHaveLength(1);
    const store = (der: Uint8Array) => withStore({ ocsps: [der, ...rest.map((one) => answerOf(one))] });
    expect(await judge(store(answerOf(first!)))).toMatchObject({ kind: 'intact' });
    expect(await judge(store(change(first!)))).toMatchObject({ kind: 'doubtful', doubt: 'proofs', onServer: false });
  });

  // REQ-5.2.21
  test('is doubtful when a certificate or a list has a length that is longer than DER writes it', async () => {
    for (const kind of ['certificates', 'crls'] as const) {
      const changed = { [kind]: data[kind].map((der, place) => (place === 0 ? longLength(der) : der)) };
      expect(await judge(withStore(changed)), kind).toMatchObject({
        kind: 'doubtful',
        doubt: 'proofs',
        onServer: false,
      });
    }
  });

  // REQ-5.2.23
  test('is doubtful in the browser, too, once the list of certificates says that its own was revoked before', async () => {
    const entry = (use: SealCertificate['use'], name: 'seal' | 'time', revokedAt: string | null): SealCertificate => ({
      use,
      subject: name,
      serial: '1',
      notBefore: '2026-01-01T00:00:00.000Z',
      notAfter: '2036-01-01T00:00:00.000Z',
      pem: world.pem(name),
      revokedAt,
    });
    const checkWith = async (revokedAt: Date | null) => {
      const certificates = [entry('seal', 'seal', revokedAt?.toISOString() ?? null), entry('time', 'time', null)];
      const { kind, doubt } = await checkFile(withStore(), parseTrust(certificates));
      return [kind, doubt];
    };
    expect(await checkWith(null)).toEqual(['intact', null]);
    expect(await checkWith(new Date(Date.now() - 3_600_000))).toEqual(['doubtful', 'revoked']);
    expect(await checkWith(new Date(Date.now() + 3_600_000))).toEqual(['intact', null]);
  });

  test('was added to when anything else stands behind the seal', async () => {
    const raised = withStore();
    const other = Buffer.from(raised.toString('latin1').replace('/Type /DSS', '/Type /Dss'), 'latin1');
    expect(await judge(other)).toMatchObject({ kind: 'extended', onServer: false });
    expect(await judge(Buffer.concat([raised, Buffer.from('% more\n')]))).toMatchObject({ onServer: false });
    expect((await judge(Buffer.concat([raised, Buffer.from('% more\n')]))).kind).not.toBe('intact');
  });
});

// REQ-5.2.21
test.skipIf(!installed('openssl'))(
  'a root that is signed with SHA-1 stands in the proofs as it was signed',
  async () => {
    const old = await startAuthority();
    const [pem, key] = ['root.pem', 'root.key'].map((name) => `${old.folder}/${name}`) as [string, string];
    execFileSync('openssl', ['x509', '-in', pem, '-signkey', key, '-sha1', '-days', '3650', '-out', pem], {
      stdio: 'pipe',
    });
    tsa.behaviour.signer = old.issued('time');
    const signer = await loadSigner({ p12Path: old.p12('seal'), password: '' });
    const { pdf: file } = await sealPdf(await smallPdf(), { signer, reason: 'x', tsa });
    const raised = await raise(file);
    expect(await judge(raised, old)).toMatchObject({ kind: 'intact', level: 'B-LT', onServer: true });
    const { store } = readLayers(raised, file.length)![0]!;
    const root = Buffer.from(old.der('root'));
    const isRoot = (der: Uint8Array) => root.equals(der);
    expect(store.certificates.filter(isRoot)).toHaveLength(1);
    const [signed, ...rest] = inside(root);
    const other = seq(seq(...inside(signed!).with(1, writeInteger(Buffer.from([66])))), ...rest);
    const certificates = store.certificates.map((der) => (isRoot(der) ? other : der));
    const forged = Buffer.concat([file, storeSection(file, { ...store, certificates })]);
    expect(await judge(forged, old)).toMatchObject({ kind: 'doubtful', doubt: 'proofs', onServer: false });
    await old.close();
  },
);

describe.skipIf(!installed('openssl'))('an authority that signs with RSA-PSS', () => {
  test.each([{ responder: 'authority' }, { hasOcsp: false }] as const)('proves a seal, by %o', async (behaviour) => {
    const other = await startAuthority('RSA-PSS');
    Object.assign(other.behaviour, behaviour);
    tsa.behaviour.signer = other.issued('time');
    const signer = await loadSigner({ p12Path: other.p12('seal'), password: '' });
    const { pdf: file } = await sealPdf(await smallPdf(), { signer, reason: 'x', tsa });
    const raised = await raise(file);
    expect(await judge(raised, other)).toEqual({ kind: 'intact', doubt: null, level: 'B-LT', onServer: true });
    await other.close();
  });
});
