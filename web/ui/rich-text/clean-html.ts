import DOMPurify from 'dompurify';
import type { Config } from 'dompurify';
import { toPoints } from './font-sizes.ts';

type Policy = Exclude<Config['TRUSTED_TYPES_POLICY'], undefined>;
interface PolicyMaker {
  createPolicy(name: string, rules: { createHTML(html: string): string; createScriptURL(url: string): string }): Policy;
}

/** The only policy that the page's headers allow. It is not exported: only the cleaner may turn a string into HTML. */
const policy = (globalThis as { trustedTypes?: PolicyMaker }).trustedTypes?.createPolicy('paraphe', {
  createHTML: (html) => html,
  createScriptURL: () => '',
});

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const blocks = ['p', 'div', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote', 'pre', ...headings];
const tables = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const words = ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'strike', 'del', 'code', 'sub', 'sup', 'span'];

const config: Config & { RETURN_DOM_FRAGMENT: true } = {
  ALLOWED_TAGS: [...blocks, ...tables, ...words, 'img'],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'data-style'],
  ALLOWED_URI_REGEXP: /^(?:https?|mailto|tel):/i,
  ADD_URI_SAFE_ATTR: ['data-style'],
  ADD_DATA_URI_TAGS: ['img'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ADD_FORBID_CONTENTS: ['xml'],
  RETURN_DOM_FRAGMENT: true,
  ...(policy && { TRUSTED_TYPES_POLICY: policy }),
};

/** The allowed style properties and values. */
const styles: Record<string, (value: string) => string | null> = {
  'font-size': (value) => {
    const points = toPoints(value);
    return points === null ? null : `${points}pt`;
  },
  'font-weight': (value) => (/^(bold|normal|[1-9]00)$/.test(value) ? value : null),
  'font-style': (value) => (/^(italic|normal)$/.test(value) ? value : null),
  'text-decoration': (value) => /\b(underline|line-through)\b/.exec(value)?.[0] ?? null,
};

/** The declarations of a style attribute, in lower case. */
export const declarationsOf = (element: Element): [name: string, value: string][] =>
  (element.getAttribute('data-style') ?? '').split(';').flatMap((one) => {
    const [name = '', ...value] = one.split(':');
    return value.length === 0 ? [] : [[name.trim().toLowerCase(), value.join(':').trim().toLowerCase()]];
  });

/** Sets the styles from script: the page's policy refuses a parsed style attribute. */
export const keepKnownStyles = (
  element: HTMLElement,
  isWanted: (name: string, value: string) => boolean = () => true,
): void => {
  const declared = declarationsOf(element);
  element.removeAttribute('data-style');
  for (const [name, value] of declared) {
    const kept = Object.hasOwn(styles, name) ? styles[name]?.(value) : null;
    if (kept && isWanted(name, kept)) element.style.setProperty(name, kept);
  }
};

/**
 * Renames styles and handlers, because the page's policy reports them as soon as they are parsed, although none is
 * applied. Safety does not depend on this: the cleaner removes everything unknown.
 */
const renameRefused = (html: string): string =>
  html
    .replaceAll(/<!--[^]*?-->/g, '')
    .replaceAll(/<style\b[^]*?<\/style\s*>/gi, '')
    .replaceAll(/<(base|meta|link)\b/gi, '<x-$1')
    .replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/(?<=[\s"'/])(?:style|on[a-z]+)(?=\s*=)/gi, 'data-$&'));

/** Keeps the styles in `data-style`, in which Word and other editors mark their own constructs. */
export const sanitizeHtml = (html: string): DocumentFragment =>
  // A frame set yields no fragment at all.
  DOMPurify.sanitize(renameRefused(html), config) ?? document.createDocumentFragment();

/** A picture embedded in the message. A picture fetched from elsewhere would reveal the reader. */
const ownPicture = /^data:image\/(?:png|jpeg|gif|webp);base64,/i;

/**
 * Returns the displayable part of foreign HTML: text, lists, tables, embedded pictures, and links, which open a new
 * tab. It runs nothing and loads nothing.
 */
export const cleanHtml = (html: string): DocumentFragment => {
  const clean = sanitizeHtml(html);
  for (const picture of clean.querySelectorAll('img')) {
    if (!ownPicture.test(picture.getAttribute('src') ?? '')) picture.remove();
    else picture.alt ||= '';
  }
  for (const element of clean.querySelectorAll<HTMLElement>('[data-style]')) keepKnownStyles(element);
  for (const link of clean.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  return clean;
};
