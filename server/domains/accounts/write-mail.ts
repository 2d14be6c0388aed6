import type { Language } from '#contract/roles.ts';
import { layOutMail } from '#engines/mail/mail-layout.ts';
import type { Mail } from '#engines/mail/mail.ts';

/** Whom a mail about an account is written to. */
export interface Recipient {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  username: string;
  language: Language;
}

/** The settings a mail shows: its links start with nothing else. */
export interface MailSettings {
  publicUrl: string;
  productName: string;
}

interface Parts {
  template: `accounts.${string}` | `companies.${string}`;
  subject: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  notes: string[];
}

const hello: Record<Language, (firstName: string) => string> = {
  fr: (firstName) => `Bonjour ${firstName},`,
  en: (firstName) => `Hello ${firstName},`,
};

/** A mail to a person about their account or company, in their language. */
export const writeMail = (
  to: Recipient,
  { productName }: MailSettings,
  { template, subject, paragraphs, action, notes }: Parts,
): Mail => ({
  template,
  language: to.language,
  to: { name: `${to.firstName} ${to.lastName}`, address: to.email },
  subject,
  subjectId: to.id,
  ...layOutMail({
    language: to.language,
    productName,
    title: subject,
    paragraphs: [hello[to.language](to.firstName), ...paragraphs],
    ...(action && { action }),
    notes,
  }),
});
