import { randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { signerCode } from '#contract/limits.ts';
import type { CodeChannel } from '#contract/webdocs/signer-codes.ts';
import type { Trx } from '#engines/postgres/database.ts';
import type { Secrets } from '#engines/secrets/secrets.ts';
import type { CodeHolder, Reached } from '../signer-proofs.ts';

const nonceBytes = 16;

/** Keyed with the installation's key, so that codes cannot be guessed from the table alone. */
const hashCode = (secrets: Secrets, code: string, nonce: Buffer): Buffer =>
  Buffer.from(secrets.deriveToken(`signer code ${code}`, nonce), 'base64url');

/** Stores the code. It replaces the signatory's former code. */
export const storeCode = async (
  trx: Trx,
  secrets: Secrets,
  { partyId, tokenHash }: CodeHolder,
  { code, channel, destination, expiresAt }: Reached & { code: string; expiresAt: Date },
): Promise<void> => {
  const nonce = randomBytes(nonceBytes);
  const values = {
    token_hash: tokenHash,
    nonce,
    code_hash: hashCode(secrets, code, nonce),
    channel,
    destination,
    tries: 0,
    expires_at: expiresAt,
  };
  await trx
    .insertInto('signer_codes')
    .values({ party_id: partyId, ...values })
    .onConflict((conflict) => conflict.column('party_id').doUpdateSet(values))
    .execute();
};

export type Tried =
  | ({ is: 'right' } & Reached)
  | ({ is: 'wrong'; triesLeft: number } & Reached)
  | { is: 'over' }
  | { is: 'usedUp' };

/**
 * The reason why no code can be tried: too many wrong tries, or it expired, was used or replaced, or was never sent.
 */
const whyNone = async (trx: Trx, { partyId, tokenHash }: CodeHolder, today: Date): Promise<Tried> => {
  const row = await trx
    .selectFrom('signer_codes')
    .select('tries')
    .where('party_id', '=', partyId)
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', today)
    .executeTakeFirst();
  return row && row.tries >= signerCode.tries ? { is: 'usedUp' } : { is: 'over' };
};

/** Counts the try before it compares the code. A right code is used up. */
export const tryCode = async (
  trx: Trx,
  secrets: Secrets,
  holder: CodeHolder,
  { code, today }: { code: string; today: Date },
): Promise<Tried> => {
  const row = await trx
    .updateTable('signer_codes')
    .set({ tries: sql`tries + 1` })
    .where('party_id', '=', holder.partyId)
    .where('token_hash', '=', holder.tokenHash)
    .where('tries', '<', signerCode.tries)
    .where('expires_at', '>', today)
    .returning(['nonce', 'code_hash', 'tries', 'channel', 'destination'])
    .executeTakeFirst();
  if (!row) return whyNone(trx, holder, today);
  const isRight = timingSafeEqual(hashCode(secrets, code, row.nonce), row.code_hash);
  const reached = { channel: row.channel as CodeChannel, destination: row.destination };
  if (!isRight) return { is: 'wrong', triesLeft: signerCode.tries - row.tries, ...reached };
  await trx.deleteFrom('signer_codes').where('party_id', '=', holder.partyId).execute();
  return { is: 'right', ...reached };
};

/** Creates the proof that a browser sends from now on in place of the code. */
export const storeProof = async (
  trx: Trx,
  secrets: Secrets,
  { partyId, tokenHash }: CodeHolder,
  { channel, destination, today, expiresAt }: Reached & { today: Date; expiresAt: Date },
): Promise<string> => {
  const proof = secrets.newToken();
  await trx.deleteFrom('signer_proofs').where('party_id', '=', partyId).where('expires_at', '<=', today).execute();
  await trx
    .insertInto('signer_proofs')
    .values({
      proof_hash: secrets.hashToken(proof),
      party_id: partyId,
      token_hash: tokenHash,
      channel,
      destination,
      verified_at: today,
      expires_at: expiresAt,
    })
    .execute();
  return proof;
};
