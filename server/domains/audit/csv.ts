import type { AuditEntry } from '#contract/audit.ts';
import { auditSentence } from '#contract/audit-actions.ts';
import type { Language } from '#contract/roles.ts';

/** Excel takes a file for UTF-8 only when it begins with this. */
const byteOrderMark = '\uFEFF';

/** What a spreadsheet would take for a formula (OWASP, CSV injection); a quote in front makes it text. */
const formula = /^[\s]*[=+\-@\t\r＝＋－＠]/;

const cell = (text: string): string => {
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** RFC 4180: commas, quotes doubled, lines that end with CR LF. */
const line = (cells: string[]): string => `${cells.map(cell).join(',')}\r\n`;

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

export const csvStart = (language: Language): string => byteOrderMark + line(headers[language]);

export const csvLine = (entry: AuditEntry, language: Language): string => {
  const { actor, details } = entry;
  const { before, object, after } = auditSentence(entry, language);
  const kind = authors[actor.kind][language];
  return line([
    String(entry.seq),
    parisTime.format(new Date(entry.at)),
    [actor.name, actor.name && kind ? `(${kind})` : kind].filter(Boolean).join(' '),
    actor.supportStaff ?? '',
    before + object + after,
    entry.object ?? '',
    Object.entries(details)
      .map(([name, value]) => `${name}: ${value}`)
      .join('; '),
    entry.address ?? '',
    entry.action,
  ]);
};
