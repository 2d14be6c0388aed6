import { textsOfComponents } from '../ui-texts.ts';

/** The question before a form with entries is left. */
export const useDiscardTexts = textsOfComponents({
  discardTitle: { fr: 'Abandonner la saisie\u00A0?', en: 'Discard what you entered?' },
  discardText: {
    fr: 'Ce que vous avez saisi n’est pas enregistré et sera perdu.',
    en: 'What you entered is not saved and will be lost.',
  },
  discard: { fr: 'Abandonner', en: 'Discard' },
  keepEditing: { fr: 'Poursuivre la saisie', en: 'Keep editing' },
});
