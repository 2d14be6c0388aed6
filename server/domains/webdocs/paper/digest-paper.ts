import type { digestPaper, PaperDigest } from '#contract/webdocs/paper.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Call } from '#http/route.ts';
import { writeReceipt } from '../pages-receipt.ts';
import { printWithValues } from './paper-with-values.ts';
import type { PaperPrinter } from './print-paper.ts';

/** Prints the pages with the caller's values and answers their SHA-256, with a receipt for it. @throws {Refusal} */
export const digestPages = async (
  context: AppContext,
  print: PaperPrinter,
  call: Call<typeof digestPaper>,
): Promise<PaperDigest> => {
  const { partyId, values, pages, sha256 } = await printWithValues(context, print, call);
  return { pages, sha256, receipt: writeReceipt(context.secrets, partyId, { pages, sha256 }, values) };
};
