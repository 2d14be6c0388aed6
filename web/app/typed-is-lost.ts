import { currentLanguage } from '#kit/language.ts';
import { texts } from '#kit/texts.ts';
import { toasts } from '#ui/overlays/toasts.ts';

const lostTexts = texts({
  lost: {
    fr: 'Ce que vous aviez saisi dans cet onglet sans l’envoyer n’a pas été gardé.',
    en: 'What you had entered in this tab and not sent was not kept.',
  },
});

/** Stays until it is closed: the tab may be in the background. */
export const sayTypedIsLost = () => toasts.error(lostTexts[currentLanguage()].lost);
