import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkPrint } from '../reading/check-print.ts';
import { extractText } from '../reading/print-reading.ts';
import type { BlankPage } from './blank-page.ts';
import { findBrowser } from './browser-binary.ts';
import { launchBrowser, type BrowserProcess } from './browser-process.ts';
import { PagePool } from './page-pool.ts';
import { printPage } from './page-print.ts';
import { cacheDir, page as documentOf } from './render-world.test-support.ts';

let browser: BrowserProcess;
const stop = new AbortController().signal;

beforeAll(async () => {
  const binary = await findBrowser({ cacheDir });
  // Some systems forbid the sandbox.
  browser = await launchBrowser(binary, true).catch(() => launchBrowser(binary, false));
}, 60_000);
afterAll(() => browser.kill());

const print = (page: BlankPage, body: string, style = '') => printPage(page, documentOf(body, style), stop);

test('a company’s next document comes in the same page, another company’s never', async () => {
  const pool = new PagePool(browser);
  const first = await pool.take('a');
  pool.giveBack(first, 'a');
  const foreign = await pool.take('b');
  expect(foreign).not.toBe(first);
  pool.giveBack(foreign, 'b');
  expect(await pool.take('a')).toBe(first);
  expect(await pool.take('a')).not.toBe(first);
  expect(await pool.take('b')).toBe(foreign);
});

test('a page without a company, and one that has printed 50 documents, is not used again', async () => {
  const pool = new PagePool(browser);
  const nobodys = await pool.take(undefined);
  pool.giveBack(nobodys, undefined);
  expect(await pool.take(undefined)).not.toBe(nobodys);
  const first = await pool.take('a');
  for (let prints = 1; prints < 50; prints += 1) {
    pool.giveBack(first, 'a');
    expect(await pool.take('a')).toBe(first);
  }
  pool.giveBack(first, 'a');
  expect(await pool.take('a')).not.toBe(first);
});

test('a page that has crashed is not used again', async () => {
  const pool = new PagePool(browser);
  const crashed = await pool.take('a');
  pool.giveBack(crashed, 'a');
  // The browser does not answer this call.
  void crashed.send('Page.crash').catch(() => undefined);
  await expect(crashed.crashed).rejects.toThrow('crashed');
  expect(await pool.take('a')).not.toBe(crashed);
});

test('nothing of a company’s last document is in its next one', async () => {
  const pool = new PagePool(browser);
  const page = await pool.take('a');
  const plain = '<p>Deuxième document</p>';
  const before = await extractText(await print(page, plain));
  await print(
    page,
    '<base target="x"><h1 id="top">Premier document</h1><p style="page:wide">large</p>',
    '@page{size:A3 landscape}@page wide{size:A5}p{color:red;font-size:40pt}@font-face{font-family:Arial;src:local(x)}',
  );
  const after = await print(page, plain);
  expect(await extractText(after)).toBe(before);
  const fresh = await print(await pool.take('c'), plain);
  const facts = async (pdf: Uint8Array) => {
    const { allPages, sha256 } = await checkPrint(pdf, { texts: ['Deuxième'] });
    return { allPages, sha256 };
  };
  expect(await facts(after)).toEqual(await facts(fresh));
});
