import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { QueryOf } from '#contract/endpoint.ts';
import type { listWebdocs } from '#contract/webdocs/lifecycle.ts';
import { latestDelivery } from '#engines/mail/mail-outcomes.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';
import type { PartyStatus } from '../rules.ts';
import { isoTime, webdocColumns, type Party, type Webdoc } from '../store.ts';
import { webdocMetadata, webdocRecord } from '../summary.ts';

/** Cursor of the next page, which begins before this document. Microseconds since 1970, as in the database. */
export interface PageCursor {
  createdAt: number;
  id: string;
}

interface Owner {
  companyId: string;
  orgType: string;
}

/** The index finds names with all pieces of the part; of these some have them in another order. */
const hasInName = (companyId: string, orgType: string, part: string) =>
  sql<boolean>`name_pieces(webdoc.company_id, webdoc.org_type, webdoc.name)
      @> name_pieces(${companyId}::uuid, ${orgType}::text, ${part}::text)
    and strpos(plain_text(webdoc.name), plain_text(${part}::text)) > 0`;

/** An array, so that the address is looked up once and first: it is what few documents have. */
const isSignedBy = (email: string) =>
  sql<boolean>`webdoc.id = any (array(select signatory.webdoc_id from webdoc_parties signatory
    where signatory.kind = 'signatory' and lower(signatory.email) = lower(${email}::text)))`;

/** @param value key and value, separated by the first colon */
const hasValue = (companyId: string, orgType: string, value: string) => {
  const [key = ''] = value.split(':', 1);
  const wanted = sql`${JSON.stringify({ [key]: value.slice(key.length + 1) })}::jsonb`;
  return sql<boolean>`metadata_pieces(webdoc.company_id, webdoc.org_type, webdoc.metadata)
      @> metadata_pieces(${companyId}::uuid, ${orgType}::text, ${wanted})
    and webdoc.metadata @> ${wanted}`;
};

