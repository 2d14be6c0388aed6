import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Report } from '#seal-reader/report/report.ts';
import { storeSection } from '#seal-reader/long-term/dss.ts';
import type { ValidationData } from '#seal-reader/long-term/dss.ts';
import { timestampSection } from '#seal-reader/long-term/document-timestamp.ts';
import { readLayers } from '#seal-reader/long-term/layers.ts';
import { openUpdate } from '#seal-reader/long-term/update.ts';
import { addArchiveTimestamp } from '../long-term/archive.ts';
import { startAuthority } from '../long-term/authority-world.test-support.ts';
import { openGathering } from '../long-term/gather.ts';
import { raiseToLongTerm } from '../long-term/raise.ts';
import { openSources } from '../long-term/sources.ts';
import { loadSigner } from './certificate.ts';
import { reportOn } from './report.ts';
import { sealPdf } from './seal.ts';
import { installed, smallPdf, startTsa } from './seal-world.test-support.ts';
import { requestTimestamp } from './timestamp.ts';

let world: Awaited<ReturnType<typeof startAuthority>>;
let tsa: Awaited<ReturnType<typeof startTsa>>;
/** A seal of a service that nobody here trusts, at each level. */
let sealed: Uint8Array;
let raised: Uint8Array;
let archived: Uint8Array;
let data: ValidationData;

const later = () => new Promise((done) => setTimeout(done, 1_100 - (Date.now() % 1_000)));
const join = (...parts: Uint8Array[]) => Buffer.concat(parts);
const gathering = openGathering(openSources({ allowPrivate: true }));
const stamp = (bytes: Uint8Array) => requestTimestamp({ url: tsa.url }, bytes);
const year = 365 * 86_400_000;

const judge = (pdf: Uint8Array, added = [world.der('root')], now?: Date) =>
  reportOn(pdf, { seals: [], times: [], added }, now);
const first = ({ signatures: [one] }: Report) => [one?.indication, one?.subIndication, one?.reason, one?.isUnchanged];
const passed = ['TOTAL-PASSED', null, null, true];

beforeAll(async () => {
  [world, tsa] = await Promise.all([startAuthority(), startTsa()]);
  tsa.behaviour.signer = world.issued('time');
  const signer = await loadSigner({ p12Path: world.p12('seal'), password: '' });
  sealed = (await sealPdf(await smallPdf(), { signer, reason: 'x', tsa })).pdf;
  await later();
  raised = await raiseToLongTerm(sealed, gathering, []);
  data = readLayers(raised, sealed.length)![0]!.store;
  archived = await addArchiveTimestamp(raised, { gather: gathering, stamp, known: [] });
}, 90_000);
afterAll(async () => {
  await tsa.close();
  await world.close();
});

const describeIfReal = describe.skipIf(!installed('openssl'));

// REQ-5.2.18 REQ-5.2.19
describeIfReal('a signature of somebody else', () => {
  test('has no chain without roots, and its bytes are unchanged', async () => {
    for (const pdf of [sealed, raised, archived]) {
      expect(first(await judge(pdf, []))).toEqual(['INDETERMINATE', 'NO_CERTIFICATE_CHAIN_FOUND', 'noChain', true]);
    }
  });

  test('passes with a root and with the proofs in its file, at its level', async () => {
    expect(first(await judge(raised))).toEqual(passed);
    expect((await judge(raised)).signatures[0]).toMatchObject({
      level: 'B-LT',
      trustedBy: 'reader',
      chain: ['seal', 'authority', 'root'],
      covers: { bytes: sealed.length, isWholeFile: false },
      changes: [{ from: sealed.length, to: raised.length, kinds: ['proofs'] }],
      statuses: [
        { certificate: 'seal', status: 'good', source: 'OCSP' },
        { certificate: 'authority', status: 'good', source: 'CRL' },
      ],
      timestamps: [{ indication: 'TOTAL-PASSED', protects: 'signature' }],
    });
    const report = await judge(archived);
    expect(report.signatures.map(({ kind, indication }) => [kind, indication])).toEqual([
      ['signature', 'TOTAL-PASSED'],
      ['timestamp', 'TOTAL-PASSED'],
    ]);
    expect(report.signatures[0]?.level).toBe('B-LTA');
  });

  test('is to be tried later while the file does not say that its certificates hold', async () => {
    const said = ['INDETERMINATE', 'NO_CERTIFICATE_CHAIN_FOUND', 'noChain', true];
    expect(first(await judge(sealed))).toEqual(said);
    const authority = new X509Certificate(world.pem('authority')).raw;
    expect(first(await judge(sealed, [authority]))).toEqual(['INDETERMINATE', 'TRY_LATER', 'noStatus', true]);
  });

  test('passes as long as something proves it: certificates that have ended need an archive timestamp', async () => {
    const soon = new Date(Date.now() + 2 * year);
    expect(first(await judge(raised, undefined, soon))).toEqual(passed);
    const late = new Date(Date.now() + 20 * year);
    expect(first(await judge(raised, undefined, late)).slice(0, 2)).toEqual(['INDETERMINATE', 'OUT_OF_BOUNDS_NO_POE']);
  });
});

