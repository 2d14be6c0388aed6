import type { AuditEntry } from '#contract/audit.ts';
import { auditSentence } from '#contract/audit-actions.ts';
import { factsOf } from '#contract/audit-facts.ts';
import type { Language } from '#contract/roles.ts';

/** Excel takes a file for UTF-8 only when it begins with this. */
const byteOrderMark = '\uFEFF';

/**
 * Where a spreadsheet would take what follows for a formula (OWASP, CSV injection): at the start of a cell, and after
 * all that one with another separator takes for the end of it.
 */
const formula = /(?<=^|[;,\t\r\n])(?=(?:[^\S\t\r\n]|")*[=+\-@\t\r＝＋－＠])/g;

/** A quote in front makes a formula text. */
const cell = (text: string): string => `"${text.replaceAll(formula, "'").replaceAll('"', '""')}"`;

/** What Excel opens as columns: French numbers have commas, so its French lists have semicolons. */
const separators: Record<Language, string> = { fr: ';', en: ',' };

/** RFC 4180 but for the French separator: each cell quoted, quotes doubled, lines that end with CR LF. */
const line = (cells: string[], language: Language): string =>
  `${cells.map(cell).join(separators[language])}\r\n`;

const colons: Record<Language, string> = { fr: '\u00A0: ', en: ': ' };

const headers: Record<Language, string[]> = {
  fr: [
    'N°',
    'Date (Paris)',
    'Auteur',
    'Support',
    'Action',
    'Objet',
    'Détails',
    'Adresse IP',
    'Code de l’action',
  ],
  en: [
    'No.',
    'Date (Paris)',
    'Author',
    'Support',
    'Action',
    'Object',
    'Details',
    'IP address',
    'Action code',
  ],
};

/** `2026-11-21 14:05:09`: what spreadsheets in both languages read as a date. */
const parisTime = new Intl.DateTimeFormat('sv', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
});

const authors: Record<AuditEntry['actor']['kind'], Record<Language, string>> = {
  user: { fr: '', en: '' },
  staff: { fr: 'support', en: 'support' },
  token: { fr: 'token API', en: 'API token' },
  system: { fr: 'système', en: 'system' },
};

export const csvStart = (language: Language): string => byteOrderMark + line(headers[language], language);

export const csvLine = (entry: AuditEntry, language: Language): string => {
  const { actor } = entry;
  const { before, object, after } = auditSentence(entry, language);
  const kind = authors[actor.kind][language];
  const cells = [
    String(entry.seq),
    parisTime.format(new Date(entry.at)),
    [actor.name, actor.name && kind ? `(${kind})` : kind].filter(Boolean).join(' '),
    actor.supportStaff ?? '',
    before + object + after,
    entry.object ?? '',
    factsOf(entry, language)
      .map(({ name, value }) => (name === null ? value : `${name}${colons[language]}${value}`))
      .join(' ; '),
    entry.address ?? '',
    entry.action,
  ];
  return line(cells, language);
};
