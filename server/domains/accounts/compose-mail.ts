import type { Language } from '#contract/roles.ts';
import { layOutMail } from '#engines/mail/mail-layout.ts';
import type { Mail } from '#engines/mail/mail.ts';

/** Addressee of a mail about an account. */
export interface Recipient {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  username: string;
  language: Language;
}

/** Settings that a mail shows. Every link in a mail begins with `publicUrl`. */
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

const hello: Record<Language, string> = { fr: 'Bonjour', en: 'Hello' };

const mostWords = 3;
const mostLetters = 30;

/** Anybody can register another person's address under any name. So the mail repeats a name only if it is short. */
const isShort = (name: string): boolean => name.length <= mostLetters && name.split(/\s+/).length <= mostWords;

const greeting = ({ language, firstName }: Recipient): string =>
  `${hello[language]}${isShort(firstName) ? ` ${firstName}` : ''},`;

/** A mail to a person about their account or company, in their language. */
export const composeMail = (
  to: Recipient,
  { productName }: MailSettings,
  { template, subject, paragraphs, action, notes }: Parts,
): Mail => ({
  template,
  language: to.language,
  to: {
    name: [to.firstName, to.lastName].filter(isShort).join(' '),
    address: to.email,
  },
  subject,
  subjectId: to.id,
  ...layOutMail({
    language: to.language,
    productName,
    title: subject,
    preheader: paragraphs.join(' '),
    paragraphs: [greeting(to), ...paragraphs],
    ...(action && { action }),
    notes,
  }),
});
