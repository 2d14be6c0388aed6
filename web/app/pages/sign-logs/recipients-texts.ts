import { texts } from '#kit/texts.ts';

export const recipientsTexts = texts({
  title: { fr: 'E-mails', en: 'E-mails' },
  failed: { fr: 'L’état des e-mails n’a pas pu être chargé', en: 'The state of the e-mails could not be loaded' },
  owner: { fr: 'Expéditeur', en: 'Sender' },
  signatory: { fr: 'Signataire', en: 'Signatory' },
  recipient: { fr: 'En copie', en: 'Copied' },

  none: { fr: 'Aucun e-mail envoyé', en: 'No e-mail sent' },
  waiting: { fr: 'En attente d’envoi', en: 'Waiting to be sent' },
  accepted: { fr: 'Envoyé', en: 'Sent' },
  delayed: { fr: 'Retardé', en: 'Delayed' },
  bounced: { fr: 'Non remis', en: 'Not delivered' },
  complaint: { fr: 'Signalé comme indésirable', en: 'Reported as spam' },
  answer: { fr: 'Réponse du serveur', en: 'Answer of the server' },

  correct: { fr: 'Corriger l’adresse', en: 'Correct the address' },
  correctOf: {
    fr: (who: string) => `Corriger l’adresse de ${who}`,
    en: (who: string) => `Correct the address of ${who}`,
  },
  newAddress: { fr: 'Nouvelle adresse e-mail', en: 'New e-mail address' },
  newLink: {
    fr: 'Un nouveau lien part aussitôt\u00A0; l’ancien ne fonctionne plus.',
    en: 'A new link is sent at once; the old one stops working.',
  },
  send: { fr: 'Corriger et envoyer', en: 'Correct and send' },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  sent: {
    fr: (address: string) => `Adresse corrigée\u00A0: ${address}`,
    en: (address: string) => `Address corrected: ${address}`,
  },
  duplicate: {
    fr: 'Un autre signataire de ce document a ce nom et cette adresse',
    en: 'Another signatory of this document has this name and address',
  },
});

/** Why a mail did not arrive. */
export const reasonTexts = texts({
  unknown: { fr: 'Cette adresse n’existe pas ou n’existe plus.', en: 'This address does not exist, or no longer.' },
  full: { fr: 'Cette boîte aux lettres est pleine.', en: 'This mailbox is full.' },
  blocked: { fr: 'Le serveur du destinataire a refusé l’e-mail.', en: 'The recipient’s server refused the e-mail.' },
  temporary: {
    fr: 'Le serveur du destinataire n’a pas pu être joint à temps.',
    en: 'The recipient’s server could not be reached in time.',
  },
  complaint: {
    fr: 'Cette personne a signalé l’e-mail comme indésirable.',
    en: 'This person reported the e-mail as spam.',
  },
});
