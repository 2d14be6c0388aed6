import type { Language } from '#contract/roles.ts';
import { texts } from '#kit/texts.ts';

/**
 * Event names for readers: those of REQ-2.3.14, those of our own signing pages, and the others of the signing
 * service.
 */
const eventTexts = texts({
  'signature_request.activated': { fr: 'Demande de signature envoyée', en: 'Signature request sent' },
  'signature_request.done': { fr: 'Signé par tous', en: 'Signed by all' },
  'signature_request.expired': { fr: 'Demande de signature expirée', en: 'Signature request expired' },
  'signature_request.reminder_executed': { fr: 'Rappel envoyé', en: 'Reminder sent' },
  'signature_request.automatic_reminder_executed': {
    fr: 'Rappel automatique envoyé',
    en: 'Automatic reminder sent',
  },
  'signature_request.approved': { fr: 'Approuvé par tous', en: 'Approved by everybody' },
  'signature_request.declined': { fr: 'Demande de signature refusée', en: 'Signature request declined' },
  'signature_request.rejected': {
    fr: 'Demande rejetée par un approbateur',
    en: 'Request rejected by an approver',
  },
  'signature_request.canceled': { fr: 'Demande de signature annulée', en: 'Signature request cancelled' },
  'signature_request.cancelled': { fr: 'Demande de signature annulée', en: 'Signature request cancelled' },
  'signature_request.deleted': { fr: 'Demande de signature supprimée', en: 'Signature request deleted' },
  'signature_request.permanently_deleted': {
    fr: 'Demande définitivement supprimée',
    en: 'Request deleted for good',
  },
  'signature_request.reactivated': { fr: 'Demande de signature rouverte', en: 'Signature request reopened' },
  'signature_request.paused': { fr: 'Demande mise en pause', en: 'Request paused' },
  'signature_request.resumed': { fr: 'Demande reprise', en: 'Request resumed' },
  'signature_request.expiry_announced': { fr: 'Expiration annoncée', en: 'Expiry announced' },
  'approver.notified': { fr: 'Approbateur invité', en: 'Approver invited' },
  'approver.approved': { fr: 'Un approbateur a approuvé', en: 'An approver has approved' },
  'approver.rejected': { fr: 'Un approbateur a rejeté', en: 'An approver has rejected' },
  'approver.notification_delivery_failed': {
    fr: 'E-mail non remis à l’approbateur',
    en: 'E-mail to the approver not delivered',
  },
  'signer.notified': { fr: 'Signataire invité', en: 'Signatory invited' },
  'signer.link_opened': { fr: 'Lien ouvert par le signataire', en: 'Link opened by the signatory' },
  'signer.identification_blocked': { fr: 'Identification bloquée', en: 'Identification blocked' },
  'signer.identification_failed': { fr: 'Identification échouée', en: 'Identification failed' },
  'signer.identification_succeeded': { fr: 'Identification réussie', en: 'Identification succeeded' },
  'signer.identification_expired': { fr: 'Identification expirée', en: 'Identification expired' },
  'signer.done': { fr: 'Un signataire a signé', en: 'A signatory has signed' },
  'signer.sender_contacted': {
    fr: 'Le signataire a écrit à l’expéditeur',
    en: 'The signatory wrote to the sender',
  },
  'signer.question_answered': { fr: 'Réponse au signataire', en: 'Answer to the signatory' },
  'signer.error': { fr: 'Erreur chez un signataire', en: 'Error for a signatory' },
  'signer.declined': { fr: 'Un signataire a refusé', en: 'A signatory has declined' },
  'signer.notification_delivery_failed': {
    fr: 'E-mail non remis au signataire',
    en: 'E-mail to the signatory not delivered',
  },
  'signer.notification_delayed': { fr: 'E-mail au signataire retardé', en: 'E-mail to the signatory delayed' },
  'signer.complained': { fr: 'E-mail signalé comme indésirable', en: 'E-mail reported as spam' },
  'signer.corrected': { fr: 'Signataire corrigé', en: 'Signatory corrected' },
  'signer.delegated': { fr: 'Signature confiée', en: 'Signature handed over' },
  'signer.snoozed': { fr: 'Signature remise à plus tard', en: 'Signature put off' },
  'signer.code_sent': { fr: 'Code envoyé au signataire', en: 'Code sent to the signatory' },
  'signer.identified': { fr: 'Code vérifié', en: 'Code verified' },
  'signer.file_uploaded': { fr: 'Fichier déposé par le signataire', en: 'File uploaded by the signatory' },
  'contact-created': { fr: 'Contact créé', en: 'Contact created' },
  'contact.created': { fr: 'Contact créé', en: 'Contact created' },
  'electronic_seal.done': { fr: 'Document scellé', en: 'Document sealed' },
  'electronic_seal.timestamped': { fr: 'Document horodaté', en: 'Document timestamped' },
  'electronic_seal.raised': { fr: 'Preuves du sceau ajoutées', en: 'Proofs of the seal added' },
  'electronic_seal.stopped': { fr: 'Preuves du sceau impossibles', en: 'Proofs of the seal not possible' },
  'electronic_seal.error': { fr: 'Scellement impossible', en: 'Sealing failed' },
  'record.written': { fr: 'Document écrit dans Salesforce', en: 'Document written to Salesforce' },
  'record.failed': { fr: 'Écriture dans Salesforce impossible', en: 'Writing to Salesforce failed' },
});

const unknown = { fr: 'Autre événement', en: 'Other event' } as const satisfies Record<Language, string>;

/** The event's name in the reader's language. The word of an unknown one stands under the technical details. */
export const eventInWords = (name: string, language: Language): string => {
  const words: Readonly<Record<string, string>> = eventTexts[language];
  return Object.hasOwn(words, name) ? (words[name] ?? unknown[language]) : unknown[language];
};
