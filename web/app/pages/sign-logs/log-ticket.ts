import type { SignLog } from '#contract/sign-logs.ts';
import type { Language } from '#contract/roles.ts';
import { texts } from '#kit/texts.ts';
import { eventInWords } from './event-texts.ts';
import { failureInWords, failureOf } from './explanations.ts';

const ticketTexts = texts({
  subject: {
    fr: (event: string, document: string) => `Signature : ${event}${document && ` – ${document}`}`,
    en: (event: string, document: string) => `Signing: ${event}${document && ` – ${document}`}`,
  },
  ask: {
    fr: 'Bonjour,\n\nCet événement de signature nous pose problème. Voici ses références.',
    en: 'Hello,\n\nWe have a problem with this signing event. Its references:',
  },
  lines: {
    fr: 'ID de l’événement|Événement|Date (UTC)|Erreur|ID de la demande|ID externe|Org|ID du signataire',
    en: 'Event ID|Event|Date (UTC)|Error|Request ID|External ID|Org|Signatory ID',
  },
  colon: { fr: ' : ', en: ': ' },
});

/** Text of a ticket about an event, with the ids that support needs. It contains no name or address of a signatory. */
export const ticketAbout = (log: SignLog, language: Language) => {
  const t = ticketTexts[language];
  const { signature_request: request, signer } = log.data;
  const failure = failureOf(log);
  const values = [
    log.event_id,
    log.event_name,
    new Date(log.event_time * 1000).toISOString(),
    log.error?.slice(0, 400),
    request?.id,
    request?.external_id,
    log.org_id,
    signer?.id,
  ];
  const names = t.lines.split('|');
  const lines = values.flatMap((value, at) => (value ? [`${names[at]}${t.colon}${value}`] : []));
  const what = failure ? [failureInWords(failure, language)] : [];
  return {
    subject: t.subject(eventInWords(log.event_name, language), request?.name ?? ''),
    product: 'Sign',
    text: [t.ask, ...what, lines.join('\n')].join('\n\n'),
  };
};
