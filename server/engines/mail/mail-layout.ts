import type { Language } from '#contract/roles.ts';
import { escapeHtml } from '#contract/text.ts';

/** The parts of a mail; every text is plain and escaped here. */
export interface MailLayout {
  language: Language;
  productName: string;
  title: string;
  paragraphs: string[];
  /** A code to copy or type, shown large. */
  code?: string;
  action?: { label: string; url: string };
  /** Small text below the line: why the mail was sent, and when its link ends. */
  notes?: string[];
  /** Replaces the product's name at the top of the mail. The picture is attached with this `cid`. */
  logo?: { cid: string; width: number; height: number; alt: string } | undefined;
  colours?: { background: string; text: string; button: string; buttonText: string } | undefined;
}

const house = { background: '#012638', text: '#ffffff', button: '#0B827E', buttonText: '#ffffff' };

const actionHtml = ({ label, url }: { label: string; url: string }, colours: typeof house): string => `
<p style="margin:28px 0"><a href="${escapeHtml(url)}" style="display:inline-block;background:${colours.button};color:${colours.buttonText};text-decoration:none;font-weight:600;padding:12px 22px;border-radius:8px">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#4A6270;word-break:break-all">${escapeHtml(url)}</p>`;

const headHtml = ({ logo, productName }: MailLayout): string =>
  logo
    ? `<img src="cid:${escapeHtml(logo.cid)}" width="${logo.width}" height="${logo.height}" alt="${escapeHtml(logo.alt)}" style="display:block;border:0;max-width:100%;height:auto">`
    : escapeHtml(productName);

const codeHtml = (code: string): string => `
<p style="margin:24px 0;padding:14px 18px;background:#F3F7FA;border-radius:8px;text-align:center;font-size:30px;line-height:1.3;font-weight:700;letter-spacing:6px;font-variant-numeric:tabular-nums">${escapeHtml(code)}</p>`;

const toHtml = (mail: MailLayout): string => {
  const colours = mail.colours ?? house;
  const paragraphs = mail.paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('\n');
  const notes = (mail.notes ?? []).map((text) => `<p style="margin:0 0 8px">${escapeHtml(text)}</p>`).join('\n');
  return `<!doctype html>
<html lang="${mail.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(mail.title)}</title></head>
<body style="margin:0;background:#F3F7FA;font-family:-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.5;color:#012638">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px;overflow:hidden">
<tr><td style="background:${colours.background};color:${colours.text};padding:18px 28px;font-weight:600">${headHtml(mail)}</td></tr>
<tr><td style="padding:28px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(mail.title)}</h1>
${paragraphs}${mail.code ? codeHtml(mail.code) : ''}${mail.action ? actionHtml(mail.action, colours) : ''}
${notes && `<div style="border-top:1px solid #DDE6EC;margin-top:20px;padding-top:16px;font-size:13px;color:#4A6270">${notes}</div>`}
</td></tr></table></td></tr></table></body></html>`;
};

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
  html: toHtml(mail),
  text: toText(mail),
});
