import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCertificate } from '#seal-reader/certificate.ts';
import { readStore, storeSection } from '#seal-reader/long-term/dss.ts';
import type { ValidationData } from '#seal-reader/long-term/dss.ts';
import { startAuthority } from '#engines/pdf/long-term/authority-world.test-support.ts';
import { openGathering } from '#engines/pdf/long-term/gather.ts';
import { raiseToLongTerm } from '#engines/pdf/long-term/raise.ts';
import { openSources } from '#engines/pdf/long-term/sources.ts';
import { loadSigner } from '#engines/pdf/seal/certificate.ts';
import { sealPdf } from '#engines/pdf/seal/seal.ts';
import { installed, smallPdf, startTsa } from '#engines/pdf/seal/seal-world.test-support.ts';
import { verifySeal } from '#engines/pdf/seal/verify.ts';
import { checkFile } from '#sign/verify/check-file.ts';

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
  // The status of the certificate must be of a second after the seal.
  await new Promise((done) => setTimeout(done, 1_000));
  const raised = await raiseToLongTerm(pdf, openGathering(openSources({ allowPrivate: true })), []);
  data = readStore(raised, pdf.length)!;
});
afterAll(async () => {
  await tsa.close();
  await world.close();
});

const withStore = (changed: Partial<ValidationData> = {}) =>
  Buffer.concat([pdf, storeSection(pdf, { ...data, ...changed })]);
const judge = async (file: Uint8Array) => {
  const [own, time] = [world.der('seal'), world.der('time')];
  const { kind, doubt, seal } = await checkFile(file, {
    seals: [readCertificate(own)],
    times: [readCertificate(time)],
  });
  return { kind, doubt, longTerm: seal?.longTerm, onServer: verifySeal(file, [own], [time]).valid };
};

// REQ-5.2.8 REQ-5.2.9
describe.skipIf(!installed('openssl'))('a file with the proofs of its seal', () => {
  test('is intact in the browser, too, with its proofs', async () => {
    expect(await judge(withStore())).toEqual({ kind: 'intact', doubt: null, longTerm: true, onServer: true });
  });

  test('is doubtful when the proofs lack something, hold more, or are not what was signed', async () => {
    const flipped = data.ocsps.map((der) => der.with(der.length - 3, der.at(-3)! ^ 1));
    for (const changed of [
      { ocsps: [] },
      { crls: [] },
      { crls: [...data.crls, Buffer.from('x')] },
      { ocsps: flipped },
    ]) {
      expect(await judge(withStore(changed))).toMatchObject({ kind: 'doubtful', doubt: 'longTerm', onServer: false });
    }
  });

  test('was added to when anything else stands behind the seal', async () => {
    const raised = withStore();
    const other = Buffer.from(raised.toString('latin1').replace('/Type /DSS', '/Type /Dss'), 'latin1');
    expect(await judge(other)).toMatchObject({ kind: 'extended', onServer: false });
    expect(await judge(Buffer.concat([raised, Buffer.from('% more\n')]))).toMatchObject({ onServer: false });
    expect((await judge(Buffer.concat([raised, Buffer.from('% more\n')]))).kind).not.toBe('intact');
  });
});
