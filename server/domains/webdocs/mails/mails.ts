import type { Language } from '#contract/roles.ts';
import { layOutMail } from '#engines/mail/mail-layout.ts';
import type { Mail, MailAttachment } from '#engines/mail/mail.ts';
import type { MailBranding } from '../branding.ts';
import { verifyLink } from '../links.ts';
import { mailTexts, type MailKind } from './mail-texts.ts';
import type { MailFacts } from './mail-words.ts';
import type { Party, Webdoc } from '../store.ts';
import { fullName } from '#contract/text.ts';

/** Larger files are not mailed, because mail servers refuse them after encoding. */
export const mailedBytes = 5_000_000;

export type Reader = Pick<Party, 'id' | 'firstName' | 'lastName' | 'email' | 'language'>;
type Subject = Pick<Webdoc, 'companyId' | 'brandingId' | 'name' | 'expiresAt'>;

export interface WebdocMail {
  kind: MailKind;
  to: Reader;
  webdoc: Subject;
  owner: Pick<Party, 'firstName' | 'lastName'>;
  who?: Pick<Party, 'firstName' | 'lastName'>;
  /** New signatory, after a delegation. */
  other?: Pick<Party, 'firstName' | 'lastName'>;
  hasToSign?: boolean;
  reason?: string;
  /** The mail says that the reason has a web address, and does not repeat it. */
  isReasonWithheld?: boolean;
  /** Target of the mail's button. */
  url?: string;
  attachment?: MailAttachment;
}

export const longDate = (date: Date, language: Language): string =>
  new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Paris',
  }).format(date);

const withheld: Record<Language, string> = {
  fr: 'il contient une adresse web et n’est pas repris dans ce message.',
  en: 'it has a web address and is not repeated in this message.',
};

/** A mail about a document, in its reader's language and the sender's branding. */
export const webdocMail = (
  mail: WebdocMail,
  { productName, publicUrl }: { productName: string; publicUrl: string },
  dress: MailBranding,
): Mail => {
  const { kind, to, webdoc } = mail;
  const words = mailTexts[kind][to.language];
  const facts: MailFacts = {
    document: webdoc.name,
    owner: fullName(mail.owner),
    who: mail.who ? fullName(mail.who) : '',
    other: mail.other ? fullName(mail.other) : '',
    hasToSign: mail.hasToSign ?? true,
    until: webdoc.expiresAt ? longDate(webdoc.expiresAt, to.language) : null,
    reason: mail.isReasonWithheld ? withheld[to.language] : (mail.reason ?? ''),
    verifyUrl: verifyLink(publicUrl),
  };
  const subject = words.subject(facts);
  const hello = to.language === 'fr' ? `Bonjour ${to.firstName},` : `Hello ${to.firstName},`;
  return {
    template: `webdocs.${kind}`,
    language: to.language,
    to: { name: fullName(to), address: to.email },
    subject,
    subjectId: to.id,
    ...layOutMail({
      language: to.language,
      productName,
      title: subject,
      paragraphs: [hello, ...words.paragraphs(facts)],
      ...(words.action && mail.url !== undefined && { action: { label: words.action(facts), url: mail.url } }),
      notes: words.notes?.(facts) ?? [],
      ...dress.layout,
    }),
    attachments: [...dress.attachments, ...(mail.attachment ? [mail.attachment] : [])],
  };
};
