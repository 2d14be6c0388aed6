import type { Language } from '#contract/roles.ts';
import { mailHtml, type MailLayout } from './mail-html.ts';

/** French sets a narrow space before it. */
const colon: Record<Language, string> = { fr: '\u202f:', en: ':' };

const toText = (mail: MailLayout): string =>
  [
    mail.title,
    ...mail.paragraphs,
    ...(mail.code ? [mail.code] : []),
    ...(mail.action ? [`${mail.action.label}${colon[mail.language]}\n${mail.action.url}`] : []),
    ...(mail.notes?.length ? ['-- ', ...mail.notes] : []),
    mail.productName,
  ].join('\n\n');

/** HTML and text of one mail, with the same content. */
export const layOutMail = (mail: MailLayout): { html: string; text: string } => ({
  html: mailHtml(mail),
  text: toText(mail),
});
