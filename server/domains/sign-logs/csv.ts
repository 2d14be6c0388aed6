import type { Language } from '#contract/roles.ts';
import type { SignLog } from '#contract/sign-logs.ts';
import { csvLine, csvMark } from '#http/csv.ts';

const headers: Record<Language, string[]> = {
  fr: [
    'Date (Paris)',
    'Événement',
    'Statut',
    'Erreur',
    'Environnement',
    'Id de l’organisation',
    'Demande de signature',
    'Nom du document',
    'Statut de la demande',
    'Expiration',
    'Signataire',
    'E-mail du signataire',
    'Statut du signataire',
    'Réponses',
    'Id externe',
    'Id du document',
    'Id de l’événement',
  ],
  en: [
    'Date (Paris)',
    'Event',
    'Status',
    'Error',
    'Environment',
    'Org id',
    'Signature request',
    'Document name',
    'Request status',
    'Expires',
    'Signer',
    'Signer e-mail',
    'Signer status',
    'Answers',
    'External id',
    'Document id',
    'Event id',
  ],
};

const statuses: Record<SignLog['status'], Record<Language, string>> = {
  success: { fr: 'succès', en: 'success' },
  error: { fr: 'erreur', en: 'error' },
};

/** `2026-11-21 14:05:09`: what spreadsheets in both languages read as a date. */
const parisTime = new Intl.DateTimeFormat('sv', {
  timeZone: 'Europe/Paris',
  dateStyle: 'short',
  timeStyle: 'medium',
});

export const signLogCsvStart = (language: Language): string => csvMark + csvLine(headers[language], language);

export const signLogCsvLine = (log: SignLog, language: Language): string => {
  const { signature_request: request, signer } = log.data;
  const cells = [
    parisTime.format(new Date(log.event_time * 1_000)),
    log.event_name,
    statuses[log.status][language],
    log.error,
    log.org_name,
    log.org_id,
    request?.id,
    request?.name,
    request?.status,
    request?.expiration_date,
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
