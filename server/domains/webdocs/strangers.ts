import { sql } from 'kysely';
import type { Connection } from '#engines/postgres/database.ts';

/**
 * Tells which addresses belong to nobody in the company. Anyone can register a company and write to strangers, so as
 * long as nobody has verified it, mails to strangers say little (REQ-4.4.8).
 */
export const readStrangers = async (db: Connection, companyId: string): Promise<(address: string) => boolean> => {
  const members = await db
    .selectFrom('users')
    .select(sql<string>`lower(email)`.as('email'))
    .where('company_id', '=', companyId)
    .execute();
  const known = new Set(members.map(({ email }) => email));
  return (address) => !known.has(address.toLowerCase());
};
