import type { SignPage } from '#contract/webdocs/sign-page.ts';
import type { WebdocView } from '#contract/webdocs/webdocs.ts';
import { wasRefused } from '#kit/failures.ts';

export type Screen =
  | 'reading'
  | 'confirming'
  | 'kept'
  | 'signed'
  | 'declined'
  | 'delegated'
  | 'ended'
  | 'expired'
  | 'purged'
  | 'notFound'
  | 'error';

export const firstScreen = ({ state }: Pick<SignPage, 'state'>, view: WebdocView | null): Screen => {
  if (state === 'cancelled') return 'ended';
  if (state !== 'ready') return state;
  if (!view) return 'error';
  if (view.signatory.status === 'signed') return 'signed';
  if (view.signatory.status === 'declined') return 'declined';
  if (view.status === 'expired') return 'expired';
  return view.status === 'declined' || view.status === 'cancelled' ? 'ended' : 'reading';
};

/** The sender cancelled the document. The code is that of expiry (REQ-2.8.7); `detail` tells them apart. */
export const wasCancelled = (error: unknown): boolean =>
  wasRefused(error, 'WebdocExpired') && error.problem.detail === 'cancelled';

/** The contents were removed at the end of their retention period. */
const wasPurged = (error: unknown): boolean => wasRefused(error, 'WebdocExpired') && error.problem.detail === 'purged';

/** The screen after a refusal, or null if a message is enough and the signer can go on. */
export const screenAfter = (error: unknown): Screen | null => {
  if (wasCancelled(error)) return 'ended';
  if (wasPurged(error)) return 'purged';
  if (wasRefused(error, 'WebdocExpired', 'NoStakeholdersFound')) return 'expired';
  if (wasRefused(error, 'NoWebdocFound')) return 'notFound';
  if (wasRefused(error, 'AlreadySign', 'ActionAlreadyRegistred')) return 'signed';
  if (wasRefused(error, 'FieldMissing', 'FieldInvalid') && refusedFields(error).size > 0) return 'reading';
  return wasRefused(error, 'AlreadyDeclined') ? 'ended' : null;
};

const actionPath = /^actions\.(.+)$/;

/** Tags of the fields that the server rejected, each with its refusal code. */
export const refusedFields = (error: unknown): Map<string, 'FieldMissing' | 'FieldInvalid'> => {
  const word = wasRefused(error, 'FieldMissing') ? 'FieldMissing' : 'FieldInvalid';
  const errors = wasRefused(error, 'FieldMissing', 'FieldInvalid') ? (error.problem.errors ?? []) : [];
  const tags = errors.flatMap(({ path }) => actionPath.exec(path)?.[1] ?? []);
  return new Map(tags.map((tag) => [tag, word]));
};
