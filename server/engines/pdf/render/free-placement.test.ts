import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportedDocuments } from '#domains/webdocs/creation/exports.test-support.ts';
import { trialDocument } from '#domains/webdocs/sealing/final-document.ts';
import type { FilledField } from '#domains/webdocs/sealing/fill-fields.ts';
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

const field: FilledField = {
  tag: '{{s1.ville}}',
  type: 'text',
  name: 'Ville',
  width: null,
  height: null,
  isAutofilled: false,
  options: [],
  value: 'Lille',
};

const isPlacedFreely = async (source: string): Promise<boolean> => {
  const fields = source.includes(field.tag) ? [field] : [];
  const document = cleanDocument(
    source,
    1,
    fields.map(({ tag }) => tag),
    new Set(),
  );
  const html = trialDocument({ name: 'Bail', language: 'fr' }, [document], fields, []);
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
    [
      'two texts that float to the right, one after the other',
      '<p><span style="float:right">Acheteur</span><span style="float:right">9 000 EUR</span></p>',
    ],
    [
      'a text that floats to the right of the next one',
      '<p style="display:flow-root"><span style="float:right;width:51%">9 000 EUR</span></p><div><div style="float:right;width:51%">9 000 EUR</div><div>100 EUR</div></div>',
    ],
    [
      'texts from right to left that are read from left to right',
      '<div style="display:flex;direction:rtl"><p style="direction:ltr">Buyer</p><p style="direction:ltr">Seller</p></div><p>ש</p>',
    ],
    ['a table from right to left of Latin letters', '<table dir="rtl"><tr><td>Vendeur<td>100</table>'],
    ['a picture beside the text before it', `<p>Prix</p>${image('float:right;width:80px')}<p>100 EUR</p>`],
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
    [
      'white letters on a strip of their block',
      '<div style="background:linear-gradient(#222,#222) no-repeat left bottom;background-size:100% 24px"><p>a</p><p style="color:#fff">Text</p></div>',
    ],
    ['letters of the colour of a gradient', '<p style="background:linear-gradient(#000,#fff);color:#777">Text</p>'],
    ['a paragraph with the number of an item', '<p style="display:list-item;list-style:decimal">Text</p>'],
    ['white letters on white', '<p style="color:#fff">Text</p>'],
    ['letters on a picture', `<p style="background:url(${red})">Text</p>`],
    ['a dark shadow of a block', '<p style="box-shadow:0 60px 0 #000">Text</p>'],
    [
      'a box in a line with a field, moved by little',
      '<p style="font-size:7px">{{s1.ville}} <span>may </span>not<span style="display:inline-block;width:59px;height:16px;vertical-align:-4px;background:#fff;margin-left:-11px"></span>cancel</p>',
    ],
    [
      'an outline inside its element',
      '<p style="padding:0 16px;line-height:60px;outline:13px solid #fff;outline-offset:-13px">Text</p>',
    ],
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
    [
      'text that leaves its track of a grid',
      '<style>.g{display:grid;grid-template-rows:6px 300px;align-items:start}.c{background:#fff;height:280px;break-before:page}</style><div class="g"><p>Clause</p><div class="c">.</div></div>',
    ],
    [
      'text of a box without height before a group',
      '<div style="height:0"><p>Clause</p></div><div style="break-before:page"><div style="opacity:.99;background:#fff;height:200px">.</div></div>',
    ],
    [
      'text that leaves its box before a dark ground',
      '<div style="height:8px"><p>Clause</p></div><div style="background:#123;height:90px"></div>',
    ],
    [
      'many small moves',
      `${'<div style="position:relative;top:-4px">'.repeat(18)}<div style="background:#fff;height:200px">.</div>${'</div>'.repeat(18)}`,
    ],
    [
      'many small negative margins',
      `${'<div style="display:flow-root;margin-bottom:-8px"></div>'.repeat(14)}<div style="opacity:.99;background:#fff;height:200px">.</div>`,
    ],
    ['a text at a place of its own', '<p style="position:absolute;top:700px;left:0;color:#fff">9 000 euros</p>'],
    [
      'a picture as the sign of a list',
      '<ul style="font-size:180px"><li style="list-style-image:linear-gradient(#fff,#fff)">x</li></ul>',
    ],
    ['a thick line through others', '<p style="text-decoration:underline #fff 60px;text-underline-offset:-90px">.</p>'],
    [
      'a first letter of a ground',
      '<style>.f::first-letter{background:#fff;padding:60px 200px}</style><p class="f">Abc</p>',
    ],
    ['a large shadow of letters', '<p style="text-shadow:0 -60px #fff">████</p>'],
  ])('%s', async (_what, html) => {
    expect(await isPlacedFreely(clause + html)).toBe(true);
  });
});

