import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrowser } from './browser-binary.ts';
import { RemoteRenderer } from './remote-render.ts';
import { cacheDir, limit, page } from './render-world.test-support.ts';
import { extractText } from '../reading/print-reading.ts';

let browser: Browser;
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    void print(Buffer.concat(chunks), request.headers['content-type'] ?? '').then(
      (pdf) => response.end(pdf),
      () => response.writeHead(500).end(),
    );
  });
});

/** Same order as Gotenberg: load, set the media type, wait for the expression, print. */
const print = async (body: Buffer, type: string): Promise<Buffer> => {
  const form = await new Response(body, { headers: { 'content-type': type } }).formData();
  const tab = await browser.newPage();
  await tab.setContent(await (form.get('files') as File).text());
  await tab.emulateMedia({ media: form.get('emulatedMediaType') as 'print' });
  if ((await tab.evaluate(form.get('waitForExpression') as string)) !== true) throw new Error('not true');
  const pdf = await tab.pdf({ preferCSSPageSize: true, printBackground: true });
  await tab.close();
  return pdf;
};

beforeAll(async () => {
  const { executable, environment } = await findBrowser({ cacheDir });
  browser = await chromium.launch({
    executablePath: executable,
    env: { ...process.env, ...environment },
    args: ['--no-sandbox'],
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
}, 60_000);
afterAll(async () => {
  await browser.close();
  server.close();
});

test('a rendering service fits what is wider than the paper, whatever part of the document it is', async () => {
  const remote = new RemoteRenderer(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const cells = Array.from({ length: 20 }, (_, column) => `<td style="min-width:90px">column-${column}</td>`);
  const html = page(`<section data-fit-to-paper><table><tr>${cells.join('')}</tr></table></section>`);
  expect(await extractText(await remote.render(html, limit))).toContain('column-19');
});
