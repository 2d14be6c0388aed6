import { texts } from '#kit/texts.ts';

export const sentRequestTexts = texts({
  title: { fr: 'Demande de rattachement en attente', en: 'Your join request is waiting' },
  sentTo: {
    fr: (owner: string, moment: string) => `Envoyée à ${owner} le ${moment}.`,
    en: (owner: string, moment: string) => `Sent to ${owner} on ${moment}.`,
  },
  lastReminder: {
    fr: (moment: string) => `Dernière relance le ${moment}.`,
    en: (moment: string) => `Last reminder on ${moment}.`,
  },
  remind: { fr: 'Relancer', en: 'Remind' },
  tooEarly: {
    fr: (moment: string) => `Une relance par jour\u00A0: la prochaine est possible le ${moment}.`,
    en: (moment: string) => `One reminder a day: the next is possible on ${moment}.`,
  },
  reminded: { fr: 'Relance envoyée', en: 'Reminder sent' },
  remindFailed: { fr: 'La relance n’a pas pu être envoyée.', en: 'The reminder could not be sent.' },
  cancel: { fr: 'Annuler la demande', en: 'Cancel the request' },
  keep: { fr: 'Garder la demande', en: 'Keep the request' },
  cancelTitle: { fr: 'Annuler la demande de rattachement\u00A0?', en: 'Cancel the join request?' },
  cancelText: {
    fr: (owner: string) => `${owner} ne la verra plus. Vous pourrez refaire une demande.`,
    en: (owner: string) => `${owner} will no longer see it. You can ask again.`,
  },
  cancelled: { fr: 'Demande annulée', en: 'Request cancelled' },
  alreadyGone: { fr: 'Cette demande n’attend plus de réponse.', en: 'This request no longer waits for an answer.' },
  cancelFailed: { fr: 'La demande n’a pas pu être annulée.', en: 'The request could not be cancelled.' },
});
