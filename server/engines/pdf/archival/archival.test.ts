import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timestampSection } from '#seal-reader/long-term/document-timestamp.ts';
import { storeSection } from '#seal-reader/long-term/dss.ts';
import { openPdfEngine } from '../pdf-engine.ts';
import type { PdfEngine } from '../pdf-engine.ts';
import { cacheDir, limit, page, quietLog } from '../render/render-world.test-support.ts';
import { installed } from '../seal/seal-world.test-support.ts';
import { accessibleRules } from './accessible-rules.test-support.ts';
import type { Rule } from './archive-rules.test-support.ts';
import { archiveRules } from './archive-rules.test-support.ts';
import { openFacts } from './pdf-facts.test-support.ts';
import type { PdfFacts } from './pdf-facts.test-support.ts';

const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const rows = Array.from({ length: 60 }, (_, row) => `<tr><td>Ligne ${row}</td><td>${row}</td></tr>`).join('');
const everything = page(
  `<h1>Contrat</h1><p>Entre <em>Acier</em> &amp; <strong>Œuvres</strong>, مرحبا नमस्ते.</p><h4>Saut</h4>
  <p><a href="https://example.test/">le site</a> et <a href="#fin">la fin</a></p>
  <ul style="background:#eee"><li>un</li><li style="background:#ddd">deux<ol><li>trois</li></ol></li></ul>
  <table><thead><tr><th>Quoi</th><th>Combien</th></tr></thead><tbody>${rows}</tbody></table>
  <table><tr><th scope="row" rowspan="2">a</th><td>b</td></tr><tr><td>c</td></tr></table>
  <div style="opacity:.5;box-shadow:2px 2px 5px #888;background:linear-gradient(red,blue)">Opaque</div>
  <p><img src="${dot}" alt="Signature de Zoé" width="90"><img src="${dot}" alt="" width="90"><img src="${dot}" width="90">
  <svg width="9" height="9" role="img" aria-label="Accord : oui"><rect width="9" height="9"/></svg></p>
  <p lang="en">Words, <span role="group" lang="x-f1">Lille</span></p><aside>Note</aside><dl><dt>terme</dt><dd>sens</dd></dl><h2 id="fin">Fin</h2>`,
  '@page{@bottom-right{content:"Page " counter(page)}}',
);

const folder = mkdtempSync(join(tmpdir(), 'archival-test-'));
let engine: PdfEngine;

