import { sql } from 'kysely';
import type { LogoSize } from '#contract/brandings.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';

/**
 * Selects a branding. A sent document keeps the branding that it was sent with; everything else uses the company's
 * present default.
 */
export interface BrandedDocument {
  companyId: string;
  brandingId: string | null;
}

export interface BrandingLook {
  background: string;
  text: string;
  button: string;
  buttonText: string;
  logoSize: LogoSize;
  /** Null without a logo. */
  logoId: string | null;
}

const worn = (db: Connection, { companyId, brandingId }: BrandedDocument) =>
  db
    .selectFrom('brandings as branding')
    .where((eb) =>
      brandingId === null
        ? eb.and([eb('branding.company_id', '=', companyId), eb('branding.is_default', '=', true)])
        : eb('branding.id', '=', brandingId),
    );

const lookColumns = [
  'branding.background',
  'branding.text',
  'branding.button',
  'branding.button_text as buttonText',
  sql<LogoSize>`branding.logo_size`.as('logoSize'),
  'branding.logo_id as logoId',
] as const;

/** Returns a query of at most one row. It can also be part of another statement. */
export const lookOf = (db: Connection, wearer: BrandedDocument) => worn(db, wearer).select(lookColumns);

export const readLook = (db: Connection, wearer: BrandedDocument): Promise<BrandingLook | undefined> =>
  lookOf(db, wearer).executeTakeFirst();

/** Also reads the logo in the size that is displayed. */
export const readLookAndLogo = (db: Connection, wearer: BrandedDocument) =>
  lookOf(db, wearer).select(['branding.logo', 'branding.logo_type as logoType']).executeTakeFirst();

/** For a mail: the look with the small logo, all null without a branding, and the company. */
export const readMailLook = (db: Connection, { companyId, brandingId }: BrandedDocument) =>
  db
    .selectFrom('companies as company')
    .leftJoin('brandings as branding', (join) =>
      brandingId === null
        ? join.onRef('branding.company_id', '=', 'company.id').on('branding.is_default', '=', true)
        : join.on('branding.id', '=', brandingId),
    )
    .select([
      'branding.background',
      'branding.text',
      'branding.button',
      'branding.button_text as buttonText',
      'branding.logo_small as logoSmall',
      'company.name as companyName',
      'company.status as companyStatus',
    ])
    .where('company.id', '=', companyId)
    .executeTakeFirstOrThrow();

/**
 * Chooses the permanent branding of a new document: the wanted one, else the current default; null when there is none.
 * Locks it against removal until the transaction ends.
 * @returns undefined when the company has none by that id
 */
export const chooseBranding = async (
  trx: Trx,
  companyId: string,
  wanted: string | undefined,
): Promise<string | null | undefined> => {
  const row = await trx
    .selectFrom('brandings')
    .select('id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .where((eb) => (wanted === undefined ? eb('is_default', '=', true) : eb('id', '=', wanted)))
    .forKeyShare()
    .executeTakeFirst();
  return row?.id ?? (wanted === undefined ? null : undefined);
};
