import { texts } from '#kit/texts.ts';

/** Texts that only a preview has; all others are the signing page's. */
export const previewTexts = texts({
  closePane: { fr: 'Fermer', en: 'Close' },
  mark: { fr: 'Aperçu', en: 'Preview' },
  explanation: {
    fr: 'Les personnes et les réponses sont inventées. Rien ne peut être signé ni envoyé.',
    en: 'The people and their answers are invented. Nothing can be signed or sent.',
  },
  blocked: {
    fr: 'Sans effet dans un aperçu.',
    en: 'Does nothing in a preview.',
  },
  seePages: { fr: 'Voir les pages', en: 'See the pages' },
  notLoaded: {
    fr: 'Les pages n’ont pas pu être chargées. Vérifiez la connexion, puis réessayez.',
    en: 'The pages could not be loaded. Check the connection, then try again.',
  },
  expiredTitle: { fr: 'Cet aperçu a expiré', en: 'This preview has expired' },
  /** error.previewExpired */
  previewExpired: {
    fr: 'Le lien de cet aperçu n’est plus valable. Demandez-en un nouveau à la personne qui vous l’a envoyé.',
    en: 'The link of this preview is no longer valid. Ask whoever sent it to you for a new one.',
  },
  noExternalUserTitle: { fr: 'Aperçu indisponible', en: 'Preview unavailable' },
  /** error.noExternalUser */
  noExternalUser: {
    fr: 'Cet aperçu ne peut plus être montré : l’entreprise qui l’a préparé n’a plus accès au service.',
    en: 'This preview can no longer be shown: the company that made it no longer has access to the service.',
  },
  errorTitle: { fr: 'Aperçu introuvable', en: 'Preview not found' },
  /** error.previewError */
  previewError: {
    fr: 'Ce lien ne mène à aucun aperçu. Vérifiez qu’il est complet, ou réessayez dans un instant.',
    en: 'This link leads to no preview. Check that it is complete, or try again in a moment.',
  },
});
