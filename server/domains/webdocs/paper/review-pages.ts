import type { PaperPage, reviewPaper } from '#contract/webdocs/paper.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Call } from '#http/route.ts';
import { authorizeLiveSignatory } from '../party-access.ts';
import { readContents } from '../store.ts';
import { partyOf } from '../to-view.ts';
import { drawPages } from './draw-pages.ts';
import { printMarkedCopy } from './marked-copy.ts';
import { printWithValues } from './paper-with-values.ts';
import type { PaperPrinter } from './print-paper.ts';

/** The pages of a signatory who has signed, with the mark of a copy; null for all others. */
const printSigned = async (
  context: AppContext,
  print: PaperPrinter,
  call: Call<typeof reviewPaper>,
): Promise<{ pdf: Uint8Array; company: string } | null> => {
  const { webdoc, partyId } = await authorizeLiveSignatory(context, call.body.webdocToken, call, 'webdocPaper');
  const contents = await readContents(context.db, webdoc.id);
  const { id, language, status } = partyOf(contents, partyId);
  if (status !== 'signed') return null;
  const { pdf } = await printMarkedCopy(context, print, webdoc, contents, { id, language, status });
  return { pdf, company: webdoc.companyId };
};

/**
 * Draws the pages with the caller's values, one after the other, as they will be sealed. Without values, a signatory
 * who has signed gets the pages of the own signature.
 * @throws {Refusal} before the first page is sent, while the answer can still carry the status of the refusal
 */
export const reviewPages = async (
  context: AppContext,
  print: PaperPrinter,
  call: Call<typeof reviewPaper>,
): Promise<AsyncIterable<PaperPage>> => {
  const signed = call.body.actions.length === 0 ? await printSigned(context, print, call) : null;
  const { pdf, company } = signed ?? (await printWithValues(context, print, call));
  return drawPages(context, pdf, { from: call.body.from ?? 1, company });
};
