import path from 'node:path';
import { PDF, type Signer } from '@libpdf/core';
import { silentLog } from '#engines/log.ts';
import type { Attachment } from '#engines/pdf/seal/attach.ts';
import { loadSigner, sealingParts } from '#engines/pdf/seal/certificate.ts';
import { signerOf } from '#engines/pdf/seal/make-seal.ts';
import { openPdfEngine, type PdfEngine } from '#engines/pdf/pdf-engine.ts';
import { contractOf, expectedWords } from './support/contract.ts';
import { newDataDir, removeDataDir } from './support/portal.ts';
import { interleave, type Row } from './support/rounds.ts';

export const title = 'Sealing with evidence, checked, against the bare signature of the same print';

const reason = 'Document signé par tous les signataires';
/** Bytes that the bare signature reserves, as many as ours. */
const estimatedSize = 16_384;

const evidence: Attachment[] = [
  {
    name: 'preuve.json',
    bytes: Buffer.from(
      JSON.stringify({ trail: Array.from({ length: 200 }, (_, seq) => ({ seq, event: 'signer.done' })) }),
    ),
    mime: 'application/json',
    description: 'Evidence',
    relationship: 'Data',
  },
];

/** Processor time and elapsed time of `work` in this process, in milliseconds. */
const timed = async (work: () => Promise<unknown>): Promise<{ cpu: number; clock: number }> => {
  const begun = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / 1000, clock: performance.now() - begun };
};

/** The part of the sealing job after the PDF is printed and read back. */
const sealAsTheJobDoes = async (engine: PdfEngine, printed: Uint8Array): Promise<void> => {
  await engine.seal(printed, { reason, attachments: evidence });
};

const signBarely = async (signer: Signer, printed: Uint8Array): Promise<void> => {
  const document = await PDF.load(printed);
  await document.sign({ signer, reason, level: 'B-B', estimatedSize });
};

const rounds = 5;

/** The list of the local authority is kept for a few seconds, and has to be later than the seal. */
const raiseWhenProved = async (engine: PdfEngine, pdf: Uint8Array): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    try {
      await engine.raise(pdf);
      return;
    } catch (error) {
      if (tries === 60) throw error;
      await new Promise((done) => setTimeout(done, 500));
    }
  }
};

/** The steps that a job does a minute after the seal, with the local authority; no signatory waits for them. */
const measureSteps = async (engine: PdfEngine, printed: Uint8Array, pages: number): Promise<Row[]> => {
  const spent = { raise: [] as number[], archive: [] as number[] };
  const { pdf } = await engine.seal(printed, { reason, attachments: evidence });
  await raiseWhenProved(engine, pdf);
  for (let round = 0; round < rounds; round += 1) {
    let raised: Uint8Array = pdf;
    const raising = await timed(async () => {
      raised = await engine.raise(pdf);
    });
    spent.raise.push(raising.cpu);
    spent.archive.push((await timed(() => engine.archive(raised))).cpu);
  }
  return [
    { what: `${pages} pages, from B-T to B-LT, processor`, value: Math.min(...spent.raise), unit: 'ms' },
    { what: `${pages} pages, from B-LT to B-LTA, processor`, value: Math.min(...spent.archive), unit: 'ms' },
  ];
};

const measurePages = async (engine: PdfEngine, signer: Signer, pages: number, times: number): Promise<Row[]> => {
  let printed: Uint8Array = new Uint8Array();
  const printing = await timed(async () => {
    printed = await engine.render(contractOf(pages), { timeoutMs: 90_000 });
  });
  const real = (await PDF.load(printed)).getPageCount();
  const clock = { ours: [] as number[], bare: [] as number[] };
  const note = async (name: 'ours' | 'bare', work: () => Promise<void>) => {
    const spent = await timed(work);
    clock[name].push(spent.clock);
    return spent.cpu;
  };
  const cpu = await interleave(times, {
    ours: () => note('ours', () => sealAsTheJobDoes(engine, printed)),
    bare: () => note('bare', () => signBarely(signer, printed)),
  });
  const reading = await timed(() => engine.checkPrint(printed, { texts: expectedWords }));
  const fastest = (values: number[]) => Math.min(...values);
  return [
    { what: `${real} pages, processor`, value: cpu.ours, unit: 'ms', baseline: cpu.bare, atMost: 3 },
    {
      what: `${real} pages, best time`,
      value: fastest(clock.ours),
      unit: 'ms',
      baseline: fastest(clock.bare),
    },
    ...(await measureSteps(engine, printed, real)),
    { what: `${real} pages, reading the print back`, value: reading.cpu, unit: 'ms' },
    { what: `${real} pages, printing by the browser`, value: printing.clock, unit: 'ms' },
  ];
};

export const measure = async (): Promise<Row[]> => {
  const dataDir = await newDataDir();
  const chromiumPath = process.env['CHROMIUM_PATH'];
  const engine = await openPdfEngine(
    { dataDir, cacheDir: path.join(dataDir, 'cache'), chromiumPath },
    { log: silentLog },
  );
  try {
    const signer = await signerOf(sealingParts(await loadSigner({ dataDir })));
    await engine.render(contractOf(1), { timeoutMs: 90_000 });
    return [
      ...(await measurePages(engine, signer, 5, 40)),
      ...(await measurePages(engine, signer, 20, 40)),
      ...(await measurePages(engine, signer, 200, 30)),
    ];
  } finally {
    await engine.close();
    await removeDataDir(dataDir);
  }
};
