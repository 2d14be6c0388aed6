import { sql } from 'kysely';
import type { Language } from '#contract/roles.ts';
import type { Connection } from '#engines/postgres/database.ts';
import type { Party } from '../store.ts';

/**
 * The language of mails to the sender: the one that they chose on their account page, whatever the document's language
 * is. Senders without an account read the document's.
 */
export const senderLanguage = async (
  db: Connection,
  companyId: string,
  { email, language }: Pick<Party, 'email' | 'language'>,
): Promise<Language> => {
  const account = await db
    .selectFrom('users')
    .select((eb) => eb.ref('language').$castTo<Language>().as('language'))
    .where('company_id', '=', companyId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .orderBy('created_at')
    .executeTakeFirst();
  return account?.language ?? language;
};
