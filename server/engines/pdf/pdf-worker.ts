import { answerAsProcess } from '../concurrency/answer-as-process.ts';
import type { PdfFault, PdfResult, PdfTask } from './pdf-tasks.ts';
import { checkPrint } from './reading/check-print.ts';
import { AbsentText, DifferentPages, UnreadablePdf } from './render/print-errors.ts';
import { CertificateError } from './seal/certificate-error.ts';
import { makeSeal, signBytes } from './seal/make-seal.ts';
import { readP12 } from './seal/p12.ts';

const faultOf = (error: unknown): PdfFault => {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof AbsentText) return { kind: 'absent', message, elements: error.elements };
  if (error instanceof DifferentPages) return { kind: 'different', message, pages: error.pages };
  if (error instanceof CertificateError) return { kind: 'certificate', message };
  return { kind: error instanceof UnreadablePdf ? 'unreadable' : 'other', message };
};

const work = (task: PdfTask) => {
  if (task.kind === 'check') return checkPrint(task.pdf, task.question);
  if (task.kind === 'sign') return signBytes(task.bytes, task.by);
  return task.kind === 'seal' ? makeSeal(task.pdf, task.plan) : readP12(task.p12);
};

answerAsProcess(async (task: PdfTask): Promise<PdfResult> => {
  try {
    return { answer: await work(task) };
  } catch (error) {
    return { fault: faultOf(error) };
  }
});
