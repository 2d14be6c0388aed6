import { sql } from 'kysely';
import { emailLinkHours } from '#contract/accounts/account-limits.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';
import type { Secrets } from '#engines/secrets/secrets.ts';
import { lockUser } from './store.ts';

export type EmailTokenPurpose = keyof typeof emailLinkHours;

export interface EmailToken {
  userId: string;
  purpose: EmailTokenPurpose;
  newEmail: string | null;
  /** User who asked for the new address; null for links to the present address. */
  askedBy: string | null;
  /** The session in which `askedBy` asked. */
  askedIn: string | null;
}

type Wanted =
  | { userId: string; purpose: Exclude<EmailTokenPurpose, 'confirm-email'> }
  | { userId: string; purpose: 'confirm-email'; newEmail: string; askedBy: string; askedIn: string };

/** Makes a mailed token; the newest of its kind replaces the older one. */
export const issueEmailToken = async (trx: Trx, secrets: Secrets, token: Wanted): Promise<string> => {
  const value = secrets.newToken();
  const link = {
    hash: secrets.hashToken(value),
    new_email: 'newEmail' in token ? token.newEmail : null,
    asked_by: 'askedBy' in token ? token.askedBy : null,
    asked_in: 'askedIn' in token ? token.askedIn : null,
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(hours => ${emailLinkHours[token.purpose]})`,
  };
  await trx
    .insertInto('email_tokens')
    .values({ user_id: token.userId, purpose: token.purpose, ...link })
    .onConflict((conflict) => conflict.columns(['user_id', 'purpose']).doUpdateSet(link))
    .execute();
  return value;
};

const live = (db: Connection, secrets: Secrets, value: string) =>
  db
    .selectFrom('email_tokens')
    .select([
      'user_id as userId',
      sql<EmailTokenPurpose>`purpose`.as('purpose'),
      'new_email as newEmail',
      'asked_by as askedBy',
      'asked_in as askedIn',
    ])
    .where('hash', '=', secrets.hashToken(value))
    .where('expires_at', '>', sql<Date>`now()`);

/** Reads a token without using it up: mail scanners open links too. */
export const peekEmailToken = (db: Connection, secrets: Secrets, value: string): Promise<EmailToken | undefined> =>
  live(db, secrets, value).executeTakeFirst();

/**
 * Uses the token up. It locks the user first, like every other change of a user. If several calls take the same token,
 * one gets it and the others get undefined.
 */
export const takeEmailToken = async (trx: Trx, secrets: Secrets, value: string): Promise<EmailToken | undefined> => {
  const seen = await live(trx, secrets, value).executeTakeFirst();
  if (!seen) return undefined;
  await lockUser(trx, seen.userId);
  const token = await live(trx, secrets, value).forUpdate().executeTakeFirst();
  if (token) await trx.deleteFrom('email_tokens').where('hash', '=', secrets.hashToken(value)).execute();
  return token;
};

/**
 * Deletes the mailed links of a user: all of them after a change of password, address or company, or those of one
 * `purpose`.
 */
export const dropEmailTokens = async (trx: Trx, userId: string, purpose?: EmailTokenPurpose): Promise<void> => {
  const links = trx.deleteFrom('email_tokens').where('user_id', '=', userId);
  await (purpose ? links.where('purpose', '=', purpose) : links).execute();
};

/** The address that waits for its link to be opened, or null. */
export const findPendingEmail = async (db: Connection, userId: string): Promise<string | null> => {
  const link = await db
    .selectFrom('email_tokens')
    .select('new_email')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'confirm-email')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return link?.new_email ?? null;
};
