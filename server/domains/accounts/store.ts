import { sql } from 'kysely';
import type { User } from '#contract/accounts/accounts.ts';
import type { AccountStatus, CompanyStatus, Language, Role } from '#contract/roles.ts';
import { askedOften, type Connection, type Trx } from '#engines/postgres/database.ts';
import { isUsedUp, type BudgetCheck } from '#http/rate-limits/rate-limits.ts';

/** A user with the company's status, as every step reads it. */
export interface UserRow {
  id: string;
  companyId: string;
  companyName: string;
  companyStatus: CompanyStatus;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  status: AccountStatus;
  language: Language;
  passwordHash: string | null;
  createdAt: Date;
}

const selectUser = (db: Connection) =>
  db
    .selectFrom('users as user')
    .innerJoin('companies as company', 'company.id', 'user.company_id')
    .select([
      'user.id',
      'user.company_id as companyId',
      'company.name as companyName',
      sql<CompanyStatus>`company.status`.as('companyStatus'),
      'user.username',
      'user.email',
      'user.first_name as firstName',
      'user.last_name as lastName',
      sql<Role>`"user".role`.as('role'),
      sql<AccountStatus>`"user".status`.as('status'),
      sql<Language>`"user".language`.as('language'),
      'user.password_hash as passwordHash',
      'user.created_at as createdAt',
    ]);

export const findUserByName = (db: Connection, username: string): Promise<UserRow | undefined> =>
  selectUser(db)
    .where(sql`lower("user".username)`, '=', username.trim().toLowerCase())
    .executeTakeFirst();

/** The user with all other data that log-in needs, in one statement. */
export const findUserToLogIn = askedOften((db, wanted: BudgetCheck & { lowerUsername: string }) =>
  selectUser(db)
    .select(
      sql<boolean>`exists (select from second_factors as factor
        where factor.user_id = "user".id and factor.confirmed_at is not null)`.as('hasSecondFactor'),
    )
    .select(isUsedUp(wanted).as('triesUsedUp'))
    .where(sql`lower("user".username)`, '=', wanted.lowerUsername),
);

const findUserById = askedOften((db, { id }: { id: string }) => selectUser(db).where('user.id', '=', id));

export const findUser = (db: Connection, id: string): Promise<UserRow | undefined> => findUserById(db, { id });

export const insertCompany = async (trx: Trx): Promise<string> =>
  (await trx.insertInto('companies').defaultValues().returning('id').executeTakeFirstOrThrow()).id;

export interface NewUser {
  companyId: string;
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  language: Language;
}

/**
 * One statement for any number of users.
 * @returns their ids in the same order
 * @throws the unique violation of `users_username` when a name is taken
 */
export const insertUsers = async (trx: Trx, users: NewUser[]): Promise<string[]> => {
  const inserted = await trx
    .insertInto('users')
    .values(
      users.map((user) => ({
        company_id: user.companyId,
        username: user.username,
        email: user.email,
        first_name: user.firstName,
        last_name: user.lastName,
        role: user.role,
        language: user.language,
      })),
    )
    .returning(['id', 'username'])
    .execute();
  const ids = new Map(inserted.map(({ id, username }) => [username, id]));
  return users.flatMap(({ username }) => ids.get(username) ?? []);
};

/** @throws the unique violation of `users_username` when the name is taken */
export const insertUser = async (trx: Trx, user: NewUser): Promise<string> => {
  const [id] = await insertUsers(trx, [user]);
  if (id === undefined) throw new Error('the user was not inserted');
  return id;
};

export const storePassword = async (trx: Trx, userId: string, passwordHash: string): Promise<void> => {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, status: 'active' })
    .where('id', '=', userId)
    .execute();
};

/** Stores a new hash of the same password. Returns false when the stored hash is no longer the one that was read. */
export const replaceHash = async (
  db: Connection,
  { id, passwordHash }: { id: string; passwordHash: string },
  anew: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: anew })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const storeDetails = async (
  trx: Trx,
  userId: string,
  details: Pick<UserRow, 'firstName' | 'lastName' | 'language'>,
): Promise<void> => {
  await trx
    .updateTable('users')
    .set({ first_name: details.firstName, last_name: details.lastName, language: details.language })
    .where('id', '=', userId)
    .execute();
};

export const storeEmail = async (trx: Trx, userId: string, email: string): Promise<void> => {
  await trx.updateTable('users').set({ email }).where('id', '=', userId).execute();
};

/** Serializes changes to a person's password, second factor and sessions. */
export const lockUser = async (trx: Trx, id: string): Promise<void> => {
  await sql`select from users where id = ${id} for no key update`.execute(trx);
};

/** `allBut` is the id of a session that is not ended. */
export const endAllSessions = async (
  trx: Trx,
  userId: string,
  why: string,
  allBut: string | null = null,
): Promise<void> => {
  const sessions = trx
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, ended_why: why })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  await (allBut === null ? sessions : sessions.where('id', '<>', allBut)).execute();
};

/** REQ-1.3.1: the authenticated user as the browser sees it. */
export const toUser = (row: UserRow, supportStaff?: string): User => ({
  username: row.username,
  firstname: row.firstName,
  lastname: row.lastName,
  email: row.email,
  roleName: row.role,
  accountStatus: row.status,
  companyStatus: row.companyStatus,
  companyId: row.companyId,
  createdDate: row.createdAt.toISOString(),
  language: row.language,
  ...(supportStaff !== undefined && { supportStaff }),
});
