import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCertificate } from '#seal-reader/certificate.ts';
import { timestampSection } from '#seal-reader/long-term/document-timestamp.ts';
import { storeSection } from '#seal-reader/long-term/dss.ts';
import { readLayers } from '#seal-reader/long-term/layers.ts';
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
import { checkFile } from '#sign/verify/check-file.ts';
import { agreedReport } from './two-judges.ts';

let world: Awaited<ReturnType<typeof startAuthority>>;
let tsa: Awaited<ReturnType<typeof startTsa>>;
/** The same seal at each level. */
let files: Record<'B-T' | 'B-LT' | 'B-LTA', Uint8Array>;
/** A page of this file refers to an object that it does not have. */
let pointing: Uint8Array;

const gathering = openGathering(openSources({ allowPrivate: true }));
const stamp = (bytes: Uint8Array) => requestTimestamp({ url: tsa.url }, bytes);
const later = () => new Promise((done) => setTimeout(done, 1_100 - (Date.now() % 1_000)));
const join = (...parts: Uint8Array[]): Uint8Array => Buffer.concat(parts);
const archive = (pdf: Uint8Array) => addArchiveTimestamp(pdf, { gather: gathering, stamp, known: [] });

const trust = () => ({
  seals: [readCertificate(world.der('seal'))],
  times: ['root', 'time'].map((name) => readCertificate(world.der(name as 'root'))),
});
const judge = async (file: Uint8Array) => {
  const [seal] = (await agreedReport(file, trust())).signatures;
  const { kind } = await checkFile(file, trust());
  return { kind, reason: seal?.reason, changes: seal?.changes.at(-1)?.kinds };
};

/** A page that draws the object of this number. */
const pageOf = (drawn: number): Uint8Array => {
  const objects = [
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R /Resources <</XObject <</X ${drawn} 0 R>>>>>>`,
    '<</Length 5>>\nstream\n/X Do\nendstream',
  ];
  let text = '%PDF-1.7\n';
  let rows = '0000000000 65535 f \n';
  for (const [place, object] of objects.entries()) {
    rows += `${String(text.length).padStart(10, '0')} 00000 n \n`;
    text += `${place + 1} 0 obj\n${object}\nendobj\n`;
  }
  const end = `trailer\n<</Size 5 /Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n0 5\n${rows}${end}`, 'latin1');
};
const sizeOf = (pdf: Uint8Array) =>
  Number(/\/Size (\d+)[^/]*(?:\/(?!Size)[^/]*)*$/.exec(Buffer.from(pdf).toString('latin1'))?.[1]);

beforeAll(async () => {
  [world, tsa] = await Promise.all([startAuthority(), startTsa()]);
  tsa.behaviour.signer = world.issued('time');
  const signer = await loadSigner({ p12Path: world.p12('seal'), password: '' });
  const seal = async (pdf: Uint8Array) => (await sealPdf(pdf, { signer, reason: 'x', tsa })).pdf;
  const sealed = await seal(await smallPdf());
  pointing = await seal(pageOf(sizeOf(await seal(pageOf(4))) + 1));
  await later();
  const raised = await raiseToLongTerm(sealed, gathering, []);
  files = { 'B-T': sealed, 'B-LT': raised, 'B-LTA': await archive(raised) };
}, 60_000);
afterAll(async () => {
  await tsa.close();
  await world.close();
});

const numberOf = (pdf: Uint8Array, type: RegExp) =>
  Number(new RegExp(`(\\d+) 0 obj\\s*<<[^>]*?${type.source}`).exec(Buffer.from(pdf).toString('latin1'))?.[1]);

const written = (pdf: Uint8Array, number: number): string => {
  const place = openUpdate(pdf).file.written({ kind: 'reference', object: number, generation: 0 });
  return Buffer.from(pdf.subarray(place?.start, place?.end)).toString('latin1');
};

/** Updates behind a file that anybody can write. */
const updates: Record<string, (pdf: Uint8Array) => Uint8Array> = {
  'the content of a page': (pdf) => {
    const update = openUpdate(pdf);
    const content = Number(/\/Contents (\d+) 0 R/.exec(written(pdf, numberOf(pdf, /\/Type\s*\/Page\b/)))?.[1]);
    update.objectAt(content, '<</Length 10>>\nstream\n0 0 9 9 re\nendstream');
    return join(pdf, update.end());
  },
  'a note on a page': (pdf) => {
    const update = openUpdate(pdf);
    const page = numberOf(pdf, /\/Type\s*\/Page\b/);
    const note = update.object('<</Type /Annot /Subtype /FreeText /Rect [0 0 99 99] /Contents (x) /DA (x)>>').object;
    update.objectAt(page, written(pdf, page).replace(/\/Annots \[/, `/Annots [${note} 0 R `));
    return join(pdf, update.end());
  },
  'the form': (pdf) => {
    const update = openUpdate(pdf);
    const form = Number(/\/AcroForm (\d+) 0 R/.exec(update.root.text)?.[1]);
    update.objectAt(form, written(pdf, form).replace('/NeedAppearances false', '/NeedAppearances true'));
    return join(pdf, update.end());
  },
  'the catalog': (pdf) => {
    const update = openUpdate(pdf);
    update.objectAt(update.root.object, update.root.text.replace(/>>$/, '/OpenAction <</S /URI /URI (x)>>>>'));
    return join(pdf, update.end());
  },
  'only metadata': (pdf) => {
    const update = openUpdate(pdf);
    const metadata = Number(/\/Metadata (\d+) 0 R/.exec(update.root.text)?.[1]);
    update.objectAt(metadata, '<</Type /Metadata /Subtype /XML /Length 4>>\nstream\n<x/>\nendstream');
    return join(pdf, update.end());
  },
};

const describeIfReal = describe.skipIf(!installed('openssl'));

// REQ-5.2.9 REQ-5.2.16
describeIfReal('a file of the service with a later change', () => {
  test.each(['B-T', 'B-LT', 'B-LTA'] as const)('is never intact, whatever is changed, behind %s', async (level) => {
    expect((await judge(files[level])).kind).toBe('intact');
    for (const [what, change] of Object.entries(updates)) {
      const changed = change(files[level]);
      expect(written(changed, openUpdate(changed).root.object), what).not.toBe('');
      const kinds = expect.arrayContaining([what === 'only metadata' ? 'metadata' : 'other']);
      expect(await judge(changed), what).toEqual({ kind: 'extended', reason: 'changedAfter', changes: kinds });
    }
  });

  test('is never intact when the change stands between the seal and its proofs, or its archive timestamp', async () => {
    const { store } = readLayers(files['B-LT'], files['B-T'].length)![0]!;
    for (const [what, change] of Object.entries(updates)) {
      const changed = change(files['B-T']);
      const raised = join(changed, storeSection(changed, store));
      expect(await judge(raised), what).toMatchObject({ kind: 'extended', reason: 'changedAfter' });
      const archived = join(raised, timestampSection(raised, await stamp(raised)));
      expect((await judge(archived)).kind, what).toBe('extended');
      const between = change(files['B-LT']);
      expect((await judge(join(between, timestampSection(between, await stamp(between))))).kind, what).toBe('extended');
    }
  });

  test('is not intact when its proofs become what a page has referred to', async () => {
    expect((await judge(pointing)).kind).toBe('intact');
    const raised = await raiseToLongTerm(pointing, gathering, []);
    expect(await judge(raised)).toEqual({
      kind: 'extended',
      reason: 'changedAfter',
      changes: ['notRead', 'proofs', 'other'],
    });
    expect((await judge(await archive(raised))).kind).toBe('extended');
  });
});
