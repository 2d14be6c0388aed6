import { sql } from 'kysely';
import type { CompanyUser } from '#contract/accounts/company-users.ts';
import type { AccountStatus, Language, Role } from '#contract/roles.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';
import type { Details } from './rules.ts';

/** A member of a company. */
export interface Member {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  status: AccountStatus;
  language: Language;
  signId: string;
  createdAt: Date;
  pendingEmail: string | null;
}

const members = (db: Connection, companyId: string) =>
  db
    .selectFrom('users as person')
    .select([
      'person.id',
      'person.username',
      'person.first_name as firstName',
      'person.last_name as lastName',
      'person.email',
      sql<Role>`person.role`.as('role'),
      sql<AccountStatus>`person.status`.as('status'),
      sql<Language>`person.language`.as('language'),
      'person.sign_id as signId',
      'person.created_at as createdAt',
      sql<string | null>`(select token.new_email from email_tokens token
        where token.user_id = person.id and token.purpose = 'confirm-email' and token.expires_at > now()
        order by token.created_at desc limit 1)`.as('pendingEmail'),
    ])
    .where('person.company_id', '=', companyId);

const named = (db: Connection, companyId: string, username: string) =>
  members(db, companyId).where(sql`lower(person.username)`, '=', username.toLowerCase());

/** All members, by last name. One statement for any number of members. */
export const listMembers = (db: Connection, companyId: string): Promise<Member[]> =>
  members(db, companyId)
    .orderBy(sql`lower(person.last_name)`)
    .orderBy(sql`lower(person.first_name)`)
    .orderBy('person.id')
    .execute();

/** Finds a member of this company only. */
export const findMember = (db: Connection, companyId: string, username: string): Promise<Member | undefined> =>
  named(db, companyId, username).executeTakeFirst();

/** The same member, locked until the transaction ends. */
export const lockMember = (trx: Trx, companyId: string, username: string): Promise<Member | undefined> =>
  named(trx, companyId, username).forNoKeyUpdate('person').executeTakeFirst();

/** Members without a password among these, in this order. They stay locked until the transaction ends. */
export const registeredMembers = async (trx: Trx, companyId: string, ids: string[]): Promise<Member[]> => {
  const found = await members(trx, companyId)
    .where('person.id', 'in', ids)
    .where('person.status', '=', 'registered')
    .forNoKeyUpdate('person')
    .execute();
  return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
};

/** Locks the company, so that changes of owners run one after the other. */
export const lockCompany = async (trx: Trx, companyId: string): Promise<void> => {
  await sql`select from companies where id = ${companyId} for no key update`.execute(trx);
};

/** @throws the unique violation of `users_username`, the check violation of `company_keeps_an_owner` */
export const updateMember = async (trx: Trx, id: string, details: Details): Promise<void> => {
  await trx
    .updateTable('users')
    .set({
      username: details.username,
      first_name: details.firstName,
      last_name: details.lastName,
      role: details.role,
      email: details.email,
    })
    .where('id', '=', id)
    .execute();
};

/** @throws the check violation of `company_keeps_an_owner` */
export const deleteMember = async (trx: Trx, id: string): Promise<void> => {
  await trx.deleteFrom('users').where('id', '=', id).execute();
};

/** REQ-1.3.2. */
export const toCompanyUser = (member: Member): CompanyUser => ({
  username: member.username,
  firstName: member.firstName,
  lastName: member.lastName,
  email: member.email,
  roleName: member.role,
  createdDate: member.createdAt.toISOString(),
  status: member.status,
  signId: member.signId,
  ...(member.pendingEmail !== null && { pendingEmail: member.pendingEmail }),
});
