import path from 'node:path';
import { silentLog } from '#engines/log.ts';
import { openPdfEngine, type PdfEngine } from '#engines/pdf/pdf-engine.ts';
import { contractOf } from './support/contract.ts';
import { newDataDir, removeDataDir } from './support/portal.ts';
import type { Row } from './support/rounds.ts';

export const title = 'Pages to look at before signing, against their print alone';

/** Pages in one answer. */
const atOnce = 6;

const fastest = (values: number[]) => Math.min(...values);

const measurePages = async (engine: PdfEngine, pages: number, goalMs: number): Promise<Row[]> => {
  const [prints, firsts, answers]: [number[], number[], number[]] = [[], [], []];
  let of = 0;
  let bytes = 0;
  for (let round = 0; round < 3; round += 1) {
    const begun = performance.now();
    const print = await engine.render(contractOf(pages), { timeoutMs: 90_000 });
    prints.push(performance.now() - begun);
    ({ of } = await engine.drawPage(print, 1));
    firsts.push(performance.now() - begun);
    bytes = 0;
    for (let number = 1; number <= Math.min(of, atOnce); number += 1)
      bytes += (await engine.drawPage(print, number)).png.length;
    answers.push(performance.now() - begun);
  }
  const baseline = fastest(prints);
  return [
    { what: `${of} pages, printed`, value: baseline, unit: 'ms' },
    { what: `${of} pages, the first one drawn`, value: fastest(firsts), unit: 'ms', atMost: goalMs },
    { what: `${of} pages, the first six drawn`, value: fastest(answers), unit: 'ms', baseline },
    { what: `${of} pages, one picture`, value: bytes / Math.min(of, atOnce) / 1_000, unit: 'kB' },
  ];
};

export const measure = async (): Promise<Row[]> => {
  const dataDir = await newDataDir();
  const chromiumPath = process.env['CHROMIUM_PATH'];
  const settings = { cacheDir: dataDir, dataDir, pagesProgram: path.resolve('dist/server/pages-worker.js') };
  const engine = await openPdfEngine({ ...settings, ...(chromiumPath && { chromiumPath }) }, { log: silentLog });
  try {
    await engine.drawPage(await engine.render(contractOf(1), { timeoutMs: 90_000 }), 1);
    return [...(await measurePages(engine, 5, 1_000)), ...(await measurePages(engine, 70, 3_000))];
  } finally {
    await engine.close();
    await removeDataDir(dataDir);
  }
};
