import sharp from 'sharp';
import { describe, expect } from 'vitest';
import type { World } from '#tests/support/world.ts';
import { readPrint } from '#engines/pdf/reading/print-reading.ts';
import { worldTest } from '#tests/support/world-test.ts';
import { create, drawn, note, openSender, sign, untilSealed } from '../signing.test-support.ts';
import { exportedDocuments } from './exports.test-support.ts';

const test = worldTest();
let bearer: string;
test.beforeAll(async ({ world }) => {
  ({ bearer } = await openSender(world, 'exports@acier-nord.example'));
});

const texts = ['{{s1_ville}}', '{{s1_nom}}'].map((tag) => ({ tag, recipient: 's1', type: 'text' as const }));
const signature = { tag: '{{s1_sign}}', recipient: 's1', type: 'signature' as const, width: 120, height: 40 };
const interactions = [...texts, signature];
const actions = [
  { tag: '{{s1_ville}}', type: 'text', value: 'Lille' },
  { tag: '{{s1_nom}}', type: 'text', value: 'Zoé Lefèvre' },
  { tag: '{{s1_sign}}', type: 'signature', value: drawn },
];
/** Values are drawn after all other text, so the text around them is looked for in parts. */
const partsOf = (text: string): string[] => text.split(/(Lille|Zoé Lefèvre)/);
/** Removes spaces, because the place of a field is wider than its value. */
const plain = (text: string) => text.replaceAll(/\s+/g, '');

const sealedPages = async (world: World, id: string, count: number) => {
  await untilSealed(world, bearer, id);
  const { rawPayload } = await world.app.inject({
    url: `/api/public/webdocs/${id}/document`,
    headers: { authorization: `Bearer ${bearer}` },
  });
  const pages = [];
  for (let number = 1; number <= count + 1; number += 1)
    pages.push(await world.context.pdf.drawPage(rawPayload, number));
  return { file: rawPayload, pages };
};

/** Largest difference of a colour's red, green or blue: pages are drawn with 64 colours. */
const farthest = 16;

const isSeen = async (png: Uint8Array, colour: string): Promise<boolean> => {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const wanted = [...Buffer.from(colour.slice(1), 'hex')];
  for (let at = 0; at < data.length; at += info.channels)
    if (wanted.every((part, index) => Math.abs(part - (data[at + index] ?? 0)) <= farthest)) return true;
  return false;
};

// REQ-2.7.49
describe('a document exported by', () => {
  test.for(exportedDocuments)(
    '$program is sealed with its text, lists, pictures and pages',
    async (exported, { world }) => {
      const { html, pages, landscape = [], pictures = 0, colours = [], warnings = [] } = exported;
      const created = await create(world, bearer, note({ documents: [{ title: 'Export', html }], interactions }));
      expect(created.warnings.map(({ code }) => code)).toEqual(warnings);
      const signed = await sign(world, created.signatories[0]?.token, actions);
      expect(signed.status, signed.text).toBe(200);
      const sealed = await sealedPages(world, created.id, pages.length);
      const lost = pages.map((words, index) => {
        const text = plain(sealed.pages[index]?.text ?? '');
        return words.flatMap(partsOf).filter((part) => !text.includes(plain(part)));
      });
      expect(lost, sealed.pages.map(({ text }) => plain(text)).join('\n')).toEqual(pages.map(() => []));
      // The evidence begins on the next page, so the document has no more pages than expected.
      expect(sealed.pages[pages.length]?.text).toContain('SHA-256');
      const shown = sealed.pages.slice(0, pages.length);
      expect(shown.map(({ text }) => text).join('')).not.toContain('{{');
      const wide = shown.flatMap(({ width, height }, index) => (width > height ? [index + 1] : []));
      expect(wide).toEqual(landscape);
      const readings = (await readPrint(sealed.file)).pages.slice(0, pages.length);
      const drawnPictures = readings.flatMap(({ drawn: items }) => items.flatMap((item) => item.picture ?? []));
      expect(drawnPictures).toHaveLength(pictures + 1);
      expect(drawnPictures).toContainEqual(expect.objectContaining({ width: 60, height: 20 }));
      for (const colour of colours) expect(await isSeen(shown[0]?.png ?? new Uint8Array(), colour), colour).toBe(true);
    },
  );
});

describe('a field that is not found', () => {
  test('is told by what stands in the document', async ({ world }) => {
    const html = '<p>{{s1_vile}}</p><p>{{s1_</p><p>nom}}</p>';
    const body = note({ documents: [{ title: 'Export', html }], interactions: texts });
    const answer = await world.call('POST', '/api/public/webdocs', { bearer, body });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([0, 1].map((at) => ({ path: `interactions.${at}.tag`, code: 'TagNotFound' })));
    expect(answer.body.detail).toBe(
      '"{{s1_ville}}" was not found. Did you mean "{{s1_vile}}"? "{{s1_nom}}" is cut by the end of a paragraph, a cell or a line, or stands in a drawing: write it in one piece of text.',
    );
  });
});

// REQ-2.7.49
describe('what a document loses on its way in', () => {
  const lossy = `<link rel="stylesheet" href="https://x.test/site.css"><style>
    @page { size: 9mm; margin: 200cm; @top-left { content: "Acier Nord" } } @page :nth(2) { margin: 0 }
    @counter-style thumbs { system: cyclic; symbols: "x" }
    .aside { position: fixed } .never { position: fixed } .note:hover { display: none }</style>
    <p>Ville : {{a}}</p><img src="https://x.test/logo.png" alt="Logo"><svg viewBox="0 0 9 9"><foreignObject><p>Étiquette</p></foreignObject></svg>
    <p class="aside">À côté</p><p style="display:none">Pénalités</p><p style="margin-left:-9999px">Loin</p><p hidden>Caché</p>
    <p style="mso-list:l0 level1 lfo1">Article sans numéro</p><form>Nom <input type="text" value="Durand"><select><option>Un</option></select></form>
    <iframe src="https://x.test/plan"></iframe><p style="display:none"></p>`;
  const told = [
    ['StyleDropped', 'link https://x.test/site.css'],
    ['HeaderShownOnce', 'Acier Nord'],
    ['PageRuleIgnored', 'size:9mm'],
    ['PageRuleIgnored', 'margin:200cm'],
    ['PageRuleIgnored', '@page :nth(2)'],
    ['ListNumberLost', '@counter-style thumbs'],
    ['HiddenTextShown', 'Caché'],
    ['ListNumberLost', 'Article sans numéro'],
    ['StyleDropped', 'position:fixed'],
    ['PictureDropped', 'Logo'],
    ['PictureChanged', 'foreignObject Étiquette'],
    ['HiddenTextShown', 'Pénalités'],
    ['StyleDropped', 'margin-left:-9999px'],
    ['ElementDropped', 'input Durand'],
    ['ElementDropped', 'select Un'],
    ['ElementDropped', 'iframe https://x.test/plan'],
  ];
  const at = (path: string) => told.map(([code, excerpt]) => ({ path, code, excerpt }));

  test('is told, by its place; the document is created', async ({ world }) => {
    const documents = [
      { title: 'Un', html: '<p>Un</p>' },
      { title: 'Deux', html: lossy },
    ];
    expect((await create(world, bearer, note({ documents }))).warnings).toEqual(at('documents.1.html'));
  });

  test('is told for a preview as well', async ({ world }) => {
    const { interactions: fields } = note();
    const body = { name: 'Aperçu', html: lossy, interactions: fields };
    const answer = await world.call('POST', '/api/public/previews', { bearer, body });
    expect(answer.body.warnings).toEqual(at('html'));
  });
});
