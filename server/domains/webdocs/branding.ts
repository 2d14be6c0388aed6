import { logoAddress } from '#contract/brandings.ts';
import { defaultBranding } from '#contract/limits.ts';
import type { WebdocBranding } from '#contract/webdocs/webdocs.ts';
import {
  chooseBranding,
  readLookAndLogo,
  readMailLook,
  type BrandedDocument,
  type BrandingLook,
} from '#domains/brandings/branding-queries.ts';
import type { MailLayout } from '#engines/mail/mail-html.ts';
import type { Mail } from '#engines/mail/mail.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';
import { Refusal } from '#http/refusal.ts';
import { pngSize } from '#engines/images/image-size.ts';

/** Branding of senders who have none, and of pages without a sender. */
export const productBranding: WebdocBranding = { Logo: null, LogoSize: 'M', ...defaultBranding };

/**
 * The branding with this id, or the company's default one; null when there is none.
 * @throws {Refusal} NotFound when the company has none by that id
 */
export const brandingFor = async (trx: Trx, companyId: string, wanted: string | undefined): Promise<string | null> => {
  const brandingId = await chooseBranding(trx, companyId, wanted);
  if (brandingId === undefined) throw new Refusal('NotFound', { errors: [{ path: 'brandingId', code: 'NotFound' }] });
  return brandingId;
};

const inColours = (look: BrandingLook, logo: string | null): WebdocBranding => ({
  Logo: logo,
  LogoSize: look.logoSize,
  Background: look.background,
  Text: look.text,
  Button: look.button,
  ButtonText: look.buttonText,
});

/** Branding for a page: the logo as a URL, which a browser fetches only once for all documents. */
export const toPageBranding = (look: BrandingLook | null | undefined): WebdocBranding =>
  look ? inColours(look, look.logoId && logoAddress(look.logoId)) : productBranding;

/** Branding with the logo embedded (REQ-2.3.5). */
export const readBrandingWithLogo = async (db: Connection, wearer: BrandedDocument): Promise<WebdocBranding> => {
  const found = await readLookAndLogo(db, wearer);
  if (!found) return productBranding;
  const { logo, logoType } = found;
  return inColours(found, logo && logoType !== null ? `data:${logoType};base64,${logo.toString('base64')}` : null);
};

/** Look of a mail: colours and logo of its layout, the attached picture, and the sender's company. */
export interface MailBranding {
  layout: Pick<MailLayout, 'colours' | 'logo'>;
  attachments: NonNullable<Mail['attachments']>;
  /** Empty as long as nobody has verified the company: before, anybody may call it anything. */
  company: string;
  isVerified: boolean;
}

const coloursOf = ({ Background, Text, Button, ButtonText }: WebdocBranding): MailLayout['colours'] => ({
  background: Background,
  text: Text,
  button: Button,
  buttonText: ButtonText,
});

const cid = 'logo@branding';

export const plainDress: MailBranding = {
  layout: { colours: coloursOf(productBranding) },
  attachments: [],
  company: '',
  isVerified: false,
};

/** The logo is embedded in the mail, so that mail clients show it and no request reveals that the mail was opened. */
export const readMailBranding = async (db: Connection, wearer: BrandedDocument): Promise<MailBranding> => {
  const { companyName, companyStatus, logoSmall, ...look } = await readMailLook(db, wearer);
  const isVerified = companyStatus === 'verified';
  const company = isVerified ? companyName : '';
  const { background, text, button, buttonText } = look;
  // Without a branding, all of them are null.
  if (background === null || text === null || button === null || buttonText === null)
    return { ...plainDress, company, isVerified };
  const colours = { background, text, button, buttonText };
  const size = logoSmall && pngSize(logoSmall);
  if (!logoSmall || !size) return { layout: { colours }, attachments: [], company, isVerified };
  // The picture has two pixels for each CSS pixel.
  const [width, height] = [Math.ceil(size.width / 2), Math.ceil(size.height / 2)];
  return {
    layout: { colours, logo: { cid, width, height, alt: companyName } },
    company,
    isVerified,
    attachments: [
      {
        filename: 'logo.png',
        contentType: 'image/png',
        cid,
        base64: logoSmall.toString('base64'),
      },
    ],
  };
};
