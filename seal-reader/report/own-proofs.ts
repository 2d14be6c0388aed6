import { longTermAnswer } from '../long-term/read-long-term.ts';
import { readLayers } from '../long-term/layers.ts';
import type { Gap } from '../long-term/judge.ts';
import type { SignedData } from '../cms.ts';
import type { Judging } from './judging.ts';
import type { ReadSigned } from './read-signed.ts';
import { unsure } from './report.ts';
import type { Judgement, Level } from './report.ts';

/** The proofs behind a seal of the service. */
export interface OwnProofs {
  /** Set when it does not hold. */
  judgement: Judgement | null;
  /** Null without proofs. */
  level: Level | null;
  /** The end of the certificates of the last archive timestamp; null without one. */
  archivedUntil: Date | null;
}

const none = { level: null, archivedUntil: null };

const byGap: Readonly<Record<Gap, Judgement>> = {
  chain: unsure('NO_CERTIFICATE_CHAIN_FOUND', 'proofs'),
  status: unsure('TRY_LATER', 'proofs'),
  revoked: unsure('REVOKED_NO_POE', 'revoked'),
  useless: unsure('SIG_CONSTRAINTS_FAILURE', 'proofs'),
  archive: unsure('SIG_CONSTRAINTS_FAILURE', 'timestamp'),
};

/**
 * Proofs of a seal have one form, and each of them has to hold (docs/decisions/0035-proofs-of-seals.md). Anything else
 * behind a seal is a fault, whatever viewers allow.
 */
export const judgeOwnProofs = async (
  { pdf, now, tools, changesAfter }: Judging,
  { length, covers, data }: ReadSigned & { data: SignedData },
): Promise<OwnProofs> => {
  if (covers === 'all') return { judgement: null, ...none };
  const layers = readLayers(pdf, length);
  if (!layers) {
    const kinds = (await changesAfter(length)).flatMap((step) => step.kinds);
    const isUnread = kinds.every((kind) => kind === 'notRead');
    const judgement = isUnread ? unsure('GENERIC', 'notReadAfter') : unsure('SIG_CONSTRAINTS_FAILURE', 'changedAfter');
    return { judgement, ...none };
  }
  const { gap, claims, archivedUntil } = longTermAnswer(data, layers);
  const held = await Promise.all(claims.map(tools.confirm));
  const isHeld = held.every((each) => each === true);
  const judgement = gap ? byGap[gap] : isHeld ? null : unsure('SIG_CONSTRAINTS_FAILURE', 'proofs');
  if (judgement) return { judgement, ...none };
  // An archive timestamp that has ended takes nothing from the proofs before it.
  return { judgement, level: archivedUntil !== null && archivedUntil > now ? 'B-LTA' : 'B-LT', archivedUntil };
};
