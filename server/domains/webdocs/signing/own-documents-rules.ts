import { ownDocumentStates, type OwnDocument } from '#contract/webdocs/own-documents.ts';
import { isExpired } from '../rules.ts';
import type { OwnRow } from './own-documents-store.ts';

export const stateOf = (row: OwnRow, today: Date): OwnDocument['state'] => {
  if (row.status === 'cancelled') return 'cancelled';
  if (isExpired(row, today)) return 'expired';
  if (row.status === 'declined') return 'declined';
  if (row.status === 'completed' && row.isSealed) return 'signed';
  return row.partyStatus === 'pending' && !row.isBehind ? 'toSign' : 'waiting';
};

export type Placed = OwnRow & { state: OwnDocument['state'] };

const endOf = ({ expiresAt }: OwnRow): number => expiresAt?.getTime() ?? Number.MAX_SAFE_INTEGER;

/** Those to sign first, by deadline; the order of the others within their state stays. */
export const inOrder = (rows: OwnRow[], today: Date): Placed[] =>
  rows
    .map((row) => ({ ...row, state: stateOf(row, today) }))
    .toSorted(
      (a, b) =>
        ownDocumentStates.indexOf(a.state) - ownDocumentStates.indexOf(b.state) ||
        (a.state === 'toSign' ? endOf(a) - endOf(b) : 0),
    );
