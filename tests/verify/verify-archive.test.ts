import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCertificate } from '#seal-reader/certificate.ts';
import { readSignedData, signerCertificate } from '#seal-reader/cms.ts';
import { timestampSection } from '#seal-reader/long-term/document-timestamp.ts';
import { storeSection } from '#seal-reader/long-term/dss.ts';
import { readLayers } from '#seal-reader/long-term/layers.ts';
import { plainCms } from '#seal-reader/plain-cms.ts';
import type { Layer } from '#seal-reader/long-term/layers.ts';
import { openUpdate } from '#seal-reader/long-term/update.ts';
import { addArchiveTimestamp } from '#engines/pdf/long-term/archive.ts';
import { startAuthority } from '#engines/pdf/long-term/authority-world.test-support.ts';
import { openGathering } from '#engines/pdf/long-term/gather.ts';
import { raiseToLongTerm } from '#engines/pdf/long-term/raise.ts';
import { openSources } from '#engines/pdf/long-term/sources.ts';
import { loadSigner } from '#engines/pdf/seal/certificate.ts';
import { sealPdf } from '#engines/pdf/seal/seal.ts';
import { installed, smallPdf, startTsa } from '#engines/pdf/seal/seal-world.test-support.ts';
import { requestTimestamp } from '#engines/pdf/seal/timestamp.ts';
import { verifySeal } from '#engines/pdf/seal/verify.ts';
import { checkFile } from '#sign/verify/check-file.ts';
import { agreedReport } from './two-judges.ts';

let world: Awaited<ReturnType<typeof startAuthority>>;
let tsa: Awaited<ReturnType<typeof startTsa>>;
/** An authority that the portal has never used; everybody can ask it. */
let other: Awaited<ReturnType<typeof startTsa>>;
let sealed: Uint8Array;
let archived: Uint8Array;
let renewed: Uint8Array;
let layers: Layer[];
/** Sections of the renewed file: store, timestamp, store, timestamp. */
let sections: [Uint8Array, Uint8Array, Uint8Array, Uint8Array];
/** Another document of the same portal, archived. */
let second: { raised: Uint8Array; layers: Layer[] };

const gathering = openGathering(openSources({ allowPrivate: true }));
const stamp = (bytes: Uint8Array) =>
  requestTimestamp({ url: tsa.url }, bytes, () => Date.now() + tsa.behaviour.aheadMs);
const later = () => new Promise((done) => setTimeout(done, 1_100 - (Date.now() % 1_000)));
const archive = (pdf: Uint8Array, by = stamp) => addArchiveTimestamp(pdf, { gather: gathering, stamp: by, known: [] });
const join = (...parts: Uint8Array[]) => Buffer.concat(parts);

const trust = () => ({ seals: [readCertificate(world.der('seal'))], times: [readCertificate(world.der('root'))] });
const judge = async (file: Uint8Array, now?: Date) => {
  const [own, time] = [world.der('seal'), world.der('root')];
  const { kind, doubt, seal } = await checkFile(file, trust());
  const { signatures } = await agreedReport(file, trust());
  const isPassed = signatures.length > 0 && signatures.every(({ indication }) => indication === 'TOTAL-PASSED');
  expect(isPassed, 'in the report').toBe(kind === 'intact');
  const { valid, level } = await verifySeal(file, [own], [time], now);
  return { kind, doubt, archived: seal?.level === 'B-LTA', valid, level };
};
/** Neither judge calls it intact, and the server says the reason where it reads the sections. */
const isRefused = async (file: Uint8Array, kind: string | RegExp) => {
  const verdict = await judge(file);
  expect(verdict.valid).toBe(false);
  expect(verdict.kind).not.toBe('intact');
  expect(`${verdict.kind} ${verdict.doubt}`).toMatch(kind);
};

beforeAll(async () => {
  [world, tsa, other] = await Promise.all([startAuthority(), startTsa(), startTsa()]);
  tsa.behaviour.signer = world.issued('time');
  const signer = await loadSigner({ p12Path: world.p12('seal'), password: '' });
  const make = async (text: string) => (await sealPdf(await smallPdf(text), { signer, reason: 'x', tsa })).pdf;
  // A test asks for a time before the seal, at which the certificates have to be in force.
  await later();
  sealed = await make('Contrat');
  const foreign = await make('Autre');
  await later();
  const raised = await raiseToLongTerm(sealed, gathering, []);
  archived = await archive(raised);
  const otherRaised = await raiseToLongTerm(foreign, gathering, []);
  second = { raised: otherRaised, layers: readLayers(await archive(otherRaised), foreign.length)! };
  await later();
  tsa.behaviour.signer = world.issued('laterTime');
  renewed = await archive(archived);
  layers = readLayers(renewed, sealed.length)!;
  const proofsOfTime = join(archived, storeSection(archived, layers[1]!.store)).length;
  sections = [
    raised.subarray(sealed.length),
    archived.subarray(raised.length),
    renewed.subarray(archived.length, proofsOfTime),
    renewed.subarray(proofsOfTime),
  ];
}, 90_000);
afterAll(async () => {
  await Promise.all([tsa.close(), other.close()]);
  await world.close();
});

const describeIfReal = describe.skipIf(!installed('openssl'));

