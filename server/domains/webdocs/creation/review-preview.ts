import type { FieldRefusal } from '#contract/errors.ts';
import type { PaperPage } from '#contract/webdocs/paper.ts';
import type { reviewPreview } from '#contract/webdocs/previews.ts';
import { WorkerOverrun } from '#engines/concurrency/worker-pool.ts';
import { AbsentText, UnreadablePdf } from '#engines/pdf/render/print-errors.ts';
import { RenderError } from '#engines/pdf/render/render-error.ts';
import type { AppContext } from '#server/app-context.ts';
import { limitConcurrencyPerKey } from '#http/rate-limits/concurrency-per-key.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { drawPages } from '../paper/draw-pages.ts';
import { openPaperPrinter } from '../paper/print-paper.ts';
import { expectedContent, paperDocument } from '../sealing/final-document.ts';
import { openFailedPrints } from './failed-prints.ts';
import { sampleView, type Preview } from './preview-samples.ts';
import { takePreview } from './previews.ts';

const faultsOf = (error: UnreadablePdf, { interactions }: Preview): FieldRefusal[] => {
  if (!(error instanceof AbsentText)) return [{ path: 'html', code: 'UnprintableCharacter' }];
  const fields = interactions.flatMap(({ tag }, index) =>
    error.elements.includes(tag) ? [{ path: `interactions.${index}.tag`, code: 'FieldNotPrinted' }] : [],
  );
  return fields.length > 0 ? fields : [{ path: 'html', code: 'ContentNotPrinted' }];
};

/** The creation of a document with this HTML would be refused with the same faults. */
const toRefusal = (error: unknown, preview: Preview): unknown => {
  if (error instanceof UnreadablePdf) return new Refusal('WebdocInvalid', { errors: faultsOf(error, preview) });
  return error instanceof RenderError ? new Refusal('Unavailable', { retryAfterSeconds: 5 }) : error;
};

/** A page of a preview is printed while somebody looks at it, and nothing is signed on it. */
const printLimitMs = 10_000;
/** Failed prints of a company that nobody has verified; all of its previews then wait. */
const mostFailuresOfCompany = 3;
/** Previews of such a company that are printed or wait for it: a wave of them would all be printed before one fails. */
const mostOfUnverified = 3;
const comeBackSeconds = 5;
const noRelease = (): void => undefined;

const isTooLong = (error: unknown): boolean =>
  error instanceof WorkerOverrun || (error instanceof RenderError && error.failure === 'timeout');

/** Answers calls for the printed pages of previews, with the values that the preview shows on the screen. */
export const openPreviewPages = (
  context: AppContext,
): ((call: Call<typeof reviewPreview>) => Promise<AsyncIterable<PaperPage>>) => {
  const print = openPaperPrinter(context.pdf, (error) => error, printLimitMs);
  const failed = openFailedPrints();
  const underWay = limitConcurrencyPerKey(mostOfUnverified, comeBackSeconds);
  return async ({ params, query: { from = 1, language = 'fr' }, origin }) => {
    const preview = await takePreview(context, params.previewToken, origin, 'webdocPaper');
    const { recipientsInteractions: fields } = sampleView(preview, language, context.clock.now());
    const { id, name, companyId: company } = preview;
    const isUnverified = preview.companyStatus !== 'verified';
    const retryAfterSeconds =
      failed.waitFor(id, 1) ?? (isUnverified ? failed.waitFor(company, mostFailuresOfCompany) : null);
    if (retryAfterSeconds !== null) throw new Refusal('Unavailable', { retryAfterSeconds });
    const release = isUnverified ? underWay.hold(company) : noRelease;
    const make = async () => ({
      html: paperDocument({ name, language }, [preview], fields, null),
      question: { company, ...expectedContent([preview], fields) },
    });
    try {
      const paper = await print({ link: id, of: [id, language, fields], make });
      return await drawPages(context, paper.pdf, { from, company });
    } catch (error) {
      if (isTooLong(error)) {
        failed.note(id);
        failed.note(company);
      }
      throw toRefusal(error, preview);
    } finally {
      release();
    }
  };
};
