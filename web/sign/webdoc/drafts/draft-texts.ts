import { texts } from '#kit/texts.ts';

export const draftTexts = texts({
  waits: {
    fr: 'Vous aviez commencé à remplir ce document.',
    en: 'You had started to fill in this document.',
  },
  resume: { fr: 'Reprendre mes saisies', en: 'Resume my entries' },
  resumeTitle: { fr: 'Reprendre vos saisies', en: 'Resume your entries' },
  whyCode: {
    fr: 'Confirmez que c’est bien vous\u00A0: ce que vous aviez saisi se remplit ensuite tout seul.',
    en: 'Confirm that it is you: what you had entered then fills itself in.',
  },
  resumed: {
    fr: (device: string, ago: string) => `Saisies reprises\u00A0: ${device}, ${ago}.`,
    en: (device: string, ago: string) => `Entries taken up: ${device}, ${ago}.`,
  },
  failed: {
    fr: 'Vos saisies n’ont pas pu être reprises. Vérifiez votre connexion, puis réessayez.',
    en: 'Your entries could not be resumed. Check your connection, then try again.',
  },
});
