import { texts } from '#kit/texts.ts';

export const boardTexts = texts({
  board: { fr: 'Écarts', en: 'Drift' },
  title: { fr: 'Écarts entre environnements', en: 'Drift between environments' },
  intro: {
    fr: 'Tous vos modèles dans tous vos environnements, comparés à la référence.',
    en: 'All your templates in all your environments, compared with the reference.',
  },
  reference: { fr: 'Environnement de référence', en: 'Reference environment' },
  referenceName: { fr: (name: string) => `${name} (référence)`, en: (name: string) => `${name} (reference)` },
  target: { fr: 'Déployer vers', en: 'Deploy to' },
  targetHint: {
    fr: 'Choisissez une cible pour sélectionner un modèle, plusieurs, ou tout ce qui diffère.',
    en: 'Choose a target to select one template, several, or all that differs.',
  },
  nothingDiffers: {
    fr: (name: string) => `Rien à déployer vers ${name}\u00A0: tout ce qui peut l’être y est identique.`,
    en: (name: string) => `Nothing to deploy to ${name}: all that can be deployed is the same there.`,
  },
  template: { fr: 'Modèle', en: 'Template' },
  search: { fr: 'Rechercher un modèle', en: 'Search for a template' },
  onlyDifferences: {
    fr: (count: number) => `Seulement les écarts (${count})`,
    en: (count: number) => `Differences only (${count})`,
  },
  refresh: { fr: 'Relire les environnements', en: 'Read the environments again' },
  reading: { fr: 'Lecture des environnements', en: 'Reading the environments' },
  answered: {
    fr: (done: number, all: number) => `${done} sur ${all}`,
    en: (done: number, all: number) => `${done} of ${all}`,
  },
  failed: { fr: 'Les environnements n’ont pas pu être comparés', en: 'The environments could not be compared' },
  faults: { fr: 'Environnements non lus', en: 'Environments not read' },
  incomplete: {
    fr: (name: string) => `${name}\u00A0: seuls les 2\u00A0000 premiers modèles sont comparés.`,
    en: (name: string) => `${name}: only the first 2,000 templates are compared.`,
  },
  fault: {
    fr: (name: string, why: string) => `${name}\u00A0: ${why}`,
    en: (name: string, why: string) => `${name}: ${why}`,
  },
  none: { fr: 'Aucun modèle', en: 'No template' },
  noneText: {
    fr: 'Aucun des environnements lus n’a de modèle.',
    en: 'None of the environments that were read has a template.',
  },
  noneRead: {
    fr: 'Aucun environnement n’a pu être lu.',
    en: 'No environment could be read.',
  },
  noDifference: { fr: 'Aucun écart', en: 'No difference' },
  noDifferenceText: {
    fr: 'Les environnements lus ont les mêmes modèles que la référence.',
    en: 'The environments that were read have the same templates as the reference.',
  },
  same: { fr: 'Identique', en: 'Same' },
  behind: { fr: 'En retard', en: 'Behind' },
  ahead: { fr: 'En avance', en: 'Ahead' },
  changedHere: { fr: 'Modifié ici', en: 'Changed here' },
  notInReference: { fr: 'Pas dans la référence', en: 'Not in the reference' },
  missing: { fr: 'Absent', en: 'Missing' },
  unreadable: { fr: 'Sans fichier envoyé', en: 'No sent file' },
  present: { fr: 'Présent', en: 'Present' },
  unknown: { fr: 'Inconnu', en: 'Unknown' },
});
