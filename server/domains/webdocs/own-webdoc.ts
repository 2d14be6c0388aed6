import type { ApiTokenCaller } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import { findOwnWebdoc } from './store.ts';

/** Another company's document, or one of the other org type, is answered like none at all. */
export const requireOwnWebdoc = async (context: AppContext, id: string, caller: ApiTokenCaller) => {
  const webdoc = await findOwnWebdoc(context.db, id, caller);
  if (!webdoc) throw new Refusal('NoWebdocFound');
  return webdoc;
};