// REQ-5.2.13 REQ-5.2.14
describeIfReal('a file with archive timestamps', () => {
  test('is intact for the browser and for the server, renewed or not', async () => {
    const expected = { kind: 'intact', doubt: null, archived: true, valid: true, level: 'B-LTA' };
    expect(await judge(archived)).toEqual(expected);
    expect(await judge(renewed)).toEqual(expected);
    expect(await judge(join(sealed, ...sections))).toEqual(expected);
  });

  test('stays B-LT when a certificate of its proofs had ended before they were timestamped', async () => {
    tsa.behaviour.aheadMs = 400 * 86_400_000;
    const late = await archive(join(sealed, sections[0]));
    tsa.behaviour.aheadMs = 0;
    expect(await judge(late)).toEqual({ kind: 'intact', doubt: null, archived: false, valid: true, level: 'B-LT' });
  });
});

// REQ-5.2.16
describeIfReal('never intact is a file', () => {
  const raisedLength = () => sealed.length + sections[0].length;

  test('with an archive timestamp over other bytes, of another file, or of an authority that nobody trusts', async () => {
    const raised = join(sealed, sections[0]);
    const foreign = second.layers[0]!.stamp!.token;
    await isRefused(join(raised, timestampSection(raised, foreign)), 'doubtful proofs');
    const overLess = await stamp(raised);
    await isRefused(join(raised, timestampSection(raised, overLess)), 'doubtful proofs');
    // REQ-5.2.21
    const data = readSignedData(layers[0]!.stamp!.token);
    const by = readCertificate(signerCertificate(data)!);
    const certificates = [...data.certificates, world.der('impostor')];
    const withStranger = plainCms(data, by, { certificates, timestamp: null, isBare: false });
    await isRefused(join(raised, timestampSection(raised, withStranger)), 'doubtful timestamp');
    const unknown = await archive(raised, (bytes) => requestTimestamp({ url: other.url }, bytes));
    await isRefused(unknown, 'doubtful timestamp');
    const { signatures } = await agreedReport(sealed, trust());
    const sealedAt = Date.parse(signatures[0]?.timestamps[0]?.at ?? '');
    tsa.behaviour.aheadMs = sealedAt - 1_000 - Date.now();
    const early = await archive(raised);
    tsa.behaviour.aheadMs = 0;
    await isRefused(early, 'doubtful timestamp');
  });

  test('with a store that was replaced below its timestamp, or by another one above it', async () => {
    const { store, stamp: first } = layers[0]!;
    const fewer = storeSection(sealed, { ...store, crls: [] });
    const changed = join(sealed, fewer);
    await isRefused(join(changed, timestampSection(changed, first!.token)), 'doubtful proofs');
    const above = join(archived, storeSection(archived, { certificates: [], ocsps: [], crls: [] }));
    await isRefused(above, 'extended');
    const { store: next, stamp: last } = layers[1]!;
    for (const ocsps of [[], [...next.ocsps, ...next.ocsps], second.layers[0]!.store.crls]) {
      const exchanged = join(archived, storeSection(archived, { ...next, ocsps }));
      await isRefused(join(exchanged, timestampSection(exchanged, last!.token)), 'doubtful proofs');
    }
  });

  test('whose sections stand in another order, twice, or not at all', async () => {
    const [store, time, nextStore, nextTime] = sections;
    for (const order of [
      [time, store],
      [time],
      [store, nextStore],
      [store, time, nextTime, nextStore],
      [nextStore, nextTime, store, time],
      [store, time, store, time],
      [store, time, time],
      [store, nextTime],
      [store, time, nextStore],
      [nextStore, nextTime],
    ]) {
      await isRefused(join(sealed, ...order), /extended|unreadable|changed|doubtful/);
    }
    const early = join(sealed, timestampSection(sealed, layers[0]!.stamp!.token));
    await isRefused(early, 'extended');
    await isRefused(join(early, storeSection(early, layers[0]!.store)), 'extended');
  });

  test('with anything behind or between its sections, with a real timestamp over it, too', async () => {
    for (const text of ['\n', '% more\n', '%%EOF\n', 'startxref\n0\n%%EOF\n']) {
      await isRefused(join(archived, Buffer.from(text)), /extended|unreadable|changed/);
      await isRefused(join(sealed, sections[0], Buffer.from(text), sections[1]), /extended|unreadable|changed/);
    }
    const shadow = (pdf: Uint8Array) => {
      const update = openUpdate(pdf);
      update.objectAt(5, '<</Length 31>>\nstream\nBT /F0 12 Tf (9 999 EUR) Tj ET \nendstream');
      return join(pdf, update.end());
    };
    await isRefused(shadow(archived), 'extended');
    await isRefused(await archive(archived).then(shadow), 'extended');
    // A forger may ask the portal's own authority, and write the sections as we do.
    const hidden = shadow(sealed);
    const stored = join(hidden, storeSection(hidden, layers[0]!.store));
    const token = layers[0]!.stamp!.token;
    await isRefused(join(stored, timestampSection(stored, token)), 'extended');
    const between = shadow(join(sealed, sections[0]));
    await isRefused(join(between, timestampSection(between, token)), 'extended');
  });

  test('of which one byte behind the seal is another one', async () => {
    const survivors: number[] = [];
    // Those of the store are another test's; most of the timestamp is the room that it does not need.
    const stepAt = (place: number) => (place < 3_000 || place > 16_500 ? 13 : 499);
    for (let place = raisedLength(); place < archived.length; place += stepAt(place - raisedLength())) {
      const { valid } = await verifySeal(
        archived.with(place, archived[place]! ^ 1),
        [world.der('seal')],
        [world.der('root')],
      );
      if (valid) survivors.push(place - raisedLength());
    }
    expect(survivors).toEqual([]);
  }, 60_000);
});
