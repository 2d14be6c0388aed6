import { sql } from 'kysely';
import { emailLinkHours } from '#contract/limits.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';
import type { Secrets } from '#engines/secrets/secrets.ts';

export type EmailTokenPurpose = keyof typeof emailLinkHours;

export interface EmailToken {
  userId: string;
  purpose: EmailTokenPurpose;
  newEmail: string | null;
}

/** Makes a mailed token; the newest of its kind replaces the older ones. */
export const issueEmailToken = async (
  trx: Trx,
  secrets: Secrets,
  token: { userId: string; purpose: EmailTokenPurpose; newEmail?: string },
): Promise<string> => {
  const value = secrets.newToken();
  await trx
    .deleteFrom('email_tokens')
    .where('user_id', '=', token.userId)
    .where('purpose', '=', token.purpose)
    .execute();
  await trx
    .insertInto('email_tokens')
    .values({
      hash: secrets.hashToken(value),
      user_id: token.userId,
      purpose: token.purpose,
      new_email: token.newEmail ?? null,
      expires_at: sql`now() + make_interval(hours => ${emailLinkHours[token.purpose]})`,
    })
    .execute();
  return value;
};

const live = (db: Connection, secrets: Secrets, value: string) =>
  db
    .selectFrom('email_tokens')
    .select(['user_id as userId', sql<EmailTokenPurpose>`purpose`.as('purpose'), 'new_email as newEmail'])
    .where('hash', '=', secrets.hashToken(value))
    .where('expires_at', '>', sql<Date>`now()`);

/** Reads a token without using it up: mail scanners open links too. */
export const peekEmailToken = (
  db: Connection,
  secrets: Secrets,
  value: string,
): Promise<EmailToken | undefined> => live(db, secrets, value).executeTakeFirst();

/** Uses the token up. Of several hands at once, one gets it; the others get undefined. */
export const takeEmailToken = async (
  trx: Trx,
  secrets: Secrets,
  value: string,
): Promise<EmailToken | undefined> => {
  const token = await live(trx, secrets, value).forUpdate().executeTakeFirst();
  if (token) await trx.deleteFrom('email_tokens').where('hash', '=', secrets.hashToken(value)).execute();
  return token;
};

/** A new password makes every link sent before it worthless. */
export const dropEmailTokens = async (trx: Trx, userId: string): Promise<void> => {
  await trx.deleteFrom('email_tokens').where('user_id', '=', userId).execute();
};