// REQ-5.2.23
test.skipIf(!installed('openssl'))(
  'a seal of the service is not proved once its certificate was revoked, but with a timestamp of before',
  async () => {
    const signer = await loadSigner({ p12Path: world.p12('seal'), password: '' });
    const unstamped = (await sealPdf(await smallPdf(), { signer, reason: 'x' })).pdf;
    const [seal, time] = [world.der('seal'), world.der('time')];
    const judgeOwn = (pdf: Uint8Array, revokedAt?: number) => {
      const revoked = revokedAt === undefined ? [] : [{ der: seal, at: new Date(revokedAt) }];
      return reportOn(pdf, { seals: [seal], times: [time], revoked });
    };
    const revoked = ['INDETERMINATE', 'REVOKED_NO_POE', 'revoked', true];
    const provenAt = Date.parse((await judgeOwn(sealed)).signatures[0]?.provenAt ?? '');
    for (const pdf of [sealed, raised, archived]) {
      expect(first(await judgeOwn(pdf))).toEqual(passed);
      expect(first(await judgeOwn(pdf, provenAt - 1_000))).toEqual(revoked);
      expect(first(await judgeOwn(pdf, provenAt))).toEqual(revoked);
      expect(first(await judgeOwn(pdf, provenAt + 1_000))).toEqual(passed);
    }
    // A thief of the key may state any time.
    expect(first(await judgeOwn(unstamped))).toEqual(passed);
    expect(first(await judgeOwn(unstamped, Date.now() + 3_600_000))).toEqual(revoked);
  },
);

// REQ-5.2.20
describeIfReal('never passed is a file', () => {
  const withList = async (revokedAt: number) => {
    world.behaviour.revoked.set('seal', revokedAt);
    const answer = await fetch(`${world.url}/authority.crl`);
    world.behaviour.revoked.clear();
    const list = new Uint8Array(await answer.arrayBuffer());
    return join(sealed, storeSection(sealed, { ...data, ocsps: [], crls: [...data.crls, list] }));
  };

  test('whose certificate was revoked before it; one that was revoked after it holds', async () => {
    const revoked = ['INDETERMINATE', 'REVOKED_NO_POE', 'revoked', true];
    const provenAt = Date.parse((await judge(raised)).signatures[0]?.provenAt ?? '');
    // A revocation in the second of the seal was perhaps before it.
    for (const before of [3_600_000, 1_000, 0]) {
      expect(first(await judge(await withList(provenAt - before))), `${before}`).toEqual(revoked);
    }
    for (const after of [1_000, 3_600_000]) {
      const report = await judge(await withList(provenAt + after));
      expect(first(report), `${after}`).toEqual(passed);
      expect(report.signatures[0]?.statuses[0]).toMatchObject({ certificate: 'seal', status: 'good', source: 'CRL' });
    }
  });

  test('with a store that was replaced, or with a timestamp over other bytes', async () => {
    const fewer = join(sealed, storeSection(sealed, { ...data, ocsps: [], crls: [] }));
    expect(first(await judge(fewer))).toEqual(['INDETERMINATE', 'TRY_LATER', 'noStatus', true]);
    const flipped = data.ocsps.map((der) => der.with(der.length - 3, der.at(-3)! ^ 1));
    const lying = join(sealed, storeSection(sealed, { ...data, ocsps: flipped, crls: data.crls.slice(0, 1) }));
    expect(first(await judge(lying))[0]).toBe('INDETERMINATE');
    const overLess = join(raised, timestampSection(raised, await stamp(raised)));
    const [, time] = (await judge(overLess)).signatures;
    expect(time).toMatchObject({ kind: 'timestamp', indication: 'TOTAL-FAILED', subIndication: 'HASH_FAILURE' });
  });

  test('with an object that shows something else, a hidden attack or a wrapped signature', async () => {
    const update = openUpdate(raised);
    update.objectAt(5, '<</Length 31>>\nstream\nBT /F0 12 Tf (9 999 EUR) Tj ET \nendstream');
    const shadow = join(raised, update.end());
    expect(first(await judge(shadow))).toEqual(['INDETERMINATE', 'SIG_CONSTRAINTS_FAILURE', 'changedAfter', true]);
    const junk = join(raised, Buffer.from('% more\nstartxref\n0\n%%EOF\n'));
    expect(first(await judge(junk))[0]).toBe('INDETERMINATE');
    const text = Buffer.from(raised).toString('latin1');
    const [, length] = /\/ByteRange \[0 (\d+)/.exec(text)!;
    const wrapped = text.replace(`/ByteRange [0 ${length}`, `/ByteRange [9 ${Number(length) - 9}`);
    const said = first(await judge(Buffer.from(wrapped, 'latin1')));
    expect(said.slice(0, 2)).toEqual(['TOTAL-FAILED', 'FORMAT_FAILURE']);
  });

  test('of which what was signed, or the signature, is another one', async () => {
    const at = 400;
    expect(first(await judge(raised.with(at, raised[at]! ^ 1)))).toEqual([
      'TOTAL-FAILED',
      'HASH_FAILURE',
      'digest',
      false,
    ]);
  });
});
