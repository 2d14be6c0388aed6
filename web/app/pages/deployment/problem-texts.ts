import { texts } from '#kit/texts.ts';

/** Refusals that mean something different for a template. */
export const problemTexts = texts({
  NotFound: {
    fr: 'Ce modèle ou son fichier n’existe plus dans l’environnement.',
    en: 'This template or its file is no longer in the environment.',
  },
  NoContentDocument: {
    fr: 'Ce modèle n’a pas de fichier dans Salesforce.',
    en: 'This template has no file in Salesforce.',
  },
  DocumentChanged: {
    fr: 'Ce modèle a été modifié dans la cible depuis le déploiement\u00A0: il est laissé tel quel.',
    en: 'This template was changed in the target since the deployment: it is left as it is.',
  },
  CrmDisconnected: {
    fr: 'La connexion de la personne qui a lancé ce déploiement n’est plus valable dans cet environnement\u00A0: elle doit le reconnecter.',
    en: 'The connection of the person who started this deployment is no longer valid in this environment: they have to connect it again.',
  },
  InvalidRequest: {
    fr: 'Cet identifiant externe ne peut pas figurer dans une adresse.',
    en: 'This external ID cannot stand in an address.',
  },
});
