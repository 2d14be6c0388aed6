import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDF } from '@libpdf/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asValue, png } from '#domains/webdocs/drawn-png.test-support.ts';
import { findBrowser } from './browser-binary.ts';
import { ChromiumRenderer } from './chromium.ts';
import { fontFaces } from '../fonts.ts';
import { cacheDir, limit, page, quietLog } from './render-world.test-support.ts';
import { UnreadablePdf } from './print-errors.ts';
import { atMost } from './render.ts';
import type { RenderError } from './render-error.ts';
import { checkPrint } from '../reading/check-print.ts';
import { extractText } from '../reading/print-reading.ts';

let renderer: ChromiumRenderer;

beforeAll(async () => {
  const binary = await findBrowser({ cacheDir });
  renderer = new ChromiumRenderer(() => Promise.resolve(binary), quietLog);
}, 60_000);
afterAll(() => renderer.close());

describe('a document', () => {
  const rows = Array.from({ length: 150 }, (_, row) => `<tr><td>Article ${row}</td><td>${row * 3} €</td></tr>`);
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
    await checkPrint(pdf, { texts: expected });
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

  // REQ-5.1.5
  test('is tagged, in its language, with an outline', async () => {
    const bytes = Buffer.from(await renderer.render(contract, limit)).toString('latin1');
    for (const mark of ['/StructTreeRoot', '/MarkInfo', '/Lang (fr)', '/Outlines']) expect(bytes).toContain(mark);
  });

  // REQ-5.1.1
  test('says the same each time, on as many pages, in the same fonts', async () => {
    // Not byte for byte: the numbers of the browser's structure tags depend on thread timing.
    const facts = async () => {
      const pdf = await renderer.render(contract, limit);
      const bytes = Buffer.from(pdf).toString('latin1');
      return {
        text: await extractText(pdf),
        pages: bytes.match(/\/Type \/Page\b/g)?.length,
        fonts: [...bytes.matchAll(/\/BaseFont \/[A-Z]{6}\+([\w-]+)/g)]
          .map(([, name]) => name ?? '')
          .sort((a, b) => a.localeCompare(b)),
      };
    };
    expect(await facts()).toEqual(await facts());
  });

  test('draws every letter with the family it asks for', async () => {
    const html = page(`<p>L’HAŸ <b>Ŵ</b> Αθήνα Київ</p>`, `p{font-family:Arial}${fontFaces('Arial ŸŴ Αθήνα Київ')}`);
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
  // REQ-5.1.2
  test('refuses absent values, missing glyphs and empty pages', async () => {
    const pdf = await renderer.render(
      page('<table><tr><td style="width:3em">Dupont Jean-Marie</td><td>x</td></tr></table>'),
      limit,
    );
    await checkPrint(pdf, { texts: ['Dupont Jean-Marie', 'DUPONT  Jean-Marie'] });
    await expect(checkPrint(pdf, { texts: ['x', 'Durand'] })).rejects.toThrow('Expected text 2 of 2');
    const unknown = await renderer.render(page('<p>\u{10FFFD} a</p>'), limit);
    await expect(checkPrint(unknown, { texts: [] })).rejects.toBeInstanceOf(UnreadablePdf);
    const logo = `<img src="${asValue(png(30, 20))}">`;
    const lines = '<tr><td>x</td></tr>'.repeat(120);
    const repeated = await renderer.render(
      page(`<table><thead><tr><th>${logo}</th></tr></thead><tbody>${lines}</tbody></table>`),
      limit,
    );
    await checkPrint(repeated, { texts: [], pictures: { total: 3, sizes: [{ width: 30, height: 20 }] } });
    await expect(
      checkPrint(repeated, { texts: [], pictures: { total: 2, sizes: [{ width: 4, height: 2 }] } }),
    ).rejects.toThrow('Of 1 signatures of 4 by 2 pixels, 0 are');
    const empty = await renderer.render(page(''), limit);
    await expect(checkPrint(empty, { texts: [] })).rejects.toThrow('no text');
  });
});

describe('the text of a page', () => {
  test('is found in its own order inside columns, groups, forms and ligatures', async () => {
    const html = page(
      `<div style="display:grid;grid-template-columns:1fr 1fr"><p>12 rue de la République 75001 Paris</p><p>Autre colonne, autre texte</p></div>
       <p style="opacity:.5">Valeur transparente</p><p style="font-family:Calibri">efficacité attitude</p>
       <p style="transform:rotate(3deg)">Tampon (copie) \\ 100 %</p><p style="text-transform:uppercase">Straße</p>`,
      'p{width:6em}',
    );
    const pdf = await renderer.render(html, limit);
    await checkPrint(pdf, {
      texts: [
        '12 rue de la République 75001 Paris',
        'Autre colonne, autre texte',
        'Valeur transparente',
        'efficacité attitude',
        'Tampon (copie) \\ 100 %',
        'strasse',
      ],
    });
  });
});

// REQ-5.1.4
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
    expect(Date.now() - started).toBeLessThan(20_000);
    await checkPrint(await renderer.render(page('<p>next</p>'), limit), { texts: ['next'] });
    expect(renderer.pids()).toHaveLength(1);
  });

  // REQ-4.4.19
  test('and stands aside holds nobody else up', async () => {
    const bomb = page(`${'<table><tr><td>'.repeat(3000)}${'<p>x '.repeat(300_000)}`, 'td{width:50%}table{width:99%}');
    const limited = atMost(1, renderer);
    const owner = new AbortController();
    const aside = limited.render(bomb, { ...limit, company: 'free', isAside: true, signal: owner.signal });
    const end = aside.then(
      () => 'printed',
      (error: RenderError) => error.failure,
    );
    const usual = await limited.render(page('<p>verified</p>'), { ...limit, company: 'verified' });
    await checkPrint(usual, { texts: ['verified'] });
    owner.abort();
    expect(await end).toBe('aborted');
  });

  test('can be given up by its owner', async () => {
    const owner = new AbortController();
    const given = renderer.render(page('<p>x</p>'.repeat(100_000)), { ...limit, signal: owner.signal });
    owner.abort();
    await expect(given).rejects.toMatchObject({ failure: 'aborted' });
  });
});
