import { sql } from 'kysely';
import type { Connection, Trx } from '#engines/postgres/database.ts';
import type { Secrets } from '#engines/secrets/secrets.ts';

/** How long a challenge is good, in seconds. */
export const challengeLife = 300;

/** Creates a challenge for this user, or for a log-in, where nobody is known yet. Only its hash is stored. */
export const newChallenge = async (db: Connection, secrets: Secrets, userId: string | null): Promise<string> => {
  const challenge = secrets.newToken();
  await db
    .insertInto('passkey_challenges')
    .values({
      hash: secrets.hashToken(challenge),
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(secs => ${challengeLife})`,
    })
    .execute();
  return challenge;
};

/** Uses up a challenge, whatever comes of it. False when it was used, is too old or was made for somebody else. */
export const takeChallenge = async (
  db: Connection,
  secrets: Secrets,
  userId: string | null,
  challenge: string,
): Promise<boolean> => {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('hash', '=', secrets.hashToken(challenge))
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('hash')
    .executeTakeFirst();
  return taken !== undefined;
};

export const listPasskeysOf = (db: Connection, userId: string) =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute();

export const findPasskey = (db: Connection, credentialId: string) =>
  db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();

export interface NewPasskey {
  userId: string;
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
  isBackedUp: boolean;
  name: string;
}

/** Undefined when the credential is stored already, for whomever. */
export const insertPasskey = (trx: Trx, passkey: NewPasskey) =>
  trx
    .insertInto('passkeys')
    .values({
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: Buffer.from(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
      is_backed_up: passkey.isBackedUp,
      name: passkey.name,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();

/**
 * Notes a use, if the passkey is still there and its counter still the one that was checked: of two log-ins with a copy
 * only one gets through.
 */
export const noteUse = async (
  trx: Trx,
  id: string,
  use: { from: number; to: number; isBackedUp: boolean },
): Promise<boolean> => {
  const row = await trx
    .updateTable('passkeys')
    .set({ counter: use.to, is_backed_up: use.isBackedUp, last_used_at: sql`now()` })
    .where('id', '=', id)
    .where('counter', '=', use.from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

interface Which {
  id: string;
  userId: string;
}

export const renamePasskey = async (trx: Trx, { id, userId }: Which, name: string): Promise<boolean> => {
  const row = await trx
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** Returns the name of the removed one. */
export const deletePasskey = async (trx: Trx, { id, userId }: Which): Promise<string | undefined> =>
  (
    await trx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('name')
      .executeTakeFirst()
  )?.name;
