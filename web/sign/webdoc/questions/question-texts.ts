import { texts } from '#kit/texts.ts';

export const questionTexts = texts({
  ask: { fr: 'Poser une question', en: 'Ask a question' },
  rather: { fr: 'Plutôt une question\u00A0?', en: 'Ask a question instead?' },
  title: { fr: 'Question à l’expéditeur', en: 'Question to the sender' },
  intro: {
    fr: (sender: string) =>
      `${sender} reçoit votre question par e-mail, et vous la réponse. Le document reste à signer en attendant.`,
    en: (sender: string) =>
      `${sender} gets your question by e-mail, and you get the answer. Meanwhile the document can still be signed.`,
  },
  thread: { fr: 'Questions et réponses', en: 'Questions and answers' },
  you: { fr: 'Vous', en: 'You' },
  waiting: { fr: 'En attente de réponse', en: 'Waiting for an answer' },
  threadFailed: {
    fr: 'Vos questions précédentes n’ont pas pu être chargées.',
    en: 'Your earlier questions could not be loaded.',
  },
  field: { fr: 'Votre question', en: 'Your question' },
  missing: { fr: 'Écrivez d’abord votre question.', en: 'Write your question first.' },
  refused: {
    fr: 'Ce texte contient un caractère invisible. Retirez-le, puis réessayez.',
    en: 'This text contains an invisible character. Remove it, then try again.',
  },
  send: { fr: 'Envoyer la question', en: 'Send the question' },
  sending: { fr: 'Envoi en cours…', en: 'Sending…' },
  sent: {
    fr: (email: string) => `Question envoyée. La réponse arrivera à ${email}.`,
    en: (email: string) => `Question sent. The answer will come to ${email}.`,
  },
});
