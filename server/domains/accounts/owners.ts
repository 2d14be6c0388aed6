import { sql } from 'kysely';
import type { Language } from '#contract/roles.ts';
import type { Connection } from '#engines/postgres/database.ts';

/** Addressee of a notice about the company. */
export interface Owner {
  id: string;
  username: string;
  name: string;
  firstName: string;
  lastName: string;
  email: string;
  language: Language;
}

const activeUsers = (db: Connection) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'username',
      'email',
      'first_name as firstName',
      'last_name as lastName',
      sql<string>`first_name || ' ' || last_name`.as('name'),
      sql<Language>`language`.as('language'),
    ])
    .where('status', '=', 'active')
    .orderBy('created_at');

/** Owners who can log in, the oldest first. */
export const ownersOf = (db: Connection, companyId: string): Promise<Owner[]> =>
  activeUsers(db).where('company_id', '=', companyId).where('role', '=', 'owner').execute();

/** Those of these users who can log in. */
export const usersByIds = (db: Connection, ids: readonly string[]): Promise<Owner[]> =>
  activeUsers(db).where('id', 'in', ids).execute();

/** Who of the company can log in besides this user. */
export const othersOf = async (
  db: Connection,
  { companyId, userId }: { companyId: string; userId: string },
): Promise<{ hasOtherPerson: boolean; hasOtherOwner: boolean }> => {
  const roles = await db
    .selectFrom('users')
    .select('role')
    .distinct()
    .where('company_id', '=', companyId)
    .where('status', '=', 'active')
    .where('id', '!=', userId)
    .execute();
  return { hasOtherPerson: roles.length > 0, hasOtherOwner: roles.some(({ role }) => role === 'owner') };
};
