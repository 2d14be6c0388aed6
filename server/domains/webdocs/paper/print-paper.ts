import { createHash } from 'node:crypto';
import { openKeyedQueue } from '#engines/concurrency/keyed-queue.ts';
import type { PdfEngine } from '#engines/pdf/pdf-engine.ts';
import type { PrintQuestion } from '#engines/pdf/reading/check-print.ts';
import { AbsentText, UnreadablePdf } from '#engines/pdf/render/print-errors.ts';
import { RenderError } from '#engines/pdf/render/render-error.ts';
import { limitConcurrencyPerKey } from '#http/rate-limits/concurrency-per-key.ts';
import { Refusal } from '#http/refusal.ts';

/** A print, and what the check has read in it. */
export interface Paper {
  pdf: Uint8Array;
  /** Number of all pages, including those of long answers behind the documents. */
  pages: number;
  /** SHA-256 of what is drawn on all pages, lower-case hexadecimal. */
  sha256: string;
}

export interface PrintOrder {
  /** Id of the party or the preview whose link asks. */
  link: string;
  /** All that the print depends on. */
  of: readonly unknown[];
  /** Makes the HTML by `final-document.ts`, when its turn has come. */
  make: () => Promise<{ html: string; question: CompanyQuestion }>;
}

/** Prints, and checks the print. @throws {Refusal} FieldInvalid, TooManyRequests, Unavailable */
export type PaperPrinter = (order: PrintOrder) => Promise<Paper>;

/** Names the company, so that its prints do not keep those of others waiting. */
export type CompanyQuestion = PrintQuestion & { company: string };

const renderLimitMs = 20_000;
/** A signing page asks several times for the same print, because each answer brings only a few pages. */
const mostKept = 8;
const keptMs = 5 * 60_000;
/** Different prints that one link has under way: one is printed, the others wait. */
const mostOfOneLink = 6;
const comeBackSeconds = 5;

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
  { signal, limitMs = renderLimitMs }: { signal?: AbortSignal | undefined; limitMs?: number } = {},
): Promise<Paper> => {
  const { company } = question;
  const print = await pdf.render(html, { timeoutMs: limitMs, company, ...(signal && { signal }) });
  const { sha256, allPages: pages } = await pdf.checkPrint(print, question);
  return { pdf: print, pages, sha256 };
};

/**
 * Keeps the last prints for a few minutes. They stay in memory and never go to disk, because they may show the picture
 * of a signature that its owner has not confirmed yet. A link has one print at a time, so that whoever asks for many of
 * a long document neither holds all of them in memory nor keeps others waiting (REQ-6.1.33).
 * @param explain turns an error of the print into what is thrown
 */
export const openPaperPrinter = (
  pdf: PdfEngine,
  explain: (error: unknown) => unknown = toValueRefusal,
  limitMs = renderLimitMs,
): PaperPrinter => {
  const prints = new Map<string, Promise<Paper>>();
  const forget = (key: string, print: Promise<Paper>) => {
    if (prints.get(key) === print) prints.delete(key);
  };
  const queue = openKeyedQueue();
  const underWay = limitConcurrencyPerKey(mostOfOneLink, comeBackSeconds);
  const start = (key: string, { link, make }: PrintOrder): Promise<Paper> => {
    const release = underWay.hold(link);
    const print = queue(link, async () => {
      const { html, question } = await make();
      return printPaper(pdf, html, question, { limitMs });
    }).finally(release);
    prints.set(key, print);
    print.catch(() => forget(key, print));
    setTimeout(() => forget(key, print), keptMs).unref();
    const [oldest] = prints.keys();
    if (prints.size > mostKept && oldest !== undefined) prints.delete(oldest);
    return print;
  };
  return async (order) => {
    const key = createHash('sha256').update(JSON.stringify(order.of)).digest('base64');
    try {
      return await (prints.get(key) ?? start(key, order));
    } catch (error) {
      throw explain(error);
    }
  };
};
