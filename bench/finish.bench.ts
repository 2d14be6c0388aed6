import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { NewWebdoc } from '#contract/webdocs/public-webdocs.ts';
import { silentLog } from '#engines/log.ts';
import { openPdfEngine, type PdfEngine } from '#engines/pdf/pdf-engine.ts';
import { contractOf, contractToSign } from './support/contract.ts';
import { makePerson, openDatabaseOf, type DirectAccess } from './support/people.ts';
import { newDataDir, removeDataDir, startPortal } from './support/portal.ts';
import { median, type Row } from './support/rounds.ts';
import { newApiToken, sendWebdoc, signWebdoc, type OpenWebdoc } from './support/webdocs.ts';

export const title = 'From a document to its seal: taking it in, and from the last signature to the sealed file';

/** Each round has texts of its own: a text that was printed before is not printed again. */
const contractFor = (pages: number, round: number): NewWebdoc => {
  const fields = contractToSign.interactions.map(({ tag }) => `<p>${tag}</p>`).join('');
  const html = contractOf(pages).replace('</body>', `<p>Exemplaire ${round}</p>${fields}</body>`);
  return { ...contractToSign, documents: [{ title: 'Contrat', html }] };
};

const sealedWithinMs = 60_000;
/** People pause longer before they send or sign. The renderer prepares its next page in this time. */
const pauseMs = 500;

/** Looks at the row often, since a poll each tenth of a second would be a third of the time. */
const untilSealedRow = async ({ db }: DirectAccess, { id }: OpenWebdoc): Promise<void> => {
  const end = Date.now() + sealedWithinMs;
  while (Date.now() < end) {
    const row = await db.selectFrom('webdocs').select('sealed_at').where('id', '=', id).executeTakeFirstOrThrow();
    if (row.sealed_at !== null) return;
    await delay(5);
  }
  throw new Error('the document was not sealed within a minute');
};

interface Bench {
  origin: string;
  backstage: DirectAccess;
  apiToken: string;
  engine: PdfEngine;
}

const timed = async <T>(act: () => Promise<T>): Promise<[ms: number, value: T]> => {
  const begun = performance.now();
  const value = await act();
  return [performance.now() - begun, value];
};

const measureLength = async (
  { origin, backstage, apiToken, engine }: Bench,
  pages: number,
  rounds: number,
  goalMs: number,
): Promise<Row[]> => {
  const [prints, creations, seals, readings]: number[][] = [[], [], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const document = contractFor(pages, round);
    const [printMs, print] = await timed(() => engine.render(contractOf(pages), { timeoutMs: 90_000 }));
    prints?.push(printMs);
    readings?.push((await timed(() => engine.checkPrint(print, { texts: [] })))[0]);
    await delay(pauseMs);
    const [createMs, webdoc] = await timed(() => sendWebdoc(origin, apiToken, document));
    creations?.push(createMs);
    await delay(pauseMs);
    await signWebdoc(origin, webdoc);
    seals?.push((await timed(() => untilSealedRow(backstage, webdoc)))[0]);
  }
  const baseline = median(prints ?? []);
  return [
    { what: `${pages} pages, taken in`, value: median(creations ?? []), unit: 'ms', baseline },
    { what: `${pages} pages, last signature to seal`, value: median(seals ?? []), unit: 'ms', atMost: goalMs },
    { what: `${pages} pages, the same against the print`, value: median(seals ?? []), unit: 'ms', baseline },
    { what: `${pages} pages, reading a print back`, value: median(readings ?? []), unit: 'ms', baseline },
  ];
};

export const measure = async (): Promise<Row[]> => {
  const dataDir = await newDataDir();
  const portal = await startPortal(dataDir, { LOG_LEVEL: 'info' });
  const backstage = await openDatabaseOf(dataDir);
  const chromiumPath = process.env['CHROMIUM_PATH'];
  const engineDir = await newDataDir();
  const settings = {
    cacheDir: engineDir,
    dataDir: engineDir,
    pdfProgram: path.resolve('dist/server/pdf-worker.js'),
  };
  const engine = await openPdfEngine({ ...settings, ...(chromiumPath && { chromiumPath }) }, { log: silentLog });
  try {
    const { companyId } = await makePerson(backstage);
    const bench = { origin: portal.origin, backstage, apiToken: await newApiToken(backstage, companyId), engine };
    // Warm-up: both printing browsers start.
    await measureLength(bench, 5, 2, Infinity);
    return [
      ...(await measureLength(bench, 5, 15, 300)),
      ...(await measureLength(bench, 70, 3, 3_000)),
      ...(await measureLength(bench, 200, 2, 10_000)),
    ];
  } finally {
    await engine.close();
    await backstage.leave();
    await portal.stop();
    await removeDataDir(dataDir);
    await removeDataDir(engineDir);
  }
};
