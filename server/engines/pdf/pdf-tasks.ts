import { openWorkerPool } from '../concurrency/worker-pool.ts';
import { AbsentText, DifferentPages, UnreadablePdf } from './render/print-errors.ts';
import type { PrintAnswer, PrintQuestion } from './reading/check-print.ts';
import { CertificateError } from './seal/certificate-error.ts';
import type { SealingParts, SealPlan } from './seal/make-seal.ts';
import type { P12, P12Certificates } from './seal/p12.ts';

/** Everything that needs the PDF library. */
export interface PdfTasks {
  /** @throws what `checkPrint` throws, and WorkerOverrun */
  check: (pdf: Uint8Array, question: PrintQuestion) => Promise<PrintAnswer>;
  /** @throws WorkerOverrun */
  seal: (pdf: Uint8Array, plan: SealPlan) => Promise<Uint8Array>;
  /** A detached signature over the bytes, with SHA-256. @throws CertificateError, WorkerOverrun */
  sign: (bytes: Uint8Array, by: SealingParts) => Promise<Uint8Array>;
  /** @throws CertificateError, WorkerOverrun */
  readP12: (p12: P12) => Promise<P12Certificates>;
  close: () => Promise<void>;
}

export type PdfTask =
  | { kind: 'check'; pdf: Uint8Array; question: PrintQuestion }
  | { kind: 'seal'; pdf: Uint8Array; plan: SealPlan }
  | { kind: 'sign'; bytes: Uint8Array; by: SealingParts }
  | { kind: 'p12'; p12: P12 };

export type PdfFault =
  | { kind: 'absent'; message: string; elements: readonly string[] }
  | { kind: 'different'; message: string; pages: readonly number[] }
  | { kind: 'unreadable' | 'certificate' | 'other'; message: string };

export type PdfResult = { answer: PrintAnswer | Uint8Array | P12Certificates } | { fault: PdfFault };

/** A print that exceeds these limits ends the process and not the server. A print of 200 pages takes about a second. */
const limits = { most: 1, answerMs: 120_000, heapMegabytes: 1_024, as: 'process' } as const;

const toError = (fault: PdfFault): Error => {
  if (fault.kind === 'absent') return new AbsentText(fault.message, fault.elements);
  if (fault.kind === 'different') return new DifferentPages(fault.message, fault.pages);
  if (fault.kind === 'certificate') return new CertificateError(fault.message);
  return fault.kind === 'unreadable' ? new UnreadablePdf(fault.message) : new Error(fault.message);
};

const importSealing = () => import('./seal/make-seal.ts');
let loaded: ReturnType<typeof importSealing> | undefined;
/** Asking the loader again for each seal takes half a millisecond. */
const loadSealing = () => (loaded ??= importSealing());

/** In this process. Late, because a portal with the program never needs the PDF library itself. */
export const tasksHere: PdfTasks = {
  check: async (pdf, question) => (await import('./reading/check-print.ts')).checkPrint(pdf, question),
  seal: async (pdf, plan) => (await loadSealing()).makeSeal(pdf, plan),
  sign: async (bytes, by) => (await loadSealing()).signBytes(bytes, by),
  readP12: async (p12) => (await import('./seal/p12.ts')).readP12(p12),
  close: () => Promise.resolve(),
};

/**
 * Reads prints back and seals them in a separate process. This one can answer requests meanwhile, and the memory of the
 * PDF library is given back when nothing is sealed for a minute (docs/decisions/0031-sealing-in-a-process.md).
 * @param program the built program; without it this process does the work
 */
export const openPdfTasks = (program: string | undefined): PdfTasks => {
  if (program === undefined) return tasksHere;
  const processes = openWorkerPool(program, limits);
  const ask = async (task: PdfTask, asker: Parameters<typeof processes.ask>[1]): Promise<unknown> => {
    const result = (await processes.ask(task, asker)) as PdfResult;
    if ('fault' in result) throw toError(result.fault);
    return result.answer;
  };
  return {
    check: async (pdf, question) => {
      const { company: key, isAside, limitMs: mostMs } = question;
      return (await ask({ kind: 'check', pdf, question }, { key, isAside, mostMs })) as PrintAnswer;
    },
    seal: async (pdf, plan) => (await ask({ kind: 'seal', pdf, plan }, { key: 'seal' })) as Uint8Array,
    sign: async (bytes, by) => (await ask({ kind: 'sign', bytes, by }, { key: 'seal' })) as Uint8Array,
    readP12: async (p12) => (await ask({ kind: 'p12', p12 }, { key: 'p12' })) as P12Certificates,
    close: () => processes.close(),
  };
};
