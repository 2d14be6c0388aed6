import type { CodeChannel } from '#contract/webdocs/signer-codes.ts';
import type { Connection } from '#engines/postgres/database.ts';
import type { Secrets } from '#engines/secrets/secrets.ts';
import type { AppContext } from '#server/app-context.ts';

/** Party and link of a code. A new link of the same party starts over. */
export interface CodeHolder {
  partyId: string;
  tokenHash: Buffer;
}

/** Channel and masked destination of a sent code. */
export interface Reached {
  channel: CodeChannel;
  /** Masked. */
  destination: string;
}

export type FoundProof = Reached & { verifiedAt: Date; expiresAt: Date };

const findProof = async (
  db: Connection,
  secrets: Secrets,
  { partyId, tokenHash }: CodeHolder,
  { proof, today }: { proof: string; today: Date },
): Promise<FoundProof | null> => {
  const row = await db
    .selectFrom('signer_proofs')
    .select((eb) => [
      eb.ref('channel').$castTo<CodeChannel>().as('channel'),
      'destination',
      'verified_at as verifiedAt',
      'expires_at as expiresAt',
    ])
    .where('proof_hash', '=', secrets.hashToken(proof))
    .where('party_id', '=', partyId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', today)
    .executeTakeFirst();
  return row ?? null;
};

const longestProof = 100;

/** Finds a proof that a request shows; null if it is none, or no longer one, of this party and link. */
export const findShownProof = async (
  { db, secrets, clock }: Pick<AppContext, 'secrets' | 'clock'> & { db: Connection },
  holder: CodeHolder,
  proof: unknown,
): Promise<FoundProof | null> =>
  typeof proof === 'string' && proof.length <= longestProof
    ? findProof(db, secrets, holder, { proof, today: clock.now() })
    : null;
