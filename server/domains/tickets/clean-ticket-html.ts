import { parseFragment, serialize } from 'parse5';
import sanitize from 'sanitize-html';
import { hasPiles } from '#contract/composed.ts';
import { ticketText } from '#contract/limits.ts';

/** Their content is no text. */
const contentGoes = (
  'script style title xml template noscript noembed noframes xmp plaintext textarea select option button iframe object ' +
  'embed applet frameset svg math audio video canvas map'
).split(' ');

const sizeInStyle = /(?:^|;)\s*font-size\s*:\s*(\d{1,2}(?:\.\d{1,2})?)pt\s*(?:;|$)/i;

/** Keeps only a font size of 6 to 24 points from a style (REQ-2.9.5). */
const sizeOf = (style: string | undefined): string | null => {
  const points = Number(sizeInStyle.exec(style ?? '')?.[1] ?? Number.NaN);
  const { min, max } = ticketText.fontSize;
  return points >= min && points <= max ? `font-size:${points}pt` : null;
};

/** No rule allows a tag of this name. So the tag is removed and its content stays. */
const none: sanitize.Tag = { tagName: 'none', attribs: {} };

const span: sanitize.Transformer = (_, { style }) => {
  const size = sizeOf(style);
  return size === null ? none : { tagName: 'span', attribs: { style: size } };
};

/** Accepts only absolute web, mail and telephone addresses, because a relative one would lead into the portal. */
const safeAddress = (href: string | undefined): string | null => {
  const typed = (href ?? '').trim();
  // `URL` brings the marks of a host name into order, too.
  if (hasPiles(typed) || !URL.canParse(typed)) return null;
  const { protocol, href: address } = new URL(typed);
  return ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol) ? address : null;
};

const link: sanitize.Transformer = (_, { href }) => {
  const address = safeAddress(href);
  if (address === null) return none;
  return { tagName: 'a', attribs: { href: address, rel: 'noopener noreferrer nofollow', target: '_blank' } };
};

const picture = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

/** Keeps only embedded pictures: a remote picture would reveal that and where the message is read. */
const image: sanitize.Transformer = (_, { src, alt }) =>
  picture.test(src ?? '') ? { tagName: 'img', attribs: { src: src ?? '', alt: alt ?? '' } } : none;

const bare =
  (tagName: string): sanitize.Transformer =>
  () => ({ tagName, attribs: {} });

const written = 'p div br hr h2 h3 h4 ul ol li blockquote pre code b strong i em u s span a'.split(' ');

const options: sanitize.IOptions = {
  allowedTags: written,
  nonTextTags: contentGoes,
  allowedAttributes: { a: ['href', 'rel', 'target'], span: ['style'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  allowedStyles: { span: { 'font-size': [/^\d{1,2}(?:\.\d{1,2})?pt$/] } },
  transformTags: {
    a: link,
    span,
    font: span,
    h1: bare('h2'),
    h5: bare('h4'),
    h6: bare('h4'),
    strike: bare('s'),
    del: bare('s'),
    ins: bare('u'),
  },
  enforceHtmlBoundary: false,
  nestingLimit: 60,
};

const shown: sanitize.IOptions = {
  ...options,
  allowedTags: [...written, 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'img'],
  allowedAttributes: { ...options.allowedAttributes, img: ['src', 'alt'] },
  allowedSchemesByTag: { img: ['data'] },
  transformTags: { ...options.transformTags, img: image },
};

/** Characters that neither a database nor a mail can hold. */
// eslint-disable-next-line no-control-regex -- taking control characters out is what it is for
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

/**
 * Sanitises twice, with a parser between that works like a browser. Crossed tags are reordered in the same way as in a
 * browser, and the second pass cleans the result. The first pass limits the depth of the tree.
 */
const cleanWith = (html: string, rules: sanitize.IOptions): string => {
  const first = sanitize(html.replaceAll(unstorable, ''), rules);
  return sanitize(serialize(parseFragment(first)), rules).trim();
};

/** More than any real message has; a message with more tags would block the process. */
const mostTags = 10_000;
export const hasTooManyTags = (html: string): boolean => html.split('<', mostTags + 2).length > mostTags + 1;

/** Signs that the cleaner takes one by one, each with four or more characters in what it writes; then those with one. */
const longSign = /&(?![#\w]{2,32};)|&(?:amp|lt|gt);/g;
const sign = /[&>\u00a0]/g;

/** Tells cheaply whether the signs of a text alone are longer than a message, once they are written as HTML. */
export const hasTooManySigns = (html: string): boolean =>
  (html.match(sign)?.length ?? 0) + 3 * (html.match(longSign)?.length ?? 0) > ticketText.htmlLength;

/** Allowed HTML of customers: paragraphs, lists, links and marks of the editor. Pictures come as files. */
export const cleanWritten = (html: string): string => cleanWith(html, options);

/** Allowed HTML of any shown message, including the tables and pictures of support's mails. */
export const cleanShown = (html: string): string =>
  cleanWith(hasTooManyTags(html) ? htmlOf(html.replaceAll(/<[^<>]*>/g, ' ')) : html, shown);

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** The text of cleaned HTML, with one line for each block. */
export const textOf = (clean: string): string =>
  clean
    .replaceAll(/<li>/g, '– ')
    .replaceAll(/<(?:br|hr) ?\/?>|<\/(?:p|div|li|h\d|pre|blockquote|tr)>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/\u00a0/g, ' ')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** Tells whether the HTML has only spaces and invisible characters. */
export const isBlank = (clean: string): boolean =>
  /^[\s\p{Cf}\u2800\u3164\uffa0]*$/u.test(clean.replaceAll(/<[^>]*>/g, ''));

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A plain text as HTML, for messages that have no other form. */
export const htmlOf = (text: string): string =>
  text
    .trim()
    .split(/\r?\n\s*\r?\n/)
    .map((part) => `<p>${part.replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? '').replaceAll(/\r?\n/g, '<br />')}</p>`)
    .join('');
