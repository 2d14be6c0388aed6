import type { SignAction } from '#contract/webdocs/webdocs.ts';
import type { AppContext } from '#server/app-context.ts';
import { authorizeLiveSignatory, type Shown } from '../party-access.ts';
import { mayReview, type PictureFault } from '../rules.ts';
import { anyPicture, decodeSignatures } from '../signing/signature-images.ts';
import { readContents } from '../store.ts';
import { toRefusal } from '../to-refusal.ts';
import { toSigningState } from '../to-view.ts';
import { paperOrder } from './paper-order.ts';
import type { Paper, PaperPrinter } from './print-paper.ts';

interface PaperWithValues extends Paper {
  partyId: string;
  /** Id of the sender's company. */
  company: string;
  /** What the caller has entered. The key is the tag of the field. */
  values: ReadonlyMap<string, string>;
}

/**
 * Prints the document with the caller's values in their fields, and checks that these pages can be sealed.
 * @throws {Refusal}
 */
export const printWithValues = async (
  context: AppContext,
  print: PaperPrinter,
  call: Shown & { body: { webdocToken: string; actions: SignAction[] } },
): Promise<PaperWithValues> => {
  const { webdocToken, actions } = call.body;
  const { webdoc, partyId } = await authorizeLiveSignatory(context, webdocToken, call, 'webdocPaper');
  const contents = await readContents(context.db, webdoc.id);
  const state = toSigningState(webdoc, contents, partyId);
  const look = (pictureFault: PictureFault): ReadonlyMap<string, string> => {
    const verdict = mayReview(state, actions, context.clock.now(), pictureFault);
    if (!verdict.may) throw toRefusal(verdict);
    return verdict.values;
  };
  // A picture takes long to decode, so everything else is checked first.
  look(anyPicture);
  const values = look(await decodeSignatures(context.pictures, webdoc.companyId, actions));
  const fields = contents.fields.map((field) =>
    field.partyId === partyId ? { ...field, value: values.get(field.tag) ?? field.value } : field,
  );
  const paper = await print(paperOrder(context, { webdoc, fields, mark: null, link: partyId }));
  return { ...paper, partyId, company: webdoc.companyId, values };
};
