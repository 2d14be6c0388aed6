import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF } from '@libpdf/core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findBrowser } from './browser-binary.ts';
import type { BrowserBinary } from './browser-binary.ts';
import { ChromiumRenderer } from './chromium.ts';
import { fontFaces } from './fonts.ts';
import type { PdfLog } from './log.ts';
import { isRoot, nobody } from './private-folders.ts';
import { RenderError } from './render-error.ts';
import { assertReadable, extractText, UnreadablePdf } from './text.ts';

const cacheDir = join(import.meta.dirname, '../../../.cache/pdf');
const limit = { timeoutMs: 30_000 };

type Said = { level: string; details: object; message: string };
const said: Said[] = [];
const write = (level: string) => (details: object, message: string) => {
  said.push({ level, details, message });
};
const log: PdfLog = { info: write('info'), warn: write('warn'), error: write('error') };

let binary: BrowserBinary;
let renderer: ChromiumRenderer;

beforeAll(async () => {
  binary = await findBrowser({ cacheDir });
  renderer = new ChromiumRenderer(() => Promise.resolve(binary), log);
}, 60_000);
afterEach(() => said.splice(0));
afterAll(() => renderer.close());

const page = (body: string, style = '') =>
  `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Contrat</title><style>@page{size:A4;margin:2cm}${style}</style></head><body>${body}</body></html>`;

describe('a document', () => {
  const rows = Array.from(
    { length: 150 },
    (_, row) => `<tr><td>Article ${row}</td><td>${row * 3} €</td></tr>`,
  );
  const body = `<h1>Contrat de maîtrise d’œuvre</h1><p>Montant : 12\u202F345,67 € – L’HAŸ-LES-ROSES, Œuvre d’été, façade Ŵ</p>
     <p style="font-family:Times New Roman">Signé par Zoë <b>Müller</b>, Αθήνα, Київ</p><p style="font-family:Calibri">Affinité</p>
     <p style="font-family:Caveat">Jean-Noël Ÿ</p>
     <table><thead><tr><th>Objet</th><th>Prix</th></tr></thead><tbody>${rows.join('')}</tbody></table>
     <p style="break-before:page">Fin</p>`;
  const contract = page(body, `body{font-family:Arial} td{padding:6px} ${fontFaces(`${body} Arial`)}`);

  test('keeps every accent, narrow space and value, over as many pages as it needs', async () => {
    const pdf = await renderer.render(contract, limit);
    const expected = [
      '12\u202F345,67 €',
      'L’HAŸ-LES-ROSES',
      'Œuvre d’été',
      'Ŵ',
      'Zoë Müller',
      'Αθήνα, Київ',
      'Jean-Noël Ÿ',
      'Article 149',
    ];
    await assertReadable(pdf, expected);
    const document = await PDF.load(pdf);
    expect(document.getPageCount()).toBeGreaterThanOrEqual(5);
    const { width, height } = document.getPages()[0]!;
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
  });

  test('repeats the head of a table on each of its pages', async () => {
    const pages = (await extractText(await renderer.render(contract, limit))).split('\f');
    const withRows = pages.filter((text) => text.includes('Article'));
    expect(withRows.length).toBeGreaterThanOrEqual(3);
    for (const text of withRows) expect(text).toContain('ObjetPrix');
  });

  test('is tagged, in its language, with an outline', async () => {
    const bytes = Buffer.from(await renderer.render(contract, limit)).toString('latin1');
    for (const mark of ['/StructTreeRoot', '/MarkInfo', '/Lang (fr)', '/Outlines'])
      expect(bytes).toContain(mark);
  });

  test('comes out the same each time, apart from its dates', async () => {
    const undated = async () =>
      Buffer.from(await renderer.render(contract, limit))
        .toString('latin1')
        .replaceAll(/\/(CreationDate|ModDate) \([^)]*\)/g, '');
    expect((await undated()) === (await undated())).toBe(true);
  });

  test('draws every letter with the family it asks for', async () => {
    const html = page(
      `<p>L’HAŸ <b>Ŵ</b> Αθήνα Київ</p>`,
      `p{font-family:Arial}${fontFaces('Arial ŸŴ Αθήνα Київ')}`,
    );
    const bytes = Buffer.from(await renderer.render(html, limit)).toString('latin1');
    const fonts = [...bytes.matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name);
    expect(new Set(fonts)).toEqual(new Set(['Arimo-Regular', 'Arimo-Bold']));
    expect(bytes).not.toContain('/Subtype /Type3');
  });

  test('uses our fonts for the generic families', async () => {
    const pdf = await renderer.render(
      page('<p style="font-family:serif">a</p><p style="font-family:sans-serif">b</p>'),
      limit,
    );
    const bytes = Buffer.from(pdf).toString('latin1');
    expect(bytes).toMatch(/\+Tinos/);
    expect(bytes).toMatch(/\+Arimo/);
  });
});

