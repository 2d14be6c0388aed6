import type { Language } from '#contract/roles.ts';
import type { SignLog } from '#contract/sign-logs.ts';
import { csvLine, csvMark } from '#http/csv.ts';

const headers = {
  fr: (zone) => [
    `Date (heures du fuseau ${zone})`,
    'Événement',
    'Statut',
    'Erreur',
    'Environnement',
    'Id de l’organisation',
    'Demande de signature',
    'Nom du document',
    'Statut de la demande',
    `Expiration (heures du fuseau ${zone})`,
    'Signataire',
    'E-mail du signataire',
    'Statut du signataire',
    'Réponses',
    'Id externe',
    'Id du document',
    'Id de l’événement',
  ],
  en: (zone) => [
    `Date (times in the zone ${zone})`,
    'Event',
    'Status',
    'Error',
    'Environment',
    'Org id',
    'Signature request',
    'Document name',
    'Request status',
    `Expires (times in the zone ${zone})`,
    'Signer',
    'Signer e-mail',
    'Signer status',
    'Answers',
    'External id',
    'Document id',
    'Event id',
  ],
} satisfies Record<Language, (zone: string) => string[]>;

const statuses: Record<SignLog['status'], Record<Language, string>> = {
  success: { fr: 'succès', en: 'success' },
  error: { fr: 'erreur', en: 'error' },
};

interface How {
  language: Language;
  /** A zone that this runtime knows. */
  timeZone: string;
}

export const signLogCsvStart = ({ language, timeZone }: How): string =>
  csvMark + csvLine(headers[language](timeZone), language);

/** Times as `2026-11-21 14:05:09`, what spreadsheets in both languages read as a date. Other text is returned unchanged. */
const timeWriter = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (date: string | null | undefined): string | null | undefined => {
    const time = new Date(date ?? '');
    return Number.isNaN(time.getTime()) ? date : format.format(time);
  };
};

const signLogCsvLine = (log: SignLog, language: Language, write: ReturnType<typeof timeWriter>): string => {
  const { signature_request: request, signer } = log.data;
  const cells = [
    write(new Date(log.event_time * 1_000).toISOString()),
    log.event_name,
    statuses[log.status][language],
    log.error,
    log.org_name,
    log.org_id,
    request?.id,
    request?.name,
    request?.status,
    write(request?.expiration_date),
    [signer?.info.first_name, signer?.info.last_name].filter(Boolean).join(' '),
    signer?.info.email,
    signer?.status,
    signer?.answers
      .map(({ question, name, answer, checked }) => `${question ?? name ?? ''}: ${answer ?? checked ?? ''}`)
      .join(' | '),
    request?.external_id,
    log.content_document_id,
    log.event_id,
  ];
  return csvLine(
    cells.map((cell) => cell ?? ''),
    language,
  );
};

export const signLogCsvLines = (logs: readonly SignLog[], how: How): string => {
  const write = timeWriter(how.timeZone);
  return logs.map((log) => signLogCsvLine(log, how.language, write)).join('');
};
