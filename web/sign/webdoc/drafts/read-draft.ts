import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { call } from '#kit/call.ts';
import { tokenInAddress } from '../../shell/link-token.ts';
import type { Reading } from '../../viewer/use-reading.ts';
import { pendingProof, proofHeaders } from '../codes/pending-proof.ts';
import { readWebdocDraft } from '../deferred-calls.ts';
import type { Fields } from '../fields/use-fields.ts';
import { presentDraft } from './present-draft.ts';
import { markDraftSeen } from './seen-draft.ts';
import { wasSent } from './send-drafts.ts';
import type { DraftState } from './use-draft.ts';

export interface DraftReader {
  fields: Fields;
  reading: Reading;
  draftState: DraftState;
}

/** Behind a code a draft is answered only to the proof of it. */
export const mayReadDraft = ({ signatory }: Pick<WebdocView, 'signatory'>): boolean =>
  signatory.secondFactor === undefined || pendingProof() !== null;

/**
 * Reads the server's draft, and takes up what this tab has not sent itself.
 * @param signal aborted when the signer leaves the document: what is being confirmed no longer changes
 */
export const readDraft = async (
  { fields: { book }, reading, draftState }: DraftReader,
  signal: AbortSignal,
): Promise<void> => {
  if (!book) return;
  const askedAt = Date.now();
  const params = { token: tokenInAddress() };
  const kept = await call(readWebdocDraft, { params }, { headers: proofHeaders(), signal });
  signal.throwIfAborted();
  markDraftSeen();
  const values = kept.values.filter(({ tag, value }) => !wasSent(tag, value));
  // The pages seen here are known to the reading; those of the draft are added to them.
  draftState.takeUp(kept, values, { ...presentDraft(book, reading), pages: null }, askedAt);
};
