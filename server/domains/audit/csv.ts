import type { AuditEntry } from '#contract/audit/audit.ts';
import { auditSentence } from '#contract/audit/audit-actions.ts';
import { factsOf } from '#contract/audit/audit-facts.ts';
import type { Language } from '#contract/roles.ts';
import { csvLine, csvMark } from '#http/csv.ts';
import type { EntryProof } from './export-proof.ts';

const colons: Record<Language, string> = { fr: '\u00A0: ', en: ': ' };

const headers: Record<Language, (timeZone: string) => string[]> = {
  fr: (timeZone) => [
    'N°',
    `Date (${timeZone})`,
    'Auteur',
    'Support',
    'Action',
    'Objet',
    'Détails',
    'Adresse IP',
    'Code de l’action',
    'Journal',
    'Empreinte d’avant',
    'Empreinte',
    'Texte de l’empreinte',
  ],
  en: (timeZone) => [
    'No.',
    `Date (${timeZone})`,
    'Author',
    'Support',
    'Action',
    'Object',
    'Details',
    'IP address',
    'Action code',
    'Log',
    'Hash before',
    'Hash',
    'Hashed text',
  ],
};

/** `2026-11-21 14:05:09`: what spreadsheets in both languages read as a date. */
const timeIn = (timeZone: string) =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });

const authors: Record<AuditEntry['actor']['kind'], Record<Language, string>> = {
  user: { fr: '', en: '' },
  staff: { fr: 'support', en: 'support' },
  token: { fr: 'token API', en: 'API token' },
  system: { fr: 'système', en: 'system' },
};

/** @param timeZone one that this runtime knows */
export const auditCsvStart = (language: Language, timeZone: string): string =>
  csvMark + csvLine(headers[language](timeZone), language);

/** Writes lines with times of the zone, which this runtime must know. */
export const auditCsvLines = (language: Language, timeZone: string) => {
  const time = timeIn(timeZone);
  return (entry: AuditEntry, proof: EntryProof): string => csvLine(cellsOf(entry, proof, language, time), language);
};

const cellsOf = (entry: AuditEntry, proof: EntryProof, language: Language, time: Intl.DateTimeFormat): string[] => {
  const { actor } = entry;
  const { before, object, after } = auditSentence(entry, language);
  const kind = authors[actor.kind][language];
  return [
    String(entry.seq),
    time.format(new Date(entry.at)),
    [actor.name, actor.name && kind ? `(${kind})` : kind].filter(Boolean).join(' '),
    actor.supportStaff ?? '',
    before + object + after,
    entry.object ?? '',
    factsOf(entry, language)
      .map(({ name, value }) => (name === null ? value : `${name}${colons[language]}${value}`))
      .join(' ; '),
    entry.address ?? '',
    entry.action,
    proof.chain,
    proof.previousHash,
    proof.hash,
    proof.text,
  ];
};
