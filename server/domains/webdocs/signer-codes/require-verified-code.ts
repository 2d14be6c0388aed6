import type { FastifyRequest } from 'fastify';
import { proofHeader, type CodeChannel } from '#contract/webdocs/signer-codes.ts';
import type { Connection } from '#engines/postgres/database.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import { findShownProof } from '../signer-proofs.ts';
import type { Party } from '../store.ts';

/** The second factor as it is recorded in the trail and the evidence. */
export interface Identified {
  channel: CodeChannel;
  /** Masked. */
  destination: string;
  /** ISO 8601: when the code was entered. */
  verifiedAt: string;
}

/**
 * Returns the proof that the signatory entered their code in this browser. Null when they need no code.
 * @throws {Refusal} CodeRequired
 */
export const requireVerifiedCode = async (
  { secrets, clock }: Pick<AppContext, 'secrets' | 'clock'>,
  db: Connection,
  party: Pick<Party, 'id' | 'authentication'>,
  { token, request }: { token: string; request: FastifyRequest },
): Promise<Identified | null> => {
  if (party.authentication === 'none') return null;
  const holder = { partyId: party.id, tokenHash: secrets.hashToken(token) };
  const found = await findShownProof({ db, secrets, clock }, holder, request.headers[proofHeader]);
  if (!found) throw new Refusal('CodeRequired');
  const { channel, destination, verifiedAt } = found;
  return { channel, destination, verifiedAt: verifiedAt.toISOString() };
};
