import type { NewWebdoc } from '#contract/webdocs/public-webdocs.ts';
import type { Language } from '#contract/roles.ts';
import type { Authentication, CodeMoment } from '#contract/webdocs/signer-codes.ts';
import { defaultSignParameters, type SignParameters } from '#contract/webdocs/sign-parameters.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';
import type { TitledDocument } from './clean-documents.ts';
import { fieldName } from './field-name.ts';
import type { Paper } from './trial-print.ts';

/** A party to insert, with the secret of its link. */
export interface NewParty {
  id: string;
  kind: 'owner' | 'signatory' | 'recipient';
  recipient: string;
  type: string;
  firstName: string;
  lastName: string;
  email: string;
  language: Language;
  authentication: Authentication;
  codeBefore: CodeMoment;
  phone: string | null;
  token: string;
  tokenHash: Buffer;
  tokenSealed: Buffer;
}

export interface NewRows {
  id: string;
  companyId: string;
  /** Branding of the document, which never changes after creation; null when there is none. */
  brandingId: string | null;
  orgType: string;
  language: Language;
  request: NewWebdoc;
  createdAt: Date;
  documents: (TitledDocument & { id: string })[];
  paper: Omit<Paper, 'documents'>;
  parties: NewParty[];
}

/** The sign parameters of the environment that was secured with this token; null for any other token. */
export const signParametersOfToken = async (db: Connection, tokenId: string): Promise<SignParameters | null> => {
  const row = await db
    .selectFrom('environments')
    .select((eb) => eb.ref('sign_parameters').$castTo<Partial<SignParameters>>().as('signParameters'))
    .where('api_token_id', '=', tokenId)
    .executeTakeFirst();
  return row ? { ...defaultSignParameters, ...row.signParameters } : null;
};

const insertWebdoc = async (
  trx: Trx,
  { id, companyId, brandingId, orgType, language, request, createdAt }: NewRows,
): Promise<void> => {
  await trx
    .insertInto('webdocs')
    .values({
      id,
      company_id: companyId,
      branding_id: brandingId,
      org_type: orgType,
      name: request.name,
      language,
      allow_decline: request.allowDecline ?? true,
      allow_delegation: request.allowDelegation ?? false,
      remind_every_days: request.reminders?.everyDays ?? null,
      remind_max: request.reminders?.max ?? null,
      signing_order: request.signingOrder ?? 'parallel',
      external_id: request.externalId ?? null,
      metadata: request.metadata ? JSON.stringify(request.metadata) : null,
      expires_at: request.expiresAt === undefined ? null : new Date(request.expiresAt),
      created_at: createdAt,
    })
    .execute();
};

const insertParties = async (trx: Trx, { id, parties }: NewRows): Promise<void> => {
  await trx
    .insertInto('webdoc_parties')
    .values(
      parties.map((party, position) => ({
        id: party.id,
        webdoc_id: id,
        kind: party.kind,
        recipient: party.recipient,
        position,
        type: party.type,
        first_name: party.firstName,
        last_name: party.lastName,
        email: party.email,
        language: party.language,
        authentication: party.authentication,
        code_before: party.codeBefore,
        phone: party.phone,
        token_hash: party.tokenHash,
        token_sealed: party.tokenSealed,
      })),
    )
    .execute();
};

const insertInteractions = async (
  trx: Trx,
  { id, request }: NewRows,
  partyId: (recipient: string) => string,
): Promise<void> => {
  if (request.interactions.length === 0) return;
  await trx
    .insertInto('webdoc_interactions')
    .values(
      request.interactions.map((interaction, position) => ({
        webdoc_id: id,
        party_id: partyId(interaction.recipient),
        position,
        tag: interaction.tag,
        type: interaction.type,
        name: fieldName(interaction),
        width: interaction.width ?? null,
        height: interaction.height ?? null,
        is_optional: interaction.isOptional ?? false,
        is_autofilled: interaction.isAutofilled ?? false,
        max_length: interaction.maxLength ?? null,
        instruction: interaction.instruction ?? null,
        options: JSON.stringify(interaction.options ?? []),
        value: interaction.value ?? null,
      })),
    )
    .execute();
};

const insertFiles = async (
  trx: Trx,
  { id, request }: NewRows,
  partyId: (recipient: string) => string,
): Promise<void> => {
  const files = request.filesToCollect ?? [];
  if (files.length === 0) return;
  await trx
    .insertInto('webdoc_files')
    .values(
      files.map(({ name, required, recipient }, position) => ({
        webdoc_id: id,
        party_id: partyId(recipient),
        position,
        name,
        required,
      })),
    )
    .execute();
};

/** @throws the unique violation of `webdocs_external_id` when another document has the same external id */
export const insertAll = async (trx: Trx, rows: NewRows): Promise<void> => {
  const ids = new Map(rows.parties.map(({ recipient, id }) => [recipient, id]));
  const partyId = (recipient: string): string => {
    const id = ids.get(recipient);
    if (id === undefined) throw new Error(`no party ${recipient}`);
    return id;
  };
  await insertWebdoc(trx, rows);
  await insertParties(trx, rows);
  await trx
    .insertInto('webdoc_documents')
    .values(
      rows.documents.map(({ id, title, html, css, sha256 }, position) => ({
        id,
        webdoc_id: rows.id,
        position,
        title,
        html,
        css,
        sha256,
      })),
    )
    .execute();
  const { pages, layout, isPlacedFreely } = rows.paper;
  await trx
    .insertInto('webdoc_papers')
    .values({ webdoc_id: rows.id, pages, layout: Buffer.from(layout), is_placed_freely: isPlacedFreely })
    .execute();
  await insertInteractions(trx, rows, partyId);
  await insertFiles(trx, rows, partyId);
};
