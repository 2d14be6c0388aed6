import { sql, type RawBuilder } from 'kysely';
import type { LinkRequestUser } from '#contract/accounts/company-users.ts';
import type { Language, Role } from '#contract/roles.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';
import { dropEmailTokens } from '#domains/accounts/email-tokens.ts';
import type { LeftBehind } from './rules.ts';

/** A person who asks to join. */
export interface Requester {
  id: string;
  /** Present company of the person. */
  companyId: string;
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  language: Language;
  askedAt: Date;
}

const requests = (db: Connection, companyId: string) =>
  db
    .selectFrom('link_requests as request')
    .innerJoin('users as person', 'person.id', 'request.user_id')
    .select([
      'person.id',
      'person.company_id as companyId',
      'person.username',
      'person.first_name as firstName',
      'person.last_name as lastName',
      'person.email',
      sql<Role>`person.role`.as('role'),
      sql<Language>`person.language`.as('language'),
      'request.created_at as askedAt',
    ])
    .where('request.company_id', '=', companyId);

/** The oldest first. */
export const listRequests = (db: Connection, companyId: string): Promise<Requester[]> =>
  requests(db, companyId).orderBy('request.created_at').orderBy('person.id').execute();

const requestOf = (db: Connection, companyId: string, username: string) =>
  requests(db, companyId).where(sql`lower(person.username)`, '=', username.toLowerCase());

export const findRequest = (db: Connection, companyId: string, username: string) =>
  requestOf(db, companyId, username).executeTakeFirst();

/** The same request, locked together with its person until the transaction ends. */
export const lockRequest = (trx: Trx, companyId: string, username: string) =>
  requestOf(trx, companyId, username).forUpdate(['request', 'person']).executeTakeFirst();

/** Waits for a change of company that is in progress. A read after this sees the present company. */
export const holdPerson = async (trx: Trx, userId: string): Promise<void> => {
  await sql`select from users where id = ${userId} for no key update`.execute(trx);
};

/** Finds a company that accepts requests to join. */
export const findCompanyToJoin = (db: Connection, id: string): Promise<{ id: string; name: string } | undefined> =>
  db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('status', '=', 'verified')
    .executeTakeFirst();

/** Inserts a request to join; returns false when the same request exists. */
export const insertRequest = async (trx: Trx, companyId: string, userId: string): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('link_requests')
    .values({ company_id: companyId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Deletes the request; returns false when there is none. */
export const deleteRequest = async (trx: Trx, companyId: string, userId: string): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('link_requests')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
};

/** Counts the data that stays in the person's company when they leave. One statement. */
export const readLeftBehind = async (
  db: Connection,
  person: { id: string; companyId: string; role: Role },
): Promise<LeftBehind> => {
  const { companyId, id, role } = person;
  const counted = (what: RawBuilder<unknown>) => sql<number>`(select count(*)::int from ${what})`;
  const others = sql`users where company_id = ${companyId} and id <> ${id}`;
  const left = await db
    .selectNoFrom([
      counted(others).as('otherMembers'),
      counted(sql`${others} and role = 'owner' and status = 'active'`).as('otherActiveOwners'),
      counted(sql`environments where company_id = ${companyId}`).as('environments'),
      counted(sql`api_tokens where company_id = ${companyId} and is_active`).as('apiTokens'),
      counted(
        sql`webdocs where company_id = ${companyId} and (status in ('pending', 'inProgress')
          or (status = 'completed' and sealed_at is null))`,
      ).as('documents'),
      counted(sql`webhook_endpoints where company_id = ${companyId}`).as('webhooks'),
    ])
    .executeTakeFirstOrThrow();
  return { role, ...left };
};

/** Locks both companies in a fixed order, so that two crossing requests cannot deadlock. */
export const lockCompanies = async (trx: Trx, ids: string[]): Promise<void> => {
  await sql`select from companies where id = any(${ids}::uuid[]) order by id for no key update`.execute(trx);
};

/**
 * Moves a person to another company. Their sessions continue there. Their requests to join a company, the links mailed
 * before, and the support sessions opened for them end.
 * @throws the check violation of `company_keeps_an_owner`
 */
export const moveTo = async (trx: Trx, companyId: string, userId: string, role: Role): Promise<void> => {
  await trx.updateTable('users').set({ company_id: companyId, role }).where('id', '=', userId).execute();
  await trx.deleteFrom('link_requests').where('user_id', '=', userId).execute();
  await dropEmailTokens(trx, userId);
  await trx.deleteFrom('support_tokens').where('user_id', '=', userId).execute();
  await trx
    .updateTable('sessions')
    .set({ ended_at: sql`now()`, ended_why: 'the person went over to another company' })
    .where('user_id', '=', userId)
    .where('support_staff', 'is not', null)
    .where('ended_at', 'is', null)
    .execute();
};

/** REQ-1.3.3. */
export const toLinkRequestUser = (person: Requester): LinkRequestUser => ({
  username: person.username,
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email,
  createdDate: person.askedAt.toISOString(),
});
