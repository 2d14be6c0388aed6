import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Language } from '#contract/roles.ts';
import type { Authentication, CodeMoment } from '#contract/webdocs/signer-codes.ts';
import type { SealStopped } from '#contract/webdocs/public-webdocs.ts';
import type { InteractionType, WebdocStatus } from '#contract/webdocs/webdocs.ts';
import { lookOf } from '#domains/brandings/branding-queries.ts';
import type { SealLevel } from '#engines/pdf/seal/verify.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';
import type { PartyStatus } from './rules.ts';
import { isLocked } from './signer-code-rules.ts';

export interface Webdoc {
  id: string;
  companyId: string;
  /** Null when the company had no branding at creation. */
  brandingId: string | null;
  name: string;
  status: WebdocStatus;
  language: Language;
  allowDecline: boolean;
  allowDelegation: boolean;
  signingOrder: 'parallel' | 'sequential';
  /** Days between automatic reminders; null without reminders. */
  remindEveryDays: number | null;
  remindMax: number | null;
  expiresAt: Date | null;
  createdAt: Date;
  completedAt: Date | null;
  sealedAt: Date | null;
  finalKey: string | null;
  finalSha256: Buffer | null;
  sealLevel: SealLevel | null;
  timestampPending: boolean;
  /** Why the level does not rise. */
  sealStopped: SealStopped | null;
  /** When contents and personal data were removed. */
  purgedAt: Date | null;
}

export interface Party {
  id: string;
  kind: 'owner' | 'signatory' | 'recipient';
  /** `s1` … for signatories. */
  recipient: string;
  type: string;
  firstName: string;
  lastName: string;
  email: string;
  language: Language;
  authentication: Authentication;
  codeBefore: CodeMoment;
  /** E.164. */
  phone: string | null;
  /** IANA name of the zone of the browser that opened the link last; null as long as it is not known. */
  timeZone: string | null;
  status: PartyStatus;
  /** ISO 8601. */
  notifiedAt: string | null;
  signedAt: string | null;
}

export interface StoredField {
  partyId: string;
  tag: string;
  type: InteractionType;
  name: string;
  width: number | null;
  height: number | null;
  isOptional: boolean;
  isAutofilled: boolean;
  maxLength: number | null;
  instruction: string | null;
  options: string[];
  value: string | null;
}

export interface StoredDocument {
  id: string;
  title: string;
  /** Lower-case hex. */
  sha256: string;
}

export interface StoredFile {
  id: string;
  partyId: string;
  name: string;
  required: boolean;
  status: 'Pending' | 'Uploaded';
  fileKey: string | null;
  fileName: string | null;
  bytes: number | null;
  sha256: string | null;
}

/** All rows that belong to a webdoc, in their order. */
export interface Contents {
  parties: Party[];
  fields: StoredField[];
  documents: StoredDocument[];
  files: StoredFile[];
}

export const webdocColumns = [
  'webdoc.id',
  'webdoc.company_id as companyId',
  'webdoc.branding_id as brandingId',
  'webdoc.name',
  sql<WebdocStatus>`webdoc.status`.as('status'),
  sql<Language>`webdoc.language`.as('language'),
  'webdoc.allow_decline as allowDecline',
  'webdoc.allow_delegation as allowDelegation',
  sql<'parallel' | 'sequential'>`webdoc.signing_order`.as('signingOrder'),
  'webdoc.remind_every_days as remindEveryDays',
  'webdoc.remind_max as remindMax',
  'webdoc.expires_at as expiresAt',
  'webdoc.created_at as createdAt',
  'webdoc.completed_at as completedAt',
  'webdoc.sealed_at as sealedAt',
  'webdoc.final_key as finalKey',
  'webdoc.final_sha256 as finalSha256',
  sql<SealLevel | null>`webdoc.seal_level`.as('sealLevel'),
  'webdoc.timestamp_pending as timestampPending',
  sql<SealStopped | null>`webdoc.seal_stopped`.as('sealStopped'),
  'webdoc.purged_at as purgedAt',
] as const;

export interface Seat {
  webdoc: Webdoc;
  partyId: string;
  kind: Party['kind'];
  /** The link alone shows nothing. */
  isLocked: boolean;
}

