import { texts } from '#kit/texts.ts';

export const questionPageTexts = texts({
  title: { fr: (who: string) => `Question de ${who}`, en: (who: string) => `Question from ${who}` },
  about: {
    fr: (document: string) => `Au sujet de «\u00A0${document}\u00A0»`,
    en: (document: string) => `About “${document}”`,
  },
  answer: { fr: 'Votre réponse', en: 'Your answer' },
  mailed: {
    fr: (who: string) => `${who} la reçoit par e-mail, et la lit aussi à côté du document. Elle part une seule fois.`,
    en: (who: string) => `${who} gets it by e-mail, and reads it beside the document too. It is sent once.`,
  },
  send: { fr: 'Envoyer la réponse', en: 'Send the answer' },
  sending: { fr: 'Envoi en cours…', en: 'Sending…' },
  missing: { fr: 'Écrivez d’abord votre réponse.', en: 'Write your answer first.' },
  refused: {
    fr: 'Ce texte contient un caractère invisible. Retirez-le, puis réessayez.',
    en: 'This text contains an invisible character. Remove it, then try again.',
  },
  busy: {
    fr: 'Trop de demandes à la fois. Attendez une minute, puis réessayez.',
    en: 'Too many requests at once. Wait a minute, then try again.',
  },
  failed: {
    fr: 'La réponse n’a pas pu être envoyée. Rien n’est perdu\u00A0: vérifiez votre connexion, puis réessayez.',
    en: 'The answer could not be sent. Nothing is lost: check your connection, then try again.',
  },
  answeredTitle: { fr: 'Réponse envoyée', en: 'Answer sent' },
  answered: {
    fr: (who: string) => `${who} a la réponse. Vous pouvez fermer cette page.`,
    en: (who: string) => `${who} has the answer. You can close this page.`,
  },
  asked: { fr: 'Question', en: 'Question' },
  given: { fr: 'Réponse', en: 'Answer' },
  unsent: {
    fr: 'Une réponse était déjà partie. Ce que vous avez écrit ici n’a pas été envoyé\u00A0:',
    en: 'An answer was already sent. What you wrote here was not:',
  },
  closedTitle: { fr: 'Cette question n’attend plus de réponse', en: 'This question no longer waits for an answer' },
  closed: {
    fr: 'Le document est terminé, ou ce lien a plus de 30 jours.',
    en: 'The document has ended, or this link is over 30 days old.',
  },
  notFoundTitle: { fr: 'Question introuvable', en: 'Question not found' },
  notFound: {
    fr: 'Ce lien ne mène à aucune question. Vérifiez qu’il est complet, ou reprenez celui de votre e-mail.',
    en: 'This link leads to no question. Check that it is complete, or use the one in your e-mail again.',
  },
  errorTitle: { fr: 'Oups, une erreur est survenue', en: 'Oops, something went wrong' },
  error: { fr: 'Réessayez dans un instant.', en: 'Try again in a moment.' },
});
