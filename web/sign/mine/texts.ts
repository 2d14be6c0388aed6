import { texts } from '#kit/texts.ts';

export const mineTexts = texts({
  title: { fr: 'Mes documents', en: 'My documents' },
  intro: {
    fr: 'Retrouvez tout ce que vous avez à signer et ce que vous avez signé ici, de tous les expéditeurs. Saisissez l’adresse e-mail à laquelle vous avez reçu vos liens\u00A0: nous y envoyons un lien vers la liste.',
    en: 'Find all that you have to sign and have signed here, of all senders. Enter the e-mail address at which you got your links: we send a link to the list there.',
  },
  email: { fr: 'Adresse e-mail', en: 'E-mail address' },
  wrongEmail: {
    fr: 'Cette adresse e-mail n’est pas valable\u00A0: vérifiez-la.',
    en: 'This e-mail address is not valid: check it.',
  },
  send: { fr: 'Recevoir le lien', en: 'Get the link' },
  sending: { fr: 'Envoi en cours…', en: 'Sending…' },
  sentTitle: { fr: 'Regardez vos e-mails', en: 'Look at your e-mail' },
  sent: {
    fr: (email: string) =>
      `Si des documents ont été envoyés à ${email}, un e-mail avec le lien vient de partir. Le lien vaut 30 minutes.`,
    en: (email: string) =>
      `If documents were sent to ${email}, an e-mail with the link is on its way. The link is valid for 30 minutes.`,
  },
  other: { fr: 'Saisir une autre adresse', en: 'Enter another address' },
  ended: {
    fr: 'Ce lien n’est plus valable. Demandez-en un autre.',
    en: 'This link is no longer valid. Ask for another.',
  },
  tooMany: {
    fr: 'Trop de demandes. Un lien est peut-être déjà dans vos e-mails\u00A0; sinon, réessayez dans une heure.',
    en: 'Too many requests. A link may be in your mailbox already; if not, try again in an hour.',
  },
  failed: {
    fr: 'La demande a échoué. Vérifiez votre connexion, puis réessayez.',
    en: 'The request failed. Check your connection, then try again.',
  },
  retry: { fr: 'Réessayer', en: 'Try again' },
  loading: { fr: 'Un instant…', en: 'One moment…' },
  of: { fr: (address: string) => `Documents de ${address}`, en: (address: string) => `Documents of ${address}` },
  none: { fr: 'Aucun document n’est gardé pour cette adresse.', en: 'No document is kept for this address.' },
  toSign: { fr: 'À signer ou à valider', en: 'To sign or validate' },
  waiting: { fr: 'En attente d’autres personnes', en: 'Waiting for others' },
  signed: { fr: 'Signés par tous', en: 'Signed by all' },
  unsigned: { fr: 'Sans suite', en: 'Ended unsigned' },
  declined: { fr: 'Refusé', en: 'Declined' },
  expired: { fr: 'Expiré', en: 'Expired' },
  cancelled: { fr: 'Annulé par l’expéditeur', en: 'Cancelled by the sender' },
  from: {
    fr: (sender: string, day: string) => `${sender}, reçu le ${day}`,
    en: (sender: string, day: string) => `${sender}, received on ${day}`,
  },
  unverified: {
    fr: (email: string) =>
      `Personne n’a vérifié cet expéditeur (${email}). Ne signez que si vous attendiez ce document.`,
    en: (email: string) => `Nobody has verified this sender (${email}). Sign only if you expected this document.`,
  },
  until: {
    fr: (moment: string) => `À faire avant le ${moment}`,
    en: (moment: string) => `To be done before ${moment}`,
  },
  open: { fr: 'Ouvrir', en: 'Open' },
  openNamed: { fr: (name: string) => `Ouvrir\u00A0: ${name}`, en: (name: string) => `Open: ${name}` },
  download: { fr: 'Télécharger', en: 'Download' },
  downloadNamed: { fr: (name: string) => `Télécharger\u00A0: ${name}`, en: (name: string) => `Download: ${name}` },
  more: { fr: 'Afficher la suite', en: 'Show more' },
  needsScript: {
    fr: 'Cette page a besoin de JavaScript.',
    en: 'This page needs JavaScript.',
  },
});
