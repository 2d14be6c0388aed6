import { createHash } from 'node:crypto';
import type { FieldRefusal } from '#contract/errors.ts';
import type { NewWebdoc } from '#contract/webdocs/public-webdocs.ts';
import { WorkerOverrun } from '#engines/concurrency/worker-pool.ts';
import { openKeyedQueue } from '#engines/concurrency/keyed-queue.ts';
import type { PdfEngine } from '#engines/pdf/pdf-engine.ts';
import { AbsentText, UnreadablePdf } from '#engines/pdf/render/print-errors.ts';
import { RenderError } from '#engines/pdf/render/render-error.ts';
import { Refusal } from '#http/refusal.ts';
import type { Cleaner } from '#engines/html/cleaner.ts';
import type { CleanDocument } from '#engines/html/clean-html.ts';
import type { FilledField } from '../sealing/fill-fields.ts';
import { fieldMark } from '#engines/pdf/reading/field-marks.ts';
import { fieldName } from './field-name.ts';
import { expectedContent, trialDocument } from '../sealing/final-document.ts';
import type { PrintAnswer } from '#engines/pdf/reading/check-print.ts';
import type { Connection } from '#engines/postgres/database.ts';
import type { TitledDocument } from './clean-documents.ts';
import { isVerified } from '../unverified-limit.ts';
import { openFailedPrints, type FailedPrints } from './failed-prints.ts';
import { mayDiffer } from './may-differ.ts';
import { sampleValue } from './preview-samples.ts';
import { fullName } from '#contract/text.ts';

/** Shorter than the limit of the seal, because signatures and the evidence make the final document longer. */
const trialLimitMs = 20_000;
/** A free machine prints a page of one word in about 50 ms. If this limit is reached, the machine is overloaded. */
const oneWordLimitMs = 2_500;
/** Senders make many documents from one template. Documents with the same texts need only one trial. */
const mostRemembered = 200;
/** Answers about longer documents are not remembered, because they would take too much memory. */
const mostRememberedPages = 40;

/** The documents as they will be stored, and their pages as they will be printed. */
export interface Paper {
  documents: TitledDocument[];
  /** Pages of the documents together. */
  pages: number;
  layout: Uint8Array;
  /** A screen may show other words than the paper: the pages must be read before confirming (REQ-5.1.16). */
  isPlacedFreely: boolean;
}

interface Trials {
  /** Each company prints one document at a time, because all companies share the browser. */
  queue: ReturnType<typeof openKeyedQueue>;
  /** Answers of successful trials. The key is the SHA-256 of the printed HTML. */
  good: Map<string, PrintAnswer>;
  /** Trials that took too long, by company. */
  slow: FailedPrints;
}
const trialsOf = new WeakMap<PdfEngine, Trials>();

/** Slow trials of a company that nobody has verified; further ones wait, because all such companies share a place. */
const mostSlowTrials = 3;

const refuseAfterSlowTrials = async ({ slow }: Trials, db: Connection, companyId: string): Promise<void> => {
  const retryAfterSeconds = slow.waitFor(companyId, mostSlowTrials);
  if (retryAfterSeconds !== null && !(await isVerified({ db }, companyId)))
    throw new Refusal('Unavailable', { retryAfterSeconds });
};

const filledIn = ({ interactions, language = 'fr' }: NewWebdoc): FilledField[] =>
  interactions.map(({ tag, type, value, width = null, height = null, ...more }) => ({
    tag,
    type,
    name: fieldName({ ...more, tag, type }),
    width,
    height,
    isAutofilled: more.isAutofilled ?? false,
    options: more.options ?? [],
    value:
      value !== undefined && value !== ''
        ? value
        : sampleValue(
            { type, name: more.name ?? tag, maxLength: more.maxLength ?? null, options: more.options ?? [] },
            language,
            new Date(0),
          ),
  }));

const namesIn = ({ owner, signatories, recipients = [], filesToCollect = [] }: NewWebdoc): string[] => [
  ...[owner, ...signatories, ...recipients].map(fullName),
  ...filesToCollect.map(({ name }) => name),
];

const pathOf = ({ documents }: NewWebdoc): string => (documents.length === 1 ? 'documents.0.html' : 'documents');

/** Refusals for a document whose trial failed; null when the renderer failed. */
const refusalsOf = (error: unknown, webdoc: NewWebdoc): FieldRefusal[] | null => {
  const { interactions } = webdoc;
  const path = pathOf(webdoc);
  if (error instanceof AbsentText) {
    const fields = interactions.flatMap(({ tag }, index) =>
      error.elements.includes(tag) ? [{ path: `interactions.${index}.tag`, code: 'FieldNotPrinted' }] : [],
    );
    return fields.length > 0 ? fields : [{ path, code: 'ContentNotPrinted' }];
  }
  // The reading of the print took too long, or too much memory.
  if (error instanceof WorkerOverrun) return [{ path, code: 'TooComplex' }];
  if (error instanceof UnreadablePdf) return [{ path, code: 'UnprintableCharacter' }];
  const isItsOwn = error instanceof RenderError && ['timeout', 'crashed', 'refused'].includes(error.failure);
  return isItsOwn ? [{ path, code: 'TooComplex' }] : null;
};

