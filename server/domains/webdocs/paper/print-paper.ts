import { createHash } from 'node:crypto';
import type { PdfEngine } from '#engines/pdf/pdf-engine.ts';
import type { PrintQuestion } from '#engines/pdf/reading/check-print.ts';
import { AbsentText, UnreadablePdf } from '#engines/pdf/render/print-errors.ts';
import { RenderError } from '#engines/pdf/render/render-error.ts';
import { Refusal } from '#http/refusal.ts';

/** A print, and what the check has read in it. */
export interface Paper {
  pdf: Uint8Array;
  /** Number of all pages, including those of long answers behind the documents. */
  pages: number;
  /** SHA-256 of what is drawn on all pages, lower-case hexadecimal. */
  sha256: string;
}

/** Prints HTML that `final-document.ts` made, and checks the print. @throws {Refusal} FieldInvalid, Unavailable */
export type PaperPrinter = (html: string, question: CompanyQuestion) => Promise<Paper>;

/** Names the company, so that its prints do not keep those of others waiting. */
export type CompanyQuestion = PrintQuestion & { company: string };

const renderLimitMs = 20_000;
/** A signing page asks several times for the same print, because each answer brings only a few pages. */
const mostKept = 8;
const keptMs = 5 * 60_000;

/** The caller has entered these values: if one is missing on paper, it was too long for its place. */
const toValueRefusal = (error: unknown): unknown => {
  if (error instanceof AbsentText) {
    const errors = error.elements
      .filter((tag) => tag !== '')
      .map((tag) => ({ path: `actions.${tag}`, code: 'TooLong' }));
    return errors.length > 0 ? new Refusal('FieldInvalid', { errors }) : new Refusal('Unavailable');
  }
  const isLater = error instanceof RenderError || error instanceof UnreadablePdf;
  return isLater ? new Refusal('Unavailable', { retryAfterSeconds: 5 }) : error;
};

/** Prints HTML that `final-document.ts` made, and checks it. @throws what `pdf.render` and `pdf.checkPrint` throw */
export const printPaper = async (
  pdf: PdfEngine,
  html: string,
  question: CompanyQuestion,
  signal?: AbortSignal,
): Promise<Paper> => {
  const { company } = question;
  const print = await pdf.render(html, { timeoutMs: renderLimitMs, company, ...(signal && { signal }) });
  const { sha256, allPages: pages } = await pdf.checkPrint(print, question);
  return { pdf: print, pages, sha256 };
};

/**
 * Keeps the last prints for a few minutes. They stay in memory and never go to disk, because they may show the picture
 * of a signature that its owner has not confirmed yet. `explain` turns an error of the print into what is thrown.
 */
export const openPaperPrinter = (
  pdf: PdfEngine,
  explain: (error: unknown) => unknown = toValueRefusal,
): PaperPrinter => {
  const prints = new Map<string, Promise<Paper>>();
  const forget = (key: string, print: Promise<Paper>) => {
    if (prints.get(key) === print) prints.delete(key);
  };
  const start = (key: string, html: string, question: CompanyQuestion): Promise<Paper> => {
    const print = printPaper(pdf, html, question);
    prints.set(key, print);
    print.catch(() => forget(key, print));
    setTimeout(() => forget(key, print), keptMs).unref();
    const [oldest] = prints.keys();
    if (prints.size > mostKept && oldest !== undefined) prints.delete(oldest);
    return print;
  };
  return async (html, question) => {
    const key = createHash('sha256').update(html).digest('base64');
    try {
      return await (prints.get(key) ?? start(key, html, question));
    } catch (error) {
      throw explain(error);
    }
  };
};
