import { sql } from 'kysely';
import type { Connection, Trx } from '#engines/postgres/database.ts';
import type { Secrets } from '#engines/secrets/secrets.ts';
import { newRecoveryCodes, readRecoveryCode } from './second-factor-codes.ts';

/** The encryption depends on the user, so that a secret copied to another user's row cannot be decrypted. */
const context = (userId: string) => `second_factors.${userId}.secret`;

/** Keyed with the installation's key, so that codes cannot be guessed from the table alone. */
const hashCode = (secrets: Secrets, userId: string, code: string): Buffer =>
  Buffer.from(secrets.deriveToken(`recovery code ${code}`, Buffer.from(userId)), 'base64url');

export interface SecondFactorRow {
  secret: string;
  isOn: boolean;
}

/** Locks the second factor, so that changes and uses of codes run one after the other. */
export const lockSecondFactor = async (
  trx: Trx,
  secrets: Secrets,
  userId: string,
): Promise<SecondFactorRow | undefined> => {
  const row = await trx
    .selectFrom('second_factors')
    .select(['secret_sealed', 'confirmed_at'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row && { secret: secrets.open(row.secret_sealed, context(userId)), isOn: row.confirmed_at !== null };
};

export const isSecondFactorOn = async (db: Connection, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** Stores an unconfirmed secret, replacing another unconfirmed one. False when a confirmed one exists. */
export const storeSecret = async (trx: Trx, secrets: Secrets, userId: string, secret: string): Promise<boolean> => {
  const secret_sealed = secrets.seal(secret, context(userId));
  const stored = await trx
    .insertInto('second_factors')
    .values({ user_id: userId, secret_sealed })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret_sealed, last_step: 0 })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return stored !== undefined;
};

/** The user has entered a first code, so the app works. From now on log-in asks for a code. */
export const turnOn = async (trx: Trx, userId: string, step: number): Promise<void> => {
  await trx
    .updateTable('second_factors')
    .set({ confirmed_at: sql`now()`, last_step: step })
    .where('user_id', '=', userId)
    .execute();
};

/** Returns false when it was off before. */
export const turnOff = async (trx: Trx, userId: string): Promise<boolean> => {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const row = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Uses up the code of this step and those of all earlier steps, because a code works only once (RFC 6238 §5.2). */
export const takeStep = async (trx: Trx, userId: string, step: number): Promise<boolean> => {
  const row = await trx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * Replaces all recovery codes by ten new ones. The answer is the only time that they are shown, because only their
 * hashes are stored.
 */
export const replaceRecoveryCodes = async (trx: Trx, secrets: Secrets, userId: string): Promise<string[]> => {
  const codes = newRecoveryCodes();
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({
        user_id: userId,
        hash: hashCode(secrets, userId, readRecoveryCode(code) ?? code),
      })),
    )
    .execute();
  return codes;
};

/** Uses up a recovery code. If several calls use the same code, only one succeeds. */
export const takeRecoveryCode = async (trx: Trx, secrets: Secrets, userId: string, typed: string): Promise<boolean> => {
  const code = readRecoveryCode(typed);
  if (code === null) return false;
  const row = await trx
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('hash', '=', hashCode(secrets, userId, code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
};

export const countRecoveryCodes = async (db: Connection, userId: string): Promise<number> => {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return left;
};
