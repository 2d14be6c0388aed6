import type { Language } from '#contract/roles.ts';
import { escapeHtml } from '#contract/text.ts';

/** The parts of a mail; every text is plain and escaped by the layout. */
export interface MailLayout {
  language: Language;
  productName: string;
  title: string;
  /** Shown by mail programs beside the subject in their list. It must tell something that the subject does not. */
  preheader: string;
  paragraphs: string[];
  /** A code to copy or type, shown large. */
  code?: string;
  action?: { label: string; url: string };
  /** Small text below the line: why the mail was sent, and when its link ends. */
  notes?: string[];
  /** Replaces the product's name at the top of the mail. The picture is attached with this `cid`. */
  logo?: { cid: string; width: number; height: number; alt: string } | undefined;
  /** `#rrggbb`. */
  colours?: { background: string; text: string; button: string; buttonText: string } | undefined;
}

type Colours = NonNullable<MailLayout['colours']>;

const house: Colours = { background: '#012638', text: '#ffffff', button: '#0B827E', buttonText: '#ffffff' };

const fonts = "-apple-system,'Segoe UI',Roboto,Arial,sans-serif";

/**
 * Everything a mail needs in light mode is inline, because Gmail drops style elements in forwarded mails and Outlook
 * for Windows knows no media queries. The dark style stands alone in its element: a program that does not understand a
 * rule may drop the whole element. Programs that invert colours by themselves (Gmail, Outlook) ignore it.
 */
const darkStyle = `@media (prefers-color-scheme:dark){
.m-page{background:#061c28!important}
.m-card{background:#0b2431!important;border-color:#1b3c4b!important}
.m-text{color:#e6eef2!important}
.m-soft{color:#93a9b6!important}
.m-link{color:#93a9b6!important}
.m-line{border-color:#1b3c4b!important}
.m-code{background:#123340!important;color:#e6eef2!important}
.m-button{border-color:#5f8295!important}
}`;

/** On phones the card takes the whole width. */
const narrowStyle = `@media (max-width:480px){.m-pad{padding-left:20px!important;padding-right:20px!important}.m-edge{padding:12px 8px!important}}`;

const fallback: Record<Language, string> = {
  fr: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur\u00A0:',
  en: 'If the button does not work, copy this address into your browser:',
};

/** Outlook for Windows ignores padding and corners of links, so the cell has them too. */
const buttonHtml = (label: string, url: string, { button, buttonText }: Colours): string => `
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:28px 0 24px;border-collapse:separate"><tr>
<td class="m-button" bgcolor="${button}" style="background:${button};border:1px solid ${button};border-radius:8px;mso-padding-alt:14px 24px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 24px;font-family:${fonts};font-size:16px;line-height:24px;font-weight:600;color:${buttonText};text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>`;

const actionHtml = ({ language, action, colours = house }: MailLayout): string =>
  action
    ? `${buttonHtml(action.label, action.url, colours)}
<p class="m-soft" style="margin:0;font-size:13px;line-height:20px;color:#4A6270">${fallback[language]}<br><a class="m-link" href="${escapeHtml(action.url)}" style="color:#4A6270;text-decoration:underline;word-break:break-all">${escapeHtml(action.url)}</a></p>`
    : '';

const headHtml = ({ logo, productName }: MailLayout): string =>
  logo
    ? `<img src="cid:${escapeHtml(logo.cid)}" width="${logo.width}" height="${logo.height}" alt="${escapeHtml(logo.alt)}" style="display:block;border:0;max-width:100%;height:auto">`
    : escapeHtml(productName);

/**
 * Programs that invert colours spare a picture and a background that is a gradient: behind a logo the sender's colour
 * must stay, or a white logo would stand on white. Behind text both are inverted together.
 */
const headBackground = ({ logo, colours = house }: MailLayout): string =>
  `background:${colours.background}${logo ? `;background-image:linear-gradient(${colours.background},${colours.background})` : ''}`;

/** An e-mail address goes to the next line as a whole; it is cut only when it is longer than the line. */
const textHtml = (text: string): string =>
  escapeHtml(text).replaceAll(/\S+/g, (word) =>
    word.includes('@')
      ? `<span style="display:inline-block;max-width:100%;overflow-wrap:anywhere">${word}</span>`
      : word,
  );

const codeHtml = (code: string): string => `
<p class="m-code" style="margin:24px 0 8px;padding:14px 18px;background:#F3F7FA;border-radius:8px;text-align:center;font-size:30px;line-height:40px;font-weight:700;letter-spacing:6px;font-variant-numeric:tabular-nums;color:#012638">${escapeHtml(code)}</p>`;

const notesHtml = (notes: readonly string[]): string =>
  notes.length === 0
    ? ''
    : `
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:24px"><tr><td class="m-line m-soft" style="border-top:1px solid #DDE6EC;padding-top:16px;font-size:13px;line-height:20px;color:#4A6270">${notes
        .map((text, at) => `<p style="margin:${at === 0 ? 0 : 8}px 0 0;overflow-wrap:anywhere">${textHtml(text)}</p>`)
        .join('')}</td></tr></table>`;

/** Fills the line of the list behind the preheader, so that the body's first words do not follow it. */
const filler = '&#847;&zwnj;&nbsp;'.repeat(60);

const preheaderHtml = (text: string): string =>
  `<div style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px;mso-hide:all">${escapeHtml(text)}${filler}</div>`;

const paragraphHtml = (text: string): string =>
  `<p style="margin:0 0 16px;overflow-wrap:anywhere">${textHtml(text)}</p>`;

const bodyHtml = (mail: MailLayout): string => `
<h1 style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:600;overflow-wrap:anywhere">${escapeHtml(mail.title)}</h1>
${mail.paragraphs.map(paragraphHtml).join('\n')}${mail.code ? codeHtml(mail.code) : ''}${actionHtml(mail)}${notesHtml(mail.notes ?? [])}`;

/** The mail as HTML: tables and inline styles, readable where every other style is dropped or colours are inverted. */
export const mailHtml = (mail: MailLayout): string => {
  const { text } = mail.colours ?? house;
  return `<!doctype html>
<html lang="${mail.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(mail.title)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}</style>
<style>${narrowStyle}</style>
<style>${darkStyle}</style></head>
<body class="m-page" style="margin:0;padding:0;background:#F3F7FA;-webkit-text-size-adjust:100%">${preheaderHtml(mail.preheader)}
<table class="m-page" role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#F3F7FA" style="background:#F3F7FA"><tr><td class="m-edge" align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table class="m-card" role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#ffffff" style="max-width:560px;background:#ffffff;border:1px solid #DDE6EC;border-collapse:separate;border-radius:12px;overflow:hidden;text-align:left">
<tr><td class="m-pad m-line" bgcolor="${mail.colours?.background ?? house.background}" style="${headBackground(mail)};color:${text};border-bottom:1px solid #DDE6EC;padding:18px 28px;font-family:${fonts};font-size:16px;line-height:24px;font-weight:600">${headHtml(mail)}</td></tr>
<tr><td class="m-pad m-text" style="padding:28px;font-family:${fonts};font-size:16px;line-height:24px;color:#012638">${bodyHtml(mail)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>`;
};
