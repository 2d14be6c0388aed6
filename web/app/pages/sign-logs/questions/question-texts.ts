import { texts } from '#kit/texts.ts';

export const questionTexts = texts({
  title: { fr: 'Questions des signataires', en: 'Questions of signatories' },
  failed: { fr: 'Les questions n’ont pas pu être chargées', en: 'The questions could not be loaded' },
  answer: { fr: 'Répondre', en: 'Answer' },
  answerTo: { fr: (who: string) => `Répondre à ${who}`, en: (who: string) => `Answer ${who}` },
  yourAnswer: { fr: 'Votre réponse', en: 'Your answer' },
  mailed: {
    fr: 'Elle part une seule fois, par e-mail, et se lit à côté du document.',
    en: 'It is sent once, by e-mail, and can be read beside the document.',
  },
  send: { fr: 'Envoyer la réponse', en: 'Send the answer' },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  sent: { fr: (who: string) => `Réponse envoyée à ${who}`, en: (who: string) => `Answer sent to ${who}` },
  waiting: { fr: 'En attente de réponse', en: 'Waiting for an answer' },
  unanswered: { fr: 'Sans réponse, le document est terminé', en: 'Not answered, the document has ended' },
});
