import { sql } from 'kysely';
import type { Language } from '#contract/roles.ts';
import type { CodeMoment } from '#contract/webdocs/signer-codes.ts';
import type { WebdocStatus } from '#contract/webdocs/webdocs.ts';
import type { Connection } from '#engines/postgres/database.ts';
import type { PartyStatus } from '../rules.ts';

/** What decides where a document stands in the list. */
export interface OwnRow {
  partyId: string;
  partyStatus: PartyStatus;
  status: WebdocStatus;
  expiresAt: Date | null;
  isSealed: boolean;
  /** In a sequence, somebody before has not signed. */
  isBehind: boolean;
  notifiedAt: Date;
}

/**
 * The places of an address, in whatever case, as a signatory whom the link was mailed to. The conditions of the index
 * are literals, because a prepared plan with parameters would not use it.
 */
const ofAddress = (db: Connection, address: string) =>
  db
    .selectFrom('webdoc_parties as party')
    .innerJoin('webdocs as webdoc', 'webdoc.id', 'party.webdoc_id')
    .where(
      sql<boolean>`lower(party.email) = ${address.toLowerCase()} and party.kind = 'signatory' and party.notified_at is not null`,
    )
    .where('party.token_sealed', 'is not', null)
    .where('webdoc.purged_at', 'is', null);

/** Those of the address as it is spelt, the newest first. */
const places = (db: Connection, spelt: string, most: number) =>
  ofAddress(db, spelt)
    .where('party.email', '=', spelt)
    .orderBy('party.notified_at', 'desc')
    .orderBy('party.id', 'desc')
    .limit(most);

/**
 * The address as senders have spelt it: each may be a mailbox of its own (RFC 5321 §2.4). Spellings that only senders have
 * used whom nobody has verified are left out, where it is not the one that was asked for or the only ones are theirs.
 */
export const findSpellings = async (db: Connection, address: string, most: number): Promise<string[]> => {
  const rows = await ofAddress(db, address)
    .innerJoin('companies as company', 'company.id', 'webdoc.company_id')
    .select((eb) => [
      'party.email',
      eb('party.email', '=', address).as('isAsked'),
      sql<boolean>`bool_or(company.status = 'verified')`.as('isVerified'),
    ])
    .groupBy('party.email')
    .orderBy('isAsked', 'desc')
    .orderBy('isVerified', 'desc')
    .orderBy(sql`max(party.notified_at)`, 'desc')
    .limit(most)
    .execute();
  const wanted = rows.filter(({ isAsked, isVerified }) => isAsked || isVerified);
  return (wanted.length > 0 ? wanted : rows.slice(0, 1)).map(({ email }) => email);
};

const isBehind = sql<boolean>`webdoc.signing_order = 'sequential' and exists (
  select from webdoc_parties earlier where earlier.webdoc_id = webdoc.id and earlier.kind = 'signatory'
    and earlier.position < party.position and earlier.status <> 'signed')`;

export const readOwn = (db: Connection, spelt: string, most: number): Promise<OwnRow[]> =>
  places(db, spelt, most)
    .select([
      'party.id as partyId',
      sql<PartyStatus>`party.status`.as('partyStatus'),
      sql<WebdocStatus>`webdoc.status`.as('status'),
      'webdoc.expires_at as expiresAt',
      sql<boolean>`webdoc.sealed_at is not null`.as('isSealed'),
      isBehind.as('isBehind'),
      sql<Date>`party.notified_at`.as('notifiedAt'),
    ])
    .execute();

/** The person of the newest place, to whom the mail goes; undefined when there is none. */
export const findReader = (db: Connection, spelt: string) =>
  places(db, spelt, 1)
    .select([
      'party.first_name as firstName',
      'party.last_name as lastName',
      'party.email',
      sql<Language>`party.language`.as('language'),
    ])
    .executeTakeFirst();

/** What the list shows of these places. */
export const describeOwn = (db: Connection, partyIds: string[]) =>
  db
    .selectFrom('webdoc_parties as party')
    .innerJoin('webdocs as webdoc', 'webdoc.id', 'party.webdoc_id')
    .innerJoin('companies as company', 'company.id', 'webdoc.company_id')
    .innerJoin('webdoc_parties as owner', (join) =>
      join.onRef('owner.webdoc_id', '=', 'webdoc.id').on('owner.kind', '=', 'owner'),
    )
    .select((eb) => [
      'party.id as partyId',
      'party.token_sealed as tokenSealed',
      eb.ref('party.code_before').$castTo<CodeMoment>().as('codeBefore'),
      eb.ref('party.language').$castTo<Language>().as('language'),
      'party.webdoc_id as webdocId',
      'webdoc.name',
      'owner.first_name as firstName',
      'owner.last_name as lastName',
      'owner.email as senderEmail',
      sql<string>`case when company.status = 'verified' then company.name else '' end`.as('company'),
      eb('company.status', '!=', 'verified').$castTo<boolean>().as('isUnverified'),
    ])
    .where(sql<boolean>`party.id = any(${partyIds}::uuid[])`)
    .execute();
