import { texts } from '#kit/texts.ts';

export const ticketTexts = texts({
  newTicket: { fr: 'Nouveau ticket', en: 'New ticket' },
});
