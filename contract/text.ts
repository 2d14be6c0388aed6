import { normalized } from './composed.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML content and for quoted attributes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** First and last name of a person, as mails and screens write them. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`;

/**
 * French "de" before a name: `d’Acier Nord SA`, `de Claire`, `d’Yves`, `de Yann`. Before an H it is never elided: in
 * names of people and companies most are aspirated.
 */
export const withDe = (name: string): string => {
  const letters = normalized(name, 'NFD').toLowerCase();
  return `${/^(?:[aeiou]|[œæ]|y[b-df-hj-np-tv-z])/.test(letters) ? 'd’' : 'de '}${name}`;
};
