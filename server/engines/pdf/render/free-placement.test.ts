import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportedDocuments } from '#domains/webdocs/creation/exports.test-support.ts';
import { trialDocument } from '#domains/webdocs/sealing/final-document.ts';
import { cleanDocument } from '#engines/html/clean-html.ts';
import { checkPrint } from '../reading/check-print.ts';
import { findBrowser } from './browser-binary.ts';
import { ChromiumRenderer } from './chromium.ts';
import { cacheDir, limit, quietLog } from './render-world.test-support.ts';

let renderer: ChromiumRenderer;

beforeAll(async () => {
  const binary = await findBrowser({ cacheDir });
  renderer = new ChromiumRenderer(() => Promise.resolve(binary), quietLog);
}, 60_000);
afterAll(() => renderer.close());

const isPlacedFreely = async (source: string): Promise<boolean> => {
  const document = cleanDocument(source, 1, [], new Set());
  const html = trialDocument({ name: 'Bail', language: 'fr' }, [document], [], []);
  return (await checkPrint(await renderer.render(html, limit), { texts: [] })).isPlacedFreely;
};

const clause = '<p>Page un du contrat.</p><p class="next">Clause pénale : 100 000 EUR en cas de retard.</p><p>Fin.</p>';
const red =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';
const image = (style: string) => `<img src="${red}" alt="" width="600" height="30" style="${style}">`;

// REQ-5.1.16
describe('the pages must be read before confirming where a document has', () => {
  test.each<[what: string, html: string]>([
    [
      'a box at a place of its own',
      '<div style="position:absolute;top:90px;left:0;width:600px;height:26px;background:#fff"></div>',
    ],
    ['a picture at a place of its own', image('position:absolute;top:90px;left:0')],
    [
      'a box moved from its place',
      '<div style="position:relative;top:-90px;width:600px;height:26px;background:#fff"></div>',
    ],
    [
      'a box moved by a transform',
      '<div style="transform:translateY(-40px);width:600px;height:26px;background:#fff"></div>',
    ],
    ['a picture with a negative margin', image('display:block;margin-top:-60px')],
    [
      'a line with padding that is no part of its height',
      '<p><span style="background:#fff;padding:60px 200px">.</span></p>',
    ],
    ['a line with a thick frame', '<p><span style="border-top:90px solid #fff">.</span></p>'],
    ['an outline', '<p><span style="outline:90px solid #fff">.</span></p>'],
    ['a shadow', '<p><span style="display:inline-block;box-shadow:0 -60px 0 20px #fff">.</span></p>'],
    ['a line lifted over others', `<p>${image('vertical-align:90px')}</p>`],
    [
      'cells of a grid over each other',
      '<div style="display:grid"><p style="grid-row:1;grid-column:1">Clause</p><div style="grid-row:1;grid-column:1;background:#fff">.</div></div>',
    ],
    [
      'generated content at a place of its own',
      '<style>.b::before{content:"";position:absolute;top:90px;left:0;width:600px;height:26px;background:#fff}</style><p class="b">.</p>',
    ],
    ['block letters at a place of their own', '<p style="position:absolute;top:90px;left:0">██████████████</p>'],
    [
      'a text that leaves its box before a picture',
      `<div style="height:20px">${'<p>Clause</p>'.repeat(4)}</div><p>${image('')}</p>`,
    ],
    [
      'a box inside a moved one',
      '<div style="position:absolute;top:90px"><table><tr><td style="background:#fff;height:26px;width:600px">.</td></tr></table></div>',
    ],
  ])('%s', async (_what, html) => {
    expect(await isPlacedFreely(clause + html)).toBe(true);
  });
});

describe('nothing more is asked for', () => {
  test.each<[what: string, html: string]>([
    ['a plain text', clause],
    [
      'tables, frames and colours in the flow',
      `<style>td,th{border:1px solid #888;background:#eee;padding:6px}.c{background:#ffd;padding:12px;border-radius:6px;box-shadow:0 1px 4px #ccc}</style><table><tr><th>A</th><td>1</td></tr></table><p class="c">Important</p><p><mark>Lu</mark> et <span style="background:#fff">approuvé</span></p><hr>${image('')}${clause}`,
    ],
    [
      'a logo at the head of the sheet',
      `${image('position:absolute;top:0;left:0;width:120px')}<div style="margin-top:60px">${clause}</div>`,
    ],
    ['a floating picture', `${image('float:right;width:120px')}${clause}`],
    [
      'texts at places of their own',
      '<div style="position:absolute;top:200px;left:20px">Lille</div><div style="position:absolute;top:230px;left:20px">12 mars</div>',
    ],
  ])('of %s', async (_what, html) => {
    expect(await isPlacedFreely(html)).toBe(false);
  });

  test.each(exportedDocuments.map(({ program, html }) => [program, html]))(
    'of a document by %s',
    async (_program, html) => {
      expect(await isPlacedFreely(html)).toBe(false);
    },
  );
});
