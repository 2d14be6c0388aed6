import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { silentLog } from '#engines/log.ts';
import { openPdfEngine, type PdfEngine } from '#engines/pdf/pdf-engine.ts';
import { readPrint } from '#engines/pdf/reading/print-reading.ts';
import { cacheDir } from '#tests/support/cache-dir.ts';
import { asValue, png } from '../drawn-png.test-support.ts';
import type { FilledField } from './fill-fields.ts';
import { paperDocument } from './final-document.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'final-document-'));
let engine: PdfEngine;
beforeAll(async () => {
  engine = await openPdfEngine({ cacheDir, dataDir }, { log: silentLog });
});
afterAll(async () => {
  await engine.close();
  rmSync(dataDir, { recursive: true });
});

const signature: FilledField = {
  tag: '{{sign}}',
  type: 'signature',
  name: 'Signature',
  value: asValue(png(300, 100)),
  width: null,
  height: null,
  options: [],
  isAutofilled: false,
};

/** Each is taller than a line, so that one of the counts below leaves room for its beginning only. */
const parts: [what: string, html: string][] = [
  ['a heading stays with what follows', '<h2>First</h2><p>Last</p>'],
  ['a row is not cut', `<table><tr><td>First${'<br>between'.repeat(3)}<br>Last</td></tr></table>`],
  [
    'a signature stays with the name before and after it',
    '<p>First</p><p><span data-field="{{sign}}"></span></p><p>Last</p>',
  ],
];

// REQ-5.4.3
test.for(parts)('%s at the foot of a page', async ([, html]) => {
  const starts = new Set<number>();
  for (let lines = 35; lines <= 46; lines += 1) {
    const above = '<p style="margin:0">line</p>'.repeat(lines);
    const document = { html: above + html, css: '' };
    const paper = paperDocument({ language: 'fr', name: 'Note' }, [document], [signature], null);
    const { pages, fields } = await readPrint(await engine.render(paper, { timeoutMs: 30_000 }));
    const [first, last] = ['First', 'Last'].map((word) => pages.findIndex(({ text }) => text.includes(word)));
    expect([lines, last]).toEqual([lines, first]);
    expect(fields.size).toBe(html.includes('data-field') ? 1 : 0);
    starts.add(first ?? -1);
  }
  expect([...starts]).toEqual([0, 1]);
});
