import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrowser } from '../render/browser-binary.ts';
import { ChromiumRenderer } from '../render/chromium.ts';
import { cacheDir, limit, page, quietLog } from '../render/render-world.test-support.ts';
import { fieldMark } from './field-marks.ts';
import { readPrint } from './print-reading.ts';

let renderer: ChromiumRenderer;

beforeAll(async () => {
  const binary = await findBrowser({ cacheDir });
  renderer = new ChromiumRenderer(() => Promise.resolve(binary), quietLog);
}, 60_000);
afterAll(() => renderer.close());

const place = (index: number, text: string) => `<span role="group" lang="${fieldMark(index)}">${text}</span>`;

test('the number of a page is left out, and nothing of the document behind it', async () => {
  const css = 'p::before{content:counter(x)}@page{@bottom-right{content:"Page " counter(page) " / " counter(pages)}}';
  const read = async (value: string) => {
    const html = `<p>${place(0, value)} <b>Clause</b></p>`;
    return (await readPrint(await renderer.render(page(html, css), limit))).pages[0]?.items.map(({ what }) => what);
  };
  expect(await read('')).toEqual(['0', ' ', 'Clause']);
  expect(await read('Zoé')).toEqual(['0', ' ', 'Clause']);
});

// Chromium draws what is transparent as a form, whose ids of marked content begin at 0 again.
test('a field within a group of its own is told from what has the same number on the page', async () => {
  const html = `<p>Clause</p><p>${place(0, 'Zoé')}</p><div style="opacity:.6"><p>Prix</p><p>${place(1, 'Lyon')}</p></div><p>Fin</p>`;
  const { pages, fields } = await readPrint(await renderer.render(page(html, ''), limit));
  expect([fields.get('x-f0')?.text, fields.get('x-f1')?.text]).toEqual(['Zoé', 'Lyon']);
  expect(pages[0]?.items.map(({ what }) => what)).toEqual(['Clause', 'Fin', 'Prix']);
});