describe('the check of the text', () => {
  test('refuses absent values, missing glyphs and empty pages', async () => {
    const pdf = await renderer.render(
      page('<table><tr><td style="width:3em">Dupont Jean-Marie</td><td>x</td></tr></table>'),
      limit,
    );
    await assertReadable(pdf, ['Dupont Jean-Marie', 'DUPONT  Jean-Marie']);
    await expect(assertReadable(pdf, ['x', 'Durand'])).rejects.toThrow('Expected text 2 of 2');
    const unknown = await renderer.render(page('<p>\u{10FFFD} a</p>'), limit);
    await expect(assertReadable(unknown, [])).rejects.toBeInstanceOf(UnreadablePdf);
    const empty = await renderer.render(page(''), limit);
    await expect(assertReadable(empty, [])).rejects.toThrow('no text');
  });
});

describe('a hostile document', () => {
  test('reaches nobody, runs nothing and reads no file', async () => {
    const hits: string[] = [];
    const server = createServer((request, response) => {
      hits.push(request.url ?? '');
      response.end();
    }).on('upgrade', (request, socket) => {
      hits.push(request.url ?? '');
      socket.destroy();
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const address = server.address();
    const at = typeof address === 'object' && address ? `//127.0.0.1:${address.port}` : '';
    const secret = join(mkdtempSync(join(tmpdir(), 'secret-')), 'secret.txt');
    writeFileSync(secret, 'LOCALSECRET');
    chmodSync(join(secret, '..'), 0o755);
    const html = page(
      `<p id="p">before</p><script>document.getElementById('p').textContent='SCRIPTRAN';fetch('http:${at}/fetch');new WebSocket('ws:${at}/socket');</script>
       <img src="http:${at}/img" onerror="document.title='RAN'"><img src="x" onerror="document.body.append('SCRIPTRAN')">
       <iframe src="http:${at}/frame"></iframe><iframe src="file://${secret}"></iframe><iframe srcdoc="<script>parent.document.body.append('SCRIPTRAN')</script><img src='http:${at}/srcdoc'>"></iframe>
       <object data="http:${at}/object"></object><embed src="file://${secret}"><video src="http:${at}/video" autoplay></video>
       <svg><image href="http:${at}/svg"/><use href="http:${at}/use#x"/><script>document.body.append('SCRIPTRAN')</script></svg>
       <link rel="stylesheet" href="http:${at}/css"><link rel="prefetch" href="http:${at}/prefetch"><link rel="dns-prefetch" href="${at}"><link rel="preconnect" href="http:${at}/connect">
       <meta http-equiv="refresh" content="0;url=http:${at}/refresh"><a href="javascript:alert(1)" ping="http:${at}/ping">link</a>`,
      `@import url(http:${at}/import);@font-face{font-family:x;src:url(http:${at}/font)}body{font-family:x;background:url(http:${at}/background)}`,
    );
    const pdf = await renderer.render(html, limit);
    const text = await extractText(pdf);
    await fetch(`http:${at}/control`);
    server.close();
    rmSync(join(secret, '..'), { recursive: true });
    expect(hits).toEqual(['/control']);
    expect(text).toContain('before');
    expect(text).not.toMatch(/SCRIPTRAN|LOCALSECRET/);
  });

  test('that never ends is cut off in time, and the next one is rendered at once', async () => {
    const table = '<table><tr><td>';
    const bomb = page(table.repeat(3000) + '<p>x '.repeat(300_000), 'td{width:50%}table{width:99%}');
    const started = Date.now();
    const cut = renderer.render(bomb, { timeoutMs: 1500 });
    await expect(cut).rejects.toMatchObject({ failure: 'timeout' });
    expect(Date.now() - started).toBeLessThan(4000);
    await assertReadable(await renderer.render(page('<p>next</p>'), limit), ['next']);
    expect(renderer.pids()).toHaveLength(1);
  });

  test('can be given up by its owner', async () => {
    const owner = new AbortController();
    const given = renderer.render(page('<p>x</p>'.repeat(100_000)), { ...limit, signal: owner.signal });
    owner.abort();
    await expect(given).rejects.toMatchObject({ failure: 'aborted' });
  });
});

describe('the browser', () => {
  test('that is killed in the middle is replaced, and the document still comes', async () => {
    await renderer.version();
    const [pid] = renderer.pids();
    const rendering = renderer.render(page('<p>survivor</p>'), limit);
    process.kill(pid!, 'SIGKILL');
    await assertReadable(await rendering, ['survivor']);
    expect(renderer.pids()).not.toContain(pid);
    expect(said.map(({ message }) => message)).toContain(
      'the browser went away while rendering: trying once more',
    );
  });

  test('that dies each time gives a clean error, and the next document comes', async () => {
    let killing = true;
    const killer: PdfLog = {
      ...log,
      info: (details) => {
        if (killing && 'pid' in details) process.kill(Number(details.pid), 'SIGKILL');
      },
    };
    const unlucky = new ChromiumRenderer(() => Promise.resolve(binary), killer);
    const failed = await unlucky.render(page('<p>x</p>'), limit).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(RenderError);
    expect(failed).toMatchObject({ failure: 'unavailable' });
    killing = false;
    await assertReadable(await unlucky.render(page('<p>later</p>'), limit), ['later']);
    await unlucky.close();
    expect(unlucky.pids()).toEqual([]);
  });

  test('renders several documents at once without mixing them', async () => {
    const names = ['alpha', 'beta', 'gamma', 'delta'];
    const pdfs = await Promise.all(names.map((name) => renderer.render(page(`<p>${name}</p>`), limit)));
    const texts = await Promise.all(pdfs.map(extractText));
    expect(texts.map((text) => text.trim())).toEqual(names);
  });

  test('that the path does not lead to is one clear error', async () => {
    const missing = findBrowser({ cacheDir, chromiumPath: '/nowhere/chromium' });
    await expect(missing).rejects.toThrow('/nowhere/chromium does not exist');
    const notOne = new ChromiumRenderer(() => Promise.resolve({ ...binary, executable: '/bin/false' }), log);
    await expect(notOne.render(page(''), limit)).rejects.toMatchObject({ failure: 'unavailable' });
    await notOne.close();
  });

  test.skipIf(process.platform !== 'linux')('has none of the server’s environment', async () => {
    process.env['RENDER_TEST_SECRET'] = 'canary';
    const own = new ChromiumRenderer(() => Promise.resolve(binary), log);
    await own.version();
    const environment = readFileSync(`/proc/${own.pids()[0]}/environ`, 'utf8');
    delete process.env['RENDER_TEST_SECRET'];
    await own.close();
    expect(environment).toContain('TZ=UTC');
    expect(environment).not.toContain('canary');
  });

  test.skipIf(!isRoot)('of a root server runs as nobody, every process of it', async () => {
    await renderer.version();
    const group = renderer.pids()[0];
    const members = processes().filter((process) => process.group === group);
    expect(members.length).toBeGreaterThan(1);
    expect(new Set(members.map(({ uid }) => uid))).toEqual(new Set([nobody]));
  });

  test('runs without its sandbox only where the system forbids it, and says so loudly', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'no-sandbox-'));
    chmodSync(folder, 0o755);
    const wrapper = join(folder, 'browser');
    const script = `#!/bin/sh\ncase "$*" in *--no-sandbox*) exec "${binary.executable}" "$@";; esac\necho 'No usable sandbox!' >&2\nexit 1\n`;
    writeFileSync(wrapper, script, { mode: 0o755 });
    const own = new ChromiumRenderer(() => Promise.resolve({ ...binary, executable: wrapper }), log);
    await assertReadable(await own.render(page('<p>still</p>'), limit), ['still']);
    await own.close();
    rmSync(folder, { recursive: true });
    const loud = said.filter(({ level }) => level === 'error');
    expect(loud.map(({ message }) => message)).toEqual([expect.stringContaining('WITHOUT ITS SANDBOX')]);
  });
});

function processes(): { group: number; uid: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
        const uid = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        return [{ group: Number(rest.split(' ')[2]), uid: Number(uid) }];
      } catch {
        return [];
      }
    });
}