beforeAll(async () => {
  engine = await openPdfEngine({ cacheDir, dataDir: folder }, { log: quietLog });
});
afterAll(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

const attachments = [
  {
    name: 'preuve.json',
    bytes: Buffer.from('{}'),
    mime: 'application/json',
    description: 'Evidence',
    relationship: 'Data' as const,
  },
  {
    name: '1-carte é.png',
    bytes: Buffer.from(dot),
    mime: 'image/png',
    description: 'Carte',
    relationship: 'Supplement' as const,
  },
];

const sealed = async (html: string): Promise<Uint8Array> => {
  const { pdf } = await engine.seal(await engine.render(html, limit), { reason: 'x', attachments });
  return pdf;
};

describe('a sealed file for archives', () => {
  let facts: PdfFacts;
  beforeAll(async () => {
    facts = await openFacts(await sealed(everything));
  });

  // REQ-5.4.1
  test.for(archiveRules)('%s', ([, faultsOf]) => {
    expect(faultsOf(facts)).toEqual([]);
  });

  // REQ-5.4.2
  test.for(accessibleRules)('%s', ([, faultsOf]) => {
    expect(faultsOf(facts)).toEqual([]);
  });
});

test('keeps its form with the proofs of its seal and a document timestamp behind it', async () => {
  const pdf = await sealed(everything);
  const data = { certificates: [Buffer.from('one')], ocsps: [Buffer.from('two')], crls: [Buffer.from('three')] };
  const raised = Buffer.concat([pdf, storeSection(pdf, data)]);
  const facts = await openFacts(Buffer.concat([raised, timestampSection(raised, Buffer.from([0x30, 0x00]))]));
  expect([...broken(archiveRules, facts), ...broken(accessibleRules, facts)]).toEqual([]);
});

const broken = (rules: readonly Rule[], facts: PdfFacts): string[] =>
  rules.filter(([, faultsOf]) => faultsOf(facts).length > 0).map(([words]) => words);

describe('the rules', () => {
  test('find what a print lacks', async () => {
    const facts = await openFacts(await engine.render(everything, limit));
    expect([...broken(archiveRules, facts), ...broken(accessibleRules, facts)]).toEqual([
      'the file ends where it says, is not encrypted and has an identifier',
      'XMP stands unpacked and says PDF/A-3b',
      'XMP says the title and dates that Info says',
      'one output intent explains the colours by a profile for RGB',
      'XMP says PDF/UA-1 and describes that schema, which PDF/A does not know',
      'everything drawn stands once in the structure or is an artifact, and its mark leads to its element',
      'there is one document, and its types are those of PDF 1.7 or lead to one',
      'languages are those of people',
      'headings begin with level 1 and skip none',
      'every picture has a text',
      'parts of tables and lists stand where they belong',
      'every glyph drawn has a letter',
      'links say where they lead and stand in the structure',
      'the field of the seal has a name and stands in the structure, on the first page',
    ]);
  });
});

describe('PDF/UA-1 is not claimed', () => {
  test.for([
    ['a table whose rows have different columns', '<table><tr><th>a<th>b</tr><tr><td>1</tr></table>'],
    ['a cell that goes on below its table', '<table><tr><th rowspan="5">a<th>b</tr><tr><td>1</tr></table>'],
    ['an item of no list', '<li>seul</li>'],
    ['a list with a text between its items', '<ul><p>texte</p><li>un</li></ul>'],
  ])('for %s, and the rest holds', async ([, html]) => {
    const facts = await openFacts(await sealed(page(html ?? '')));
    expect(facts.bytes.includes('pdfuaid:part')).toBe(false);
    expect(broken(archiveRules, facts)).toEqual([]);
  });
});

/** Debian's packages libpdfbox2-java, libactivation-java and libjaxb-api-java. */
const jars = [
  'preflight',
  'pdfbox2',
  'fontbox2',
  'xmpbox',
  'commons-logging',
  'commons-io',
  'javax.activation',
  'jaxb-api',
];
const classPath = jars.map((jar) => `/usr/share/java/${jar}.jar`);
const hasPreflight = installed('java') && classPath.every((jar) => existsSync(jar));

/** Rules of PDF/A-1 that PDF/A-3 has not, by PDFBox's numbers. */
const goneSince1 = [
  /^1\.(?:2\.9|4\.7) : .*EmbeddedFile/, // files may be attached
  /^2\.1\.6 : .*Invalid version of the ICCProfile/, // profiles of version 4
  /^2\.2\.[12] : .*transparency/, // transparency
  /^4\.1\.[123] : Transparency error/,
  /^3\.1\.11 : .*CIDSet entry is missing/, // fonts need no CIDSet
  /^5\.3\.1 : .*widget annotation lacks an appearance/, // nor fields without size an appearance
  /^7\.11\.2 : .*part must be 1/,
];

// REQ-5.4.1
test.skipIf(!hasPreflight)('PDFBox finds nothing that PDF/A-3 forbids too', async () => {
  const file = join(folder, 'sealed.pdf');
  writeFileSync(file, await sealed(everything));
  const validator = 'org.apache.pdfbox.preflight.Validator_A1b';
  const { stdout } = spawnSync('java', ['-cp', classPath.join(':'), validator, file], { encoding: 'utf8' });
  const said = stdout.split('\n').filter((line) => /^\d/.test(line));
  expect(said.some((line) => line.includes('part must be 1'))).toBe(true);
  expect(said.filter((line) => !goneSince1.some((rule) => rule.test(line)))).toEqual([]);
});
