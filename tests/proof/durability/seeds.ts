import { createHash, randomBytes } from 'node:crypto';
import type { Place } from '../support/killable.ts';

const hashOf = (token: string): Buffer => createHash('sha256').update(token, 'utf8').digest();

export interface SeededPerson {
  id: string;
  username: string;
  companyId: string;
  bearer: string;
}

export const seedCompany = async ({ query }: Place, name: string): Promise<string> => {
  const [row] = await query(`insert into companies (name, status) values ($1, 'verified') returning id`, [name]);
  return String(row?.['id']);
};

/** Inserts owners with long sessions, without mails and passwords; without `companyId` each gets an own company. */
export const seedPeople = async (
  { query }: Place,
  usernames: string[],
  companyId: string | null = null,
): Promise<SeededPerson[]> => {
  const bearers = usernames.map(() => randomBytes(32).toString('base64url'));
  const rows = await query(
    `with given as (
      select gen_random_uuid() as company_id, gen_random_uuid() as session_id, username, hash
      from unnest($1::text[], $2::bytea[]) as given (username, hash)
    ), company as (
      insert into companies (id, name) select company_id, username from given where $3::uuid is null
    ), person as (
      insert into users (company_id, username, email, first_name, last_name, role, status)
      select coalesce($3, company_id), username, username, 'Nora', 'Petit', 'owner', 'active' from given
      returning id, username, company_id
    ), session as (
      insert into sessions (id, user_id) select session_id, person.id from given join person using (username)
    ), bearer as (
      insert into session_bearers (hash, session_id, expires_at)
      select hash, session_id, now() + interval '1 day' from given
    )
    select id, username, company_id from person`,
    [usernames, bearers.map(hashOf), companyId],
  );
  return rows.map(({ id, username, company_id: company }) => ({
    id: String(id),
    username: String(username),
    companyId: String(company),
    bearer: bearers[usernames.indexOf(String(username))] ?? '',
  }));
};

/** Inserts an API token of a company. The proofs never read its value again, so no sealed value is stored. */
export const seedApiToken = async (
  { query }: Place,
  companyId: string,
  orgType: 'prod' | 'sandbox' = 'prod',
): Promise<string> => {
  const value = `pph_${orgType}_${randomBytes(32).toString('base64url')}`;
  await query(
    `insert into api_tokens (company_id, name, org_type, hash, value_sealed, ending)
    values ($1, 'Proof', $4, $2, '\\x00', $3)`,
    [companyId, hashOf(value), value.slice(-4), orgType],
  );
  return value;
};
