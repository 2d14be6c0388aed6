import { pagesPerAnswer, type PaperPage, type reviewPaper } from '#contract/webdocs/paper.ts';
import type { DrawnPage } from '#engines/pdf/pages/draw-page.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Call } from '#http/route.ts';
import { authorizeLiveSignatory } from '../party-access.ts';
import { mayReview } from '../rules.ts';
import { paperDocument } from '../sealing/final-document.ts';
import { decodeSignatures } from '../signing/signature-images.ts';
import { readContents, readDocuments } from '../store.ts';
import { toRefusal } from '../to-refusal.ts';
import { toSigningState } from '../to-view.ts';
import type { PaperPrinter } from './print-paper.ts';

/** The print with the caller's values in their fields. @throws {Refusal} */
const printWithValues = async (
  context: AppContext,
  print: PaperPrinter,
  { body, origin }: Call<typeof reviewPaper>,
): Promise<Uint8Array> => {
  const { webdoc, partyId } = await authorizeLiveSignatory(context, body.webdocToken, origin, 'webdocPaper');
  const pictureFault = await decodeSignatures(body.actions);
  const contents = await readContents(context.db, webdoc.id);
  const state = toSigningState(webdoc, contents, partyId);
  const verdict = mayReview(state, body.actions, context.clock.now(), pictureFault);
  if (!verdict.may) throw toRefusal(verdict);
  const fields = contents.fields.map((field) =>
    field.partyId === partyId ? { ...field, value: verdict.values.get(field.tag) ?? field.value } : field,
  );
  return print(paperDocument(webdoc, await readDocuments(context.db, webdoc.id), fields, null));
};

const toPage = ({ png, ...page }: DrawnPage, number: number): PaperPage => ({
  number,
  ...page,
  picture: Buffer.from(png).toString('base64'),
});

/** Null when the print has no page of this number. */
const drawFirst = async ({ pdf }: AppContext, paper: Uint8Array, number: number): Promise<DrawnPage | null> => {
  try {
    return await pdf.drawPage(paper, number);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

/**
 * The pages as they will be printed, with the caller's values, drawn one after the other.
 * @throws {Refusal} before the first page, so that it has its own status
 */
export const reviewPages = async (
  context: AppContext,
  print: PaperPrinter,
  call: Call<typeof reviewPaper>,
): Promise<AsyncIterable<PaperPage>> => {
  const { from = 1 } = call.body;
  const paper = await printWithValues(context, print, call);
  const first = await drawFirst(context, paper, from);
  return (async function* () {
    if (!first) return;
    yield toPage(first, from);
    const last = Math.min(from + pagesPerAnswer - 1, first.of);
    for (let number = from + 1; number <= last; number += 1)
      yield toPage(await context.pdf.drawPage(paper, number), number);
  })();
};
