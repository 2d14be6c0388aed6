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
  'RefusedByOrg:STORAGE_LIMIT_EXCEEDED': {
    fr: 'Le stockage de cette org Salesforce est plein.',
    en: 'The storage of this Salesforce org is full.',
  },
  'RefusedByOrg:ENTITY_IS_LOCKED': {
    fr: 'L’org Salesforce a verrouillé ce modèle, souvent le temps d’une approbation.',
    en: 'The Salesforce org has locked this template, often while it waits for an approval.',
  },
  'RefusedByOrg:FIELD_CUSTOM_VALIDATION_EXCEPTION': {
    fr: 'Une règle de validation de l’org Salesforce refuse ce modèle.',
    en: 'A validation rule of the Salesforce org refuses this template.',
  },
  refusedByOrg: {
    fr: (word: string) =>
      `L’org Salesforce refuse ce modèle. Tant que rien n’y est changé, réessayer ne sert à rien. Code\u00A0: ${word}`,
    en: (word: string) =>
      `The Salesforce org refuses this template. Until something is changed there, trying again does not help. Code: ${word}`,
  },
  InvalidRequest: {
    fr: 'Cet identifiant externe ne peut pas figurer dans une adresse.',
    en: 'This external ID cannot stand in an address.',
  },
});