describe('nothing more is asked for', () => {
  test.each<[what: string, html: string]>([
    ['a plain text', clause],
    [
      'a field beside pictures and grounds in their places',
      `<p>{{s1.ville}}, le <span style="background:#ffd">1er mai</span> <sup style="background:#eee">2</sup>${image('')}</p><table style="margin-left:-7px"><tr><td><mark>x</mark></td></tr></table>`,
    ],
    [
      'white letters on dark grounds, dark ones on pale gradients, cards with faint shadows, and pale small print',
      '<table><tr style="background:#234"><th style="color:#fff">A</th></tr></table><h2 style="background:linear-gradient(90deg,#123,#345);color:#fff">B</h2><p style="background:linear-gradient(to right,#9cf 4px,transparent 4px)">C</p><div style="box-shadow:0 4px 20px rgba(0,0,0,.15)">D</div><p style="color:#bbb">E</p>',
    ],
    [
      'tables, frames and colours in the flow',
      `<style>td,th{border:1px solid #888;background:#eee;padding:6px}.c{background:#ffd;padding:12px;border-radius:6px;box-shadow:0 1px 4px #ccc}</style><table><tr><th>A</th><td>1</td></tr></table><p class="c">Important</p><p><mark>Lu</mark> et <span style="background:#fff">approuvé</span></p><hr>${image('')}${clause}`,
    ],
    [
      'a logo at the head of the sheet',
      `${image('position:absolute;top:0;left:0;width:120px')}<div style="margin-top:60px">${clause}</div>`,
    ],
    ['a table from right to left', '<table dir="rtl"><tr><td>חוזה<td>שכירות</tr><tr><td>מחיר<td>100</table>'],
    [
      'cells of several lines, across rows and columns',
      '<table><tr><td rowspan="2">Un<br>deux<td><p>Trois</p><p>quatre</p><td>Cinq</tr><tr><td colspan="2">Six</table>',
    ],
    [
      'labels and values in a line',
      '<p><span style="display:inline-block">Nom</span> <b style="display:inline-block">Petit</b></p>',
    ],
    ['a floating picture', `${image('float:right;width:120px')}${clause}`],
    [
      'an address at the head of the sheet',
      `<div style="position:absolute;top:0;right:0;width:200px">12 rue du Quai<br>Lille</div><div style="margin-top:90px">${clause}</div>`,
    ],
    [
      'columns side by side',
      `<style>.r{display:flex;gap:8px}.r>div{flex:1;background:#eee;padding:8px}.g{display:grid;grid-template-columns:1fr 1fr}.g>p{background:#ffd}</style><div class="r"><div>Un</div><div>Deux</div></div><div class="g"><p>Trois</p><p>Quatre</p></div>${clause}`,
    ],
    [
      'lines with small moves',
      `<p>H<sub>2</sub>O<sup style="position:relative;top:-3px">1</sup> <span style="position:relative;top:2px">a</span></p><table style="margin-left:-7px"><tr><td style="background:#eee">x</td></tr></table>${clause}`,
    ],
  ])('of %s', async (_what, html) => {
    expect(await isPlacedFreely(html)).toBe(false);
  });

  test.each(exportedDocuments.map(({ program, html }) => [program, html]))(
    'of a document by %s, except of one laid out by coordinates',
    async (program, html) => {
      expect(await isPlacedFreely(html)).toBe(program.includes('coordinates'));
    },
  );
});
