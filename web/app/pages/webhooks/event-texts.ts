import type { webhookEvents } from '#contract/webhooks.ts';
import { texts } from '#kit/texts.ts';

type Event = (typeof webhookEvents)[number];

/** Event names for readers; the technical name is shown beside them. */
export const eventTexts = texts({
  'signature_request.activated': { fr: 'Document envoyé', en: 'Document sent' },
  'signature_request.done': { fr: 'Signé par tous', en: 'Signed by all' },
  'signature_request.declined': { fr: 'Document refusé', en: 'Document declined' },
  'signature_request.expiry_announced': { fr: 'Expiration annoncée', en: 'Expiry announced' },
  'signature_request.expired': { fr: 'Document expiré', en: 'Document expired' },
  'signature_request.cancelled': { fr: 'Document annulé', en: 'Document cancelled' },
  'signature_request.reactivated': { fr: 'Demande rouverte', en: 'Request reopened' },
  'signature_request.reminder_executed': { fr: 'Rappel envoyé', en: 'Reminder sent' },
  'signer.notified': { fr: 'Signataire invité', en: 'Signatory invited' },
  'signer.notification_delayed': { fr: 'E-mail retardé', en: 'E-mail delayed' },
  'signer.notification_delivery_failed': { fr: 'E-mail non remis', en: 'E-mail not delivered' },
  'signer.complained': { fr: 'E-mail signalé comme indésirable', en: 'E-mail reported as spam' },
  'signer.link_opened': { fr: 'Lien ouvert', en: 'Link opened' },
  'signer.corrected': { fr: 'Signataire corrigé', en: 'Signatory corrected' },
  'signer.delegated': { fr: 'Signature confiée', en: 'Signature handed over' },
  'signer.sender_contacted': { fr: 'Question du signataire', en: 'Question of the signatory' },
  'signer.question_answered': { fr: 'Réponse au signataire', en: 'Answer to the signatory' },
  'signer.snoozed': { fr: 'Signature remise à plus tard', en: 'Signature put off' },
  'signer.code_sent': { fr: 'Code envoyé', en: 'Code sent' },
  'signer.identified': { fr: 'Code vérifié', en: 'Code verified' },
  'signer.identification_blocked': { fr: 'Trop de codes erronés', en: 'Too many wrong codes' },
  'signer.file_uploaded': { fr: 'Fichier déposé', en: 'File uploaded' },
  'signer.done': { fr: 'Un signataire a signé', en: 'A signatory has signed' },
  'signer.declined': { fr: 'Un signataire a refusé', en: 'A signatory has declined' },
  'electronic_seal.done': { fr: 'Document final prêt', en: 'Final document ready' },
  'electronic_seal.timestamped': { fr: 'Document horodaté', en: 'Document timestamped' },
  'electronic_seal.raised': { fr: 'Preuves du sceau ajoutées', en: 'Proofs of the seal added' },
  'electronic_seal.stopped': { fr: 'Preuves du sceau impossibles', en: 'Proofs of the seal not possible' },
  'electronic_seal.error': { fr: 'Scellement impossible', en: 'Sealing failed' },
  'record.written': { fr: 'Document écrit dans Salesforce', en: 'Document written to Salesforce' },
  'record.failed': { fr: 'Écriture dans Salesforce impossible', en: 'Writing to Salesforce failed' },
} as const satisfies Record<Event, { fr: string; en: string }>);
