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