/** The newest documents with their signatories; with `mark`, those before it. One statement. */
export const listOwn = (
  db: Connection,
  { companyId, orgType }: Owner,
  { status, externalId, name, email, metadata, createdFrom, createdTo }: QueryOf<typeof listWebdocs>,
  page: { mark: PageCursor | null; limit: number },
) =>
  db
    .selectFrom('webdocs as webdoc')
    .select((eb) => [
      ...webdocColumns,
      'webdoc.external_id as externalId',
      webdocMetadata,
      webdocRecord,
      sql<number>`(extract(epoch from webdoc.created_at) * 1000000)::bigint`.as('micros'),
      jsonArrayFrom(
        eb
          .selectFrom('webdoc_parties as party')
          .select((party) => [
            'party.id',
            'party.recipient',
            'party.first_name as firstName',
            'party.last_name as lastName',
            'party.email',
            party.ref('party.status').$castTo<PartyStatus>().as('status'),
            isoTime('party.signed_at').as('signedAt'),
            latestDelivery('party.id', 'party.email').as('delivery'),
          ])
          .whereRef('party.webdoc_id', '=', 'webdoc.id')
          .where('party.kind', '=', 'signatory')
          .orderBy('party.position'),
      ).as('signatories'),
    ])
    .where('webdoc.company_id', '=', companyId)
    .where('webdoc.org_type', '=', orgType)
    .$if(status !== undefined, (query) => query.where('webdoc.status', '=', status ?? ''))
    .$if(externalId !== undefined, (query) => query.where('webdoc.external_id', '=', externalId ?? ''))
    .$if(name !== undefined, (query) => query.where(hasInName(companyId, orgType, name ?? '')))
    .$if(email !== undefined, (query) => query.where(isSignedBy(email ?? '')))
    .$if(metadata !== undefined, (query) => query.where(hasValue(companyId, orgType, metadata ?? '')))
    .$if(createdFrom !== undefined, (query) => query.where('webdoc.created_at', '>=', new Date(createdFrom ?? 0)))
    .$if(createdTo !== undefined, (query) => query.where('webdoc.created_at', '<', new Date(createdTo ?? 0)))
    .$if(page.mark !== null, (query) =>
      query.where(
        sql<boolean>`(webdoc.created_at, webdoc.id) <
          (timestamptz 'epoch' + ${page.mark?.createdAt ?? 0}::bigint * interval '1 microsecond', ${page.mark?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy('webdoc.created_at', 'desc')
    .orderBy('webdoc.id', 'desc')
    .limit(page.limit)
    .execute();

/** Like `lockWebdoc`; undefined for a document of another company or, where one is given, org type. */
export const lockOwn = (
  trx: Trx,
  id: string,
  { companyId, orgType }: { companyId: string; orgType?: string },
): Promise<Webdoc | undefined> =>
  trx
    .selectFrom('webdocs as webdoc')
    .select(webdocColumns)
    .where('webdoc.id', '=', id)
    .where('webdoc.company_id', '=', companyId)
    .$if(orgType !== undefined, (query) => query.where('webdoc.org_type', '=', orgType ?? ''))
    .forUpdate()
    .executeTakeFirst();

/** Data for reminding a party, in addition to the party itself. */
export interface Reminding {
  id: string;
  tokenSealed: Buffer | null;
  remindAt: Date | null;
  remindersSent: number;
  remindedAt: Date | null;
  /** When the notice of the end was sent, or was not needed. */
  expiryToldAt: Date | null;
  /** When the signatory wants to be reminded. Until then no automatic mail is sent. */
  snoozedUntil: Date | null;
}

export const readReminding = (trx: Trx, webdocId: string): Promise<Reminding[]> =>
  trx
    .selectFrom('webdoc_parties')
    .select([
      'id',
      'token_sealed as tokenSealed',
      'remind_at as remindAt',
      'reminders_sent as remindersSent',
      'reminded_at as remindedAt',
      'expiry_told_at as expiryToldAt',
      'snoozed_until as snoozedUntil',
    ])
    .where('webdoc_id', '=', webdocId)
    .execute();

export interface NewHolder {
  firstName: string;
  lastName: string;
  email: string;
  language: Party['language'];
  authentication: Party['authentication'];
  phone: string | null;
  tokenHash: Buffer;
  tokenSealed: Buffer;
}

/**
 * Replaces the person of a signatory (corrected data or another person) and their link. The old link becomes invalid,
 * and the new one counts as not opened.
 */
export const replaceHolder = async (trx: Trx, partyId: string, holder: NewHolder): Promise<void> => {
  await trx
    .updateTable('webdoc_parties')
    .set({
      first_name: holder.firstName,
      last_name: holder.lastName,
      email: holder.email,
      language: holder.language,
      authentication: holder.authentication,
      phone: holder.phone,
      token_hash: holder.tokenHash,
      token_sealed: holder.tokenSealed,
      notified_at: null,
      opened_at: null,
      time_zone: null,
      expiry_told_at: null,
      snoozed_until: null,
      remind_at: null,
      reminders_sent: 0,
      reminded_at: null,
    })
    .where('id', '=', partyId)
    .execute();
};

/**
 * Removes what was uploaded with the former link from the database.
 * @returns the keys of files that no row names any more
 */
export const takeBackFiles = async (trx: Trx, partyId: string): Promise<string[]> => {
  const handedIn = await trx
    .selectFrom('webdoc_files')
    .select(['id', 'file_key'])
    .where('party_id', '=', partyId)
    .where('file_key', 'is not', null)
    .execute();
  if (handedIn.length === 0) return [];
  await trx
    .updateTable('webdoc_files')
    .set({ status: 'Pending', file_key: null, file_name: null, bytes: null, sha256: null, uploaded_at: null })
    .where(
      'id',
      'in',
      handedIn.map(({ id }) => id),
    )
    .execute();
  return handedIn.flatMap(({ file_key: key }) => (key === null ? [] : [key]));
};
