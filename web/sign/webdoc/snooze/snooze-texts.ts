import { texts } from '#kit/texts.ts';

export const snoozeTexts = texts({
  moments: { fr: 'Moment du rappel', en: 'Moment of the reminder' },
  title: { fr: 'Plus tard', en: 'Later' },
  body: {
    fr: 'Quand voulez-vous que nous vous rappelions ce document par e-mail\u00A0? Jusque-là, aucun rappel automatique ne part.',
    en: 'When shall we remind you of this document by e-mail? Until then no automatic reminder is sent.',
  },
  kept: {
    fr: 'Ce que vous avez saisi est gardé\u00A0; la signature se donne à la fin.',
    en: 'What you entered is kept; the signature is given at the end.',
  },
  loading: { fr: 'Un instant…', en: 'One moment…' },
  tooClose: {
    fr: 'L’échéance est trop proche pour un rappel.',
    en: 'The deadline is too close for a reminder.',
  },
  tomorrow: { fr: 'Demain', en: 'Tomorrow' },
  inThreeDays: { fr: 'Dans trois jours', en: 'In three days' },
  eve: { fr: 'La veille de l’échéance', en: 'On the eve of the deadline' },
  chosen: {
    fr: (moment: string) => `Nous vous écrirons le ${moment}.`,
    en: (moment: string) => `We will write to you on ${moment}.`,
  },
  takenBack: { fr: 'Le rappel est annulé.', en: 'The reminder is cancelled.' },
  toCalendar: { fr: 'Ajouter à l’agenda', en: 'Add to calendar' },
  takeBack: { fr: 'Annuler le rappel', en: 'Cancel the reminder' },
});
