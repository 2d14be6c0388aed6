import { texts } from '#kit/texts.ts';

export const reportPageTexts = texts({
  title: { fr: 'Signaler cet e-mail', en: 'Report this e-mail' },
  about: {
    fr: (name: string, address: string) =>
      `Vous avez reçu un e-mail au sujet d’un document de ${name} (${address}). Notre équipe regardera ce que cette organisation envoie.`,
    en: (name: string, address: string) =>
      `You got an e-mail about a document of ${name} (${address}). Our team will look at what this organisation sends.`,
  },
  why: { fr: 'Pourquoi le signalez-vous\u00A0?', en: 'Why do you report it?' },
  unknown: { fr: 'Je ne connais pas l’expéditeur', en: 'I do not know the sender' },
  unwanted: { fr: 'Je n’ai pas demandé cet e-mail', en: 'I did not ask for this e-mail' },
  fraud: { fr: 'On essaie de me tromper', en: 'Somebody tries to deceive me' },
  quiet: {
    fr: 'L’expéditeur n’apprend pas qui l’a signalé. Vos liens restent valables\u00A0: vous n’êtes pas obligé de répondre au document.',
    en: 'The sender does not learn who reported. Your links stay valid: you do not have to answer the document.',
  },
  send: { fr: 'Signaler', en: 'Report' },
  sending: { fr: 'Envoi en cours…', en: 'Sending…' },
  busy: {
    fr: 'Trop de demandes à la fois. Attendez une minute, puis réessayez.',
    en: 'Too many requests at once. Wait a minute, then try again.',
  },
  failed: {
    fr: 'Le signalement n’a pas pu être envoyé. Vérifiez votre connexion, puis réessayez.',
    en: 'The report could not be sent. Check your connection, then try again.',
  },
  reportedTitle: { fr: 'Signalement envoyé', en: 'Report sent' },
  reported: {
    fr: 'Merci. Notre équipe l’a reçu et regardera. Vous pouvez fermer cette page.',
    en: 'Thank you. Our team has it and will look. You can close this page.',
  },
  notFoundTitle: { fr: 'Lien non reconnu', en: 'Link not recognised' },
  notFound: {
    fr: 'Ce lien est incomplet ou trop ancien, ou son document a été effacé. Reprenez celui de votre e-mail.',
    en: 'This link is incomplete or too old, or its document was removed. Use the one in your e-mail again.',
  },
  needsScript: {
    fr: 'Cette page a besoin de JavaScript pour envoyer le signalement.',
    en: 'This page needs JavaScript to send the report.',
  },
  errorTitle: { fr: 'Oups, une erreur est survenue', en: 'Oops, something went wrong' },
  error: { fr: 'Réessayez dans un instant.', en: 'Try again in a moment.' },
});
