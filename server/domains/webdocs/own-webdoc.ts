import type { ApiTokenCaller } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import { findOwnWebdoc } from './store.ts';

/** A document of another company or org type gets the same refusal as an unknown one. */
export const requireOwnWebdoc = async (context: AppContext, id: string, caller: ApiTokenCaller) => {
  const webdoc = await findOwnWebdoc(context.db, id, caller);
  if (!webdoc) throw new Refusal('NoWebdocFound');
  return webdoc;
};
