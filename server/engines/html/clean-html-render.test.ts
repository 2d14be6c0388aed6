import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrowser } from '../pdf/render/browser-binary.ts';
import { ChromiumRenderer } from '../pdf/render/chromium.ts';
import { cacheDir } from '../pdf/render/render-world.test-support.ts';
import { extractText } from '../pdf/reading/print-reading.ts';
import { cleanDocument } from './clean-html.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let renderer: ChromiumRenderer;

beforeAll(async () => {
  const binary = await findBrowser({ cacheDir });
  renderer = new ChromiumRenderer(() => Promise.resolve(binary), log);
}, 60_000);
afterAll(() => renderer.close());

const print = async (source: string, width: number): Promise<string> => {
  const { html, css } = cleanDocument(source, 1, [], new Set());
  const page = `<!doctype html><style>${css}@page{size:${width}px 1123px;margin:0}</style><div class="webdoc-document">${html}</div>`;
  return extractText(await renderer.render(page, { timeoutMs: 10_000 }));
};

const hidings = [
  'max-height:calc((100vw - 600px)*999);overflow:hidden',
  'max-height:20px;overflow:hidden;width:50%',
  'height:0;overflow:clip',
  'max-width:0;overflow-x:hidden',
  'font-size:0',
  'font:0/0 a',
  'opacity:1e-9',
  'color:transparent',
  'color:rgba(0,0,0,0)',
  'text-indent:-9999px',
  'margin-left:-9999px',
  'position:absolute;left:-9999px',
  'position:relative;top:-9999px',
  'transform:scale(0)',
  'transform:translate(-5000px)',
  'transform:matrix(0,0,0,0,0,0)',
  'clip-path:inset(100%)',
  'position:absolute;clip:rect(0,0,0,0)',
  'display:table-column',
  'visibility:collapse',
  '--x:transparent;color:var(--x)',
];

test('no way of hiding a clause hides it on any width of screen or paper', { timeout: 40_000 }, async () => {
  const clauses = hidings.map((style, index) => `<p style="${style}">clause${index}; penalty</p>`);
  const source = `<div style="height:40px;overflow:hidden">${clauses.join('')}</div>`;
  const wanted = hidings.map((_, index) => `clause${index};`);
  for (const width of [390, 794, 1280]) {
    const text = await print(source, width);
    expect(wanted.filter((clause) => !text.includes(clause))).toEqual([]);
  }
});

test('rules made to wear a browser out are printed in a moment', { timeout: 40_000 }, async () => {
  const shadow = Array(2000).fill('0 0 90px red').join();
  const source = `<style>div{columns:2;height:9999999px}p{box-shadow:${shadow};text-shadow:${shadow}}</style>${'<div>'.repeat(25)}<p>end</p>`;
  expect(await print(source, 794)).toContain('end');
});

const breaks = [
  '<p style="page-break-before:always">x</p>',
  '<p style="break-before:page">x</p>',
  '<p style="break-before:always">x</p>',
  '<div style="page-break-after:always"></div>x',
  '<div style="page-break-after:always"><span style="display:none">&nbsp;</span></div>x',
  '<hr style="page-break-before:always;display:none;">x',
  '<br clear=all style="page-break-before:always">x',
  '<p><span><br style="mso-special-character:line-break;page-break-before:always"></span>x</p>',
  '<p><!-- pagebreak --></p>x',
  '<!--nextpage-->x',
  '<span style="page-break-after:always"></span><p>x</p>',
  '<p>a<span style="page-break-before:always">x</span></p>',
  '<table><tr><td>a</td></tr><tr style="page-break-before:always"><td>x</td></tr></table>',
  '<style>.pb{page-break-before:always}</style><div class="pb">x</div>',
  '<style>@media print{.pb{display:block;page-break-before:always}}@media all{.pb{display:none}}</style><div class="pb"></div>x',
  '<style>br.pb{page-break-before:always}</style><p>a<br class="pb">x</p>',
  '<style>h1+p{break-before:page}</style><h1>a</h1><p>x</p>',
];

test('a page break breaks the page, however it is written', { timeout: 60_000 }, async () => {
  const xhtml = '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body><p>before</p>';
  const sources = [
    ...breaks.map((one) => `<p>before</p>${one}`),
    `${xhtml}<div style="page-break-after:always;"/>x</body></html>`,
  ];
  const pages: number[] = [];
  for (const source of sources) pages.push((await print(source, 794)).split('\f').length);
  expect(sources.filter((_, index) => pages[index] !== 2)).toEqual([]);
});
