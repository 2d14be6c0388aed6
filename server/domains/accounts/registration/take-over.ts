import { sql } from 'kysely';
import type { Trx } from '#engines/postgres/database.ts';
import { isSameEmail } from '../change-email.ts';
import { dropEmailTokens } from '../email-tokens.ts';
import { findUser, findUserByName, lockUser, type NewUser, type UserRow } from '../store.ts';

type Registration = Omit<NewUser, 'companyId' | 'role'>;

/** The username is the e-mail address: whoever reads the address has the better claim to it. */
export const isOwnName = ({ username, email }: Pick<Registration, 'username' | 'email'>): boolean =>
  isSameEmail(username, email);

/** Somebody has typed a name and has not come back: there is no password, and nothing and nobody in the company. */
const isUnconfirmed = async (
  trx: Trx,
  { status, companyId, companyName, companyStatus }: UserRow,
): Promise<boolean> => {
  if (status !== 'registered' || companyName !== '' || companyStatus !== 'free') return false;
  const { count } = await trx
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return count === 1;
};

const hasLiveLink = async (trx: Trx, userId: string): Promise<boolean> => {
  const link = await trx
    .selectFrom('email_tokens')
    .select('hash')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'initialise')
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return link !== undefined;
};

/**
 * Gives a username that a registration holds without having been confirmed to a new one: at once when the name is the
 * address of the new one, otherwise when the link of the old one has ended. The old link opens nothing any more.
 * @returns the user and the company; undefined when the name stays where it is
 */
export const takeOver = async (
  trx: Trx,
  { username, email, firstName, lastName, language }: Registration,
): Promise<{ id: string; companyId: string } | undefined> => {
  const found = await findUserByName(trx, username);
  if (found) await lockUser(trx, found.id);
  const holder = found && (await findUser(trx, found.id));
  if (!holder || isSameEmail(holder.email, email) || !(await isUnconfirmed(trx, holder))) return undefined;
  if (!isOwnName({ username, email }) && (await hasLiveLink(trx, holder.id))) return undefined;
  await dropEmailTokens(trx, holder.id);
  await trx
    .updateTable('users')
    .set({ username, email, first_name: firstName, last_name: lastName, language })
    .where('id', '=', holder.id)
    .execute();
  return holder;
};
