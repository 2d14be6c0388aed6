import { sql } from 'kysely';
import type { LogoSize } from '#contract/brandings.ts';
import { branding as limits } from '#contract/limits.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';
import type { IdPage } from '#http/page-cursor.ts';
import type { NewLogo } from './logo.ts';
import type { Look } from './rules.ts';

/** A branding without its pictures. */
export interface StoredBranding extends Look {
  id: string;
  modifiedAt: Date;
}

const columns = [
  'id',
  'name',
  'background',
  'text',
  'button',
  'button_text as buttonText',
  sql<LogoSize>`logo_size`.as('logoSize'),
  'is_default as isDefault',
  'modified_at as modifiedAt',
] as const;

const ofCompany = (db: Connection, companyId: string) =>
  db.selectFrom('brandings').select(columns).where('company_id', '=', companyId).where('deleted_at', 'is', null);

/** The company's brandings with their small logos, the oldest first. */
export const listOf = (db: Connection, companyId: string) =>
  ofCompany(db, companyId)
    .select('logo_small as logoSmall')
    .orderBy('created_at')
    .orderBy('id')
    .limit(limits.perCompany)
    .execute();

/** The company's brandings in the order of their ids. */
export const findPage = (db: Connection, companyId: string, { after, limit }: IdPage): Promise<StoredBranding[]> =>
  ofCompany(db, companyId)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();

/** Finds a branding of this company. A branding of another company is not found. */
export const findBranding = (db: Connection, companyId: string, id: string) =>
  ofCompany(db, companyId).select(['logo', 'logo_type as logoType']).where('id', '=', id).executeTakeFirst();

/** Serializes changes of the default branding until the transaction ends. */
export const lockBrandings = async (trx: Trx, companyId: string): Promise<StoredBranding[]> => {
  await trx.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
  return ofCompany(trx, companyId).orderBy('created_at').orderBy('id').execute();
};

export const insertBranding = async (
  trx: Trx,
  companyId: string,
  { id, modifiedAt, ...look }: StoredBranding,
): Promise<void> => {
  await trx
    .insertInto('brandings')
    .values({
      id,
      company_id: companyId,
      name: look.name,
      background: look.background,
      text: look.text,
      button: look.button,
      button_text: look.buttonText,
      logo_size: look.logoSize,
      is_default: look.isDefault,
      created_at: modifiedAt,
      modified_at: modifiedAt,
    })
    .execute();
};

export const setDefault = async (trx: Trx, id: string, isDefault: boolean): Promise<void> => {
  await trx.updateTable('brandings').set({ is_default: isDefault }).where('id', '=', id).execute();
};

export const updateBranding = async (
  trx: Trx,
  { id, modifiedAt, ...look }: StoredBranding,
  logo: NewLogo | 'kept' | null,
): Promise<void> => {
  await trx
    .updateTable('brandings')
    .set({
      name: look.name,
      background: look.background,
      text: look.text,
      button: look.button,
      button_text: look.buttonText,
      logo_size: look.logoSize,
      is_default: look.isDefault,
      modified_at: modifiedAt,
      ...(logo !== 'kept' && {
        logo_id: logo?.id ?? null,
        logo: logo?.bytes ?? null,
        logo_type: logo?.type ?? null,
        logo_small: logo?.small ?? null,
      }),
    })
    .where('id', '=', id)
    .execute();
};

/** A branding that a document was sent with is hidden and kept; any other is deleted. */
export const removeBranding = async (trx: Trx, id: string, at: Date): Promise<void> => {
  // If a document is being sent with this branding, wait until it is stored.
  await trx.selectFrom('brandings').select('id').where('id', '=', id).forUpdate().execute();
  const isUsed = await trx.selectFrom('webdocs').select('id').where('branding_id', '=', id).limit(1).executeTakeFirst();
  if (isUsed)
    await trx.updateTable('brandings').set({ deleted_at: at, is_default: false }).where('id', '=', id).execute();
  else await trx.deleteFrom('brandings').where('id', '=', id).execute();
};

export const findLogo = (db: Connection, logoId: string) =>
  db.selectFrom('brandings').select(['logo', 'logo_type as logoType']).where('logo_id', '=', logoId).executeTakeFirst();