/** Quotes the text that is missing on the paper. A missing field is not quoted: its path names it. */
const placeOf = (error: unknown): { detail?: string } => {
  const [text] = error instanceof AbsentText && error.elements.length === 0 ? error.texts.filter(Boolean) : [];
  return text === undefined ? {} : { detail: `Not readable on paper: “${text}”` };
};

const longestQuote = 80;

/**
 * A field over text or over another field: what is entered in it would hide what others have read and confirmed
 * (REQ-5.1.13).
 */
const refuseCovered = ({ covered }: PrintAnswer, { interactions }: NewWebdoc): void => {
  const tagOf = (mark: string) => interactions.find((_, index) => fieldMark(index) === mark)?.tag ?? '';
  const found = interactions.flatMap(({ tag }, index) => {
    const under = covered.filter(({ mark }) => mark === fieldMark(index));
    const words = [...new Set(under.flatMap((one) => (one.words === '' ? [] : [one.words])))].join(' … ');
    const [field] = under.flatMap((one) => one.field ?? []);
    const what = words === '' ? field && tagOf(field) : `“${words.slice(0, longestQuote)}”`;
    if (what === undefined) return [];
    const code = words === '' ? 'FieldOverField' : 'FieldOverText';
    return [{ told: `${what} stands under ${tag}`, error: { path: `interactions.${index}.tag`, code } }];
  });
  if (found.length === 0) return;
  throw new Refusal('WebdocInvalid', {
    detail: `On paper ${found
      .slice(0, 3)
      .map(({ told }) => told)
      .join('; ')}.`,
    errors: found.map(({ error }) => error),
  });
};

/** Tells whether the machine is overloaded: then it cannot print even a page of one word in time. */
const isBusy = async (pdf: PdfEngine, company: string): Promise<boolean> =>
  pdf.render('<!doctype html><p>x</p>', { timeoutMs: oneWordLimitMs, company }).then(
    () => false,
    () => true,
  );

/** @throws {Refusal} WebdocInvalid, Unavailable when nothing can be printed now */
const printOnTrial = async (
  { pdf, db, companyId }: { pdf: PdfEngine; db: Connection; companyId: string },
  webdoc: NewWebdoc,
  documents: readonly CleanDocument[],
): Promise<PrintAnswer> => {
  const fields = filledIn(webdoc);
  const { name, language = 'fr' } = webdoc;
  const html = trialDocument({ name, language }, documents, fields, [name, ...namesIn(webdoc)]);
  const trials = trialsOf.get(pdf) ?? { queue: openKeyedQueue(), good: new Map(), slow: openFailedPrints() };
  trialsOf.set(pdf, trials);
  const hash = createHash('sha256').update(html).digest('base64');
  const known = trials.good.get(hash);
  if (known) return known;
  try {
    const print = await trials.queue(companyId, async () => {
      await refuseAfterSlowTrials(trials, db, companyId);
      return pdf.render(html, { timeoutMs: trialLimitMs, company: companyId });
    });
    const checked = await pdf.checkPrint(print, {
      company: companyId,
      ...expectedContent(documents, fields),
      hasPlaces: true,
    });
    refuseCovered(checked, webdoc);
    const answer = { ...checked, isPlacedFreely: checked.isPlacedFreely || (await mayDiffer(documents, companyId)) };
    if (trials.good.size >= mostRemembered) trials.good.clear();
    if (answer.pages <= mostRememberedPages) trials.good.set(hash, answer);
    return answer;
  } catch (error) {
    const errors = refusalsOf(error, webdoc);
    const isLate = error instanceof WorkerOverrun || (error instanceof RenderError && error.failure === 'timeout');
    if (isLate) trials.slow.note(companyId);
    if (errors && !(isLate && (await isBusy(pdf, companyId))))
      throw new Refusal('WebdocInvalid', { ...placeOf(error), errors });
    throw error instanceof RenderError ? new Refusal('Unavailable', { retryAfterSeconds: 5 }) : error;
  }
};

/**
 * Prints the documents in the same way as the seal will, with a sample value in each empty field. It refuses text that
 * paper cuts off and letters that no font can draw, before anybody signs. The place of a field keeps its size for every
 * value, so these are the pages that everybody will see and that will be sealed (REQ-5.1.8).
 * @throws {Refusal} WebdocInvalid, Unavailable when nothing can be printed now
 */
export const makePaper = async (
  { pdf, db, cleaner, companyId }: { pdf: PdfEngine; db: Connection; cleaner: Cleaner; companyId: string },
  webdoc: NewWebdoc,
  documents: readonly TitledDocument[],
): Promise<Paper> => {
  const { pages, layout, texts, isPlacedFreely } = await printOnTrial({ pdf, db, companyId }, webdoc, documents);
  const question = { documents: documents.map(({ html, css }) => ({ html, css })), pages: texts };
  const noted = await cleaner.notePages(companyId, question);
  if (!noted) throw new Refusal('WebdocInvalid', { errors: [{ path: pathOf(webdoc), code: 'TooComplex' }] });
  return {
    documents: documents.map((document, index) => Object.assign(document, noted[index])),
    pages,
    layout,
    isPlacedFreely,
  };
};