/** Finds the party of a token and its document, in one statement without a lock. */
export const findSeat = async (db: Connection, tokenHash: Buffer): Promise<Seat | null> => {
  const row = await db
    .selectFrom('webdoc_parties as party')
    .innerJoin('webdocs as webdoc', 'webdoc.id', 'party.webdoc_id')
    .select((eb) => [
      ...webdocColumns,
      'party.id as partyId',
      sql<Party['kind']>`party.kind`.as('kind'),
      eb.ref('party.code_before').$castTo<CodeMoment>().as('codeBefore'),
    ])
    .where('party.token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row) return null;
  const { partyId, kind, codeBefore, ...webdoc } = row;
  return { webdoc, partyId, kind, isLocked: isLocked({ codeBefore }) };
};

export const findWebdoc = (db: Connection, id: string): Promise<Webdoc | undefined> =>
  db.selectFrom('webdocs as webdoc').select(webdocColumns).where('webdoc.id', '=', id).executeTakeFirst();

/** In no certain order; those that are gone are missing. */
export const findWebdocs = (db: Connection, ids: readonly string[]): Promise<Webdoc[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('webdocs as webdoc').select(webdocColumns).where('webdoc.id', 'in', ids).execute();

/** Locks the document against other changes until the transaction ends. */
export const lockWebdoc = (trx: Trx, id: string): Promise<Webdoc> =>
  trx
    .selectFrom('webdocs as webdoc')
    .select(webdocColumns)
    .where('webdoc.id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();

export const isoTime = (column: string) =>
  sql<string | null>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const hex = (column: string) => sql<string>`encode(${sql.ref(column)}, 'hex')`;

const parties = (db: Connection, webdocId: string) =>
  db
    .selectFrom('webdoc_parties')
    .select((eb) => [
      'id',
      eb.ref('kind').$castTo<Party['kind']>().as('kind'),
      'recipient',
      'type',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      eb.ref('language').$castTo<Language>().as('language'),
      eb.ref('authentication').$castTo<Authentication>().as('authentication'),
      eb.ref('code_before').$castTo<CodeMoment>().as('codeBefore'),
      'phone',
      'time_zone as timeZone',
      eb.ref('status').$castTo<PartyStatus>().as('status'),
      isoTime('notified_at').as('notifiedAt'),
      isoTime('signed_at').as('signedAt'),
    ])
    .where('webdoc_id', '=', webdocId)
    .orderBy('position');

const fields = (db: Connection, webdocId: string) =>
  db
    .selectFrom('webdoc_interactions')
    .select((eb) => [
      'party_id as partyId',
      'tag',
      eb.ref('type').$castTo<InteractionType>().as('type'),
      'name',
      'width',
      'height',
      'is_optional as isOptional',
      'is_autofilled as isAutofilled',
      'max_length as maxLength',
      'instruction',
      eb.ref('options').$castTo<string[]>().as('options'),
      'value',
    ])
    .where('webdoc_id', '=', webdocId)
    .orderBy('position');

const documents = (db: Connection, webdocId: string) =>
  db
    .selectFrom('webdoc_documents')
    .select(['id', 'title', hex('sha256').as('sha256')])
    .where('webdoc_id', '=', webdocId)
    .orderBy('position');

const files = (db: Connection, webdocId: string) =>
  db
    .selectFrom('webdoc_files')
    .select((eb) => [
      'id',
      'party_id as partyId',
      'name',
      'required',
      eb.ref('status').$castTo<StoredFile['status']>().as('status'),
      'file_key as fileKey',
      'file_name as fileName',
      'bytes',
      eb.fn<string | null>('encode', ['sha256', sql.lit('hex')]).as('sha256'),
    ])
    .where('webdoc_id', '=', webdocId)
    .orderBy('position');

const contents = (db: Connection, webdocId: string) =>
  db.selectNoFrom([
    jsonArrayFrom(parties(db, webdocId)).as('parties'),
    jsonArrayFrom(fields(db, webdocId)).as('fields'),
    jsonArrayFrom(documents(db, webdocId)).as('documents'),
    jsonArrayFrom(files(db, webdocId)).as('files'),
  ]);

/** Reads all contents in one statement, so that a page needs two. */
export const readContents = (db: Connection, webdocId: string): Promise<Contents> =>
  contents(db, webdocId).executeTakeFirstOrThrow();

const draftOf = (db: Connection, partyId: string) =>
  db.selectFrom('webdoc_drafts').select('sealed').where('party_id', '=', partyId);

/** Also reads, in the same statement, the draft of one signatory. */
export const readContentsAndDraft = (
  db: Connection,
  webdocId: string,
  partyId: string,
): Promise<Contents & { draftSealed: Buffer | null }> =>
  contents(db, webdocId).select(draftOf(db, partyId).as('draftSealed')).executeTakeFirstOrThrow();

const paperOf = (db: Connection, webdocId: string) => db.selectFrom('webdoc_papers').where('webdoc_id', '=', webdocId);

/** Reads all that a page shows of a document except its text, and its branding, in one statement. */
export const readPageContents = (
  db: Connection,
  webdoc: Pick<Webdoc, 'id' | 'companyId' | 'brandingId'>,
  partyId: string,
) =>
  contents(db, webdoc.id)
    .select(draftOf(db, partyId).as('draftSealed'))
    .select(jsonObjectFrom(lookOf(db, webdoc)).as('look'))
    .select(db.selectFrom('companies').select('status').where('id', '=', webdoc.companyId).as('companyStatus'))
    .select(paperOf(db, webdoc.id).select('is_placed_freely').as('isPlacedFreely'))
    .executeTakeFirstOrThrow();

/** The content documents as they were cleaned and hashed. */
export const readDocuments = (db: Connection, webdocId: string, id?: string) =>
  db
    .selectFrom('webdoc_documents')
    .select(['id', 'title', 'html', 'css', hex('sha256').as('sha256')])
    .where('webdoc_id', '=', webdocId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('position')
    .execute();

/** The pages as printed when the document came in, to compare a print with; null for documents of earlier versions. */
export const readLayout = async (db: Connection, webdocId: string): Promise<Buffer | null> => {
  const paper = await paperOf(db, webdocId).select('layout').executeTakeFirst();
  return paper?.layout ?? null;
};
