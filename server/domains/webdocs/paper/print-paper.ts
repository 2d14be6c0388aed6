import { createHash } from 'node:crypto';
import type { PdfEngine } from '#engines/pdf/pdf-engine.ts';
import { AbsentText } from '#engines/pdf/render/print-errors.ts';
import { RenderError } from '#engines/pdf/render/render-error.ts';
import { Refusal } from '#http/refusal.ts';

/** Prints HTML of the final document's form. @throws {Refusal} FieldInvalid, Unavailable */
export type PaperPrinter = (html: string) => Promise<Uint8Array>;

const renderLimitMs = 20_000;
/** A signatory's page asks several times for the same print: once for each few pages. */
const mostKept = 8;
const keptMs = 5 * 60_000;

const toRefusal = (error: unknown): unknown => {
  if (error instanceof AbsentText) {
    const errors = error.elements
      .filter((tag) => tag !== '')
      .map((tag) => ({ path: `actions.${tag}`, code: 'TooLong' }));
    return errors.length > 0 ? new Refusal('FieldInvalid', { errors }) : new Refusal('Unavailable');
  }
  return error instanceof RenderError ? new Refusal('Unavailable', { retryAfterSeconds: 5 }) : error;
};

/** Keeps the last prints for a few minutes in memory, never on disk: a signature may be on them that is not given yet. */
export const openPaperPrinter = (pdf: PdfEngine): PaperPrinter => {
  const prints = new Map<string, Promise<Uint8Array>>();
  const forget = (key: string, print: Promise<Uint8Array>) => {
    if (prints.get(key) === print) prints.delete(key);
  };
  const start = (key: string, html: string): Promise<Uint8Array> => {
    const print = pdf.render(html, { timeoutMs: renderLimitMs });
    prints.set(key, print);
    print.catch(() => forget(key, print));
    setTimeout(() => forget(key, print), keptMs).unref();
    const [oldest] = prints.keys();
    if (prints.size > mostKept && oldest !== undefined) prints.delete(oldest);
    return print;
  };
  return async (html) => {
    const key = createHash('sha256').update(html).digest('base64');
    try {
      return await (prints.get(key) ?? start(key, html));
    } catch (error) {
      throw toRefusal(error);
    }
  };
};
