import { wasRefused } from '#kit/failures.ts';
import type { Screen } from './screens.ts';

/** What a refusal changes on the page. */
export interface Outcome {
  /** The next screen; null if a message is enough and the signer can go on. */
  screen: Screen | null;
  /** The sender has cancelled the document. */
  isCancelled: boolean;
  /** Tags of the fields that the server rejected, each with its refusal code. */
  refused: ReadonlyMap<string, 'FieldMissing' | 'FieldInvalid'>;
}

/** The sender cancelled the document. The code is that of expiry (REQ-2.8.7); `detail` tells them apart. */
const wasCancelled = (error: unknown): boolean =>
  wasRefused(error, 'WebdocExpired') && error.problem.detail === 'cancelled';

/** The contents were removed at the end of their retention period. */
const wasPurged = (error: unknown): boolean => wasRefused(error, 'WebdocExpired') && error.problem.detail === 'purged';

const actionPath = /^actions\.(.+)$/;

const refusedFields = (error: unknown): Map<string, 'FieldMissing' | 'FieldInvalid'> => {
  const word = wasRefused(error, 'FieldMissing') ? 'FieldMissing' : 'FieldInvalid';
  const errors = wasRefused(error, 'FieldMissing', 'FieldInvalid') ? (error.problem.errors ?? []) : [];
  const tags = errors.flatMap(({ path }) => actionPath.exec(path)?.[1] ?? []);
  return new Map(tags.map((tag) => [tag, word]));
};

const screenAfter = (error: unknown): Screen | null => {
  if (wasCancelled(error)) return 'ended';
  if (wasPurged(error)) return 'purged';
  if (wasRefused(error, 'WebdocExpired', 'NoStakeholdersFound')) return 'expired';
  if (wasRefused(error, 'NoWebdocFound')) return 'notFound';
  if (wasRefused(error, 'AlreadySign', 'ActionAlreadyRegistred')) return 'signed';
  if (wasRefused(error, 'FieldMissing', 'FieldInvalid') && refusedFields(error).size > 0) return 'reading';
  return wasRefused(error, 'AlreadyDeclined') ? 'ended' : null;
};

export const outcomeOf = (error: unknown): Outcome => ({
  screen: screenAfter(error),
  isCancelled: wasCancelled(error),
  refused: refusedFields(error),
});
