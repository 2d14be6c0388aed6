import { withDe } from '#contract/text.ts';
import { texts } from '#kit/texts.ts';

const some = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

export const comparisonTexts = texts({
  title: {
    fr: (target: string) => `Déployer vers ${target}`,
    en: (target: string) => `Deploy to ${target}`,
  },
  intro: {
    fr: (source: string, target: string) =>
      `Voici ce que le déploiement des modèles ${withDe(source)} changerait dans ${target}. Rien n’est encore modifié.`,
    en: (source: string, target: string) =>
      `This is what the deployment from ${source} would change in ${target}. Nothing is changed yet.`,
  },
  intoProduction: {
    fr: 'La cible est votre production\u00A0: les modèles déployés y servent aussitôt.',
    en: 'The target is your production: what you deploy is in use there at once.',
  },
  progress: { fr: 'Comparaison', en: 'Comparison' },
  comparedOf: {
    fr: (count: number, total: number) => `${count} sur ${total}`,
    en: (count: number, total: number) => `${count} of ${total}`,
  },
  done: { fr: 'Comparaison terminée', en: 'Comparison done' },
  table: { fr: 'Modèles à déployer', en: 'Templates to deploy' },
  selection: { fr: 'À déployer', en: 'To deploy' },
  include: { fr: (name: string) => `Déployer ${name}`, en: (name: string) => `Deploy ${name}` },
  template: { fr: 'Modèle', en: 'Template' },
  preview: { fr: 'Versions', en: 'Versions' },
  inTarget: { fr: 'Dans la cible', en: 'In the target' },
  search: { fr: 'Rechercher un modèle', en: 'Search for a template' },
  onlyToCheck: {
    fr: (count: number) => `Seulement les modèles à vérifier (${count})`,
    en: (count: number) => `Only the templates to check (${count})`,
  },

  waiting: { fr: 'Comparaison…', en: 'Comparing…' },
  unknown: { fr: 'Non comparé', en: 'Not compared' },
  new: { fr: 'Nouveau', en: 'New' },
  identical: { fr: 'Identique', en: 'Identical' },
  changed: { fr: 'Modifié', en: 'Changed' },
  newer: { fr: 'Plus récent dans la cible', en: 'Newer in the target' },
  unreadable: { fr: 'Ne peut pas être déployé', en: 'Cannot be deployed' },
  changedSince: { fr: 'Changé depuis la demande', en: 'Changed since the request' },
  missingFields: {
    fr: (fields: string, count: number) =>
      count === 1 ? `Champ absent de la cible\u00A0: ${fields}` : `Champs absents de la cible\u00A0: ${fields}`,
    en: (fields: string, count: number) =>
      count === 1 ? `Field missing in the target: ${fields}` : `Fields missing in the target: ${fields}`,
  },
  fieldsUnchecked: {
    fr: 'Champs de fusion pas tous vérifiés',
    en: 'Not all merge fields checked',
  },

  newerTitle: {
    fr: (count: number) =>
      count === 1 ? '1 modèle est plus récent dans la cible' : `${count} modèles sont plus récents dans la cible`,
    en: (count: number) => `${some(count, 'template is', 'templates are')} newer in the target`,
  },
  newerText: {
    fr: 'Le déploiement y remettrait une version plus ancienne.',
    en: 'The deployment would put an older version back there.',
  },
  missingTitle: {
    fr: (count: number) => `${some(count, 'modèle utilise', 'modèles utilisent')} des champs absents de la cible`,
    en: (count: number) => `${some(count, 'template uses', 'templates use')} fields the target does not have`,
  },
  missingText: {
    fr: 'Créez ces champs dans la cible, sinon ces documents y seront incomplets.',
    en: 'Create these fields in the target, otherwise these documents will be incomplete there.',
  },
  unreadableTitle: {
    fr: (count: number) =>
      `${some(count, 'modèle ne peut pas', 'modèles ne peuvent pas')} être déployé${count === 1 ? '' : 's'}`,
    en: (count: number) => `${some(count, 'template', 'templates')} cannot be deployed`,
  },
  unreadableText: {
    fr: 'Le fichier est absent, trop lourd ou d’un format refusé\u00A0: renvoyez le modèle depuis Salesforce.',
    en: 'The file is missing, too large or of a refused format: send the template again from Salesforce.',
  },
  changedSinceTitle: {
    fr: (count: number) => `${some(count, 'modèle a', 'modèles ont')} changé depuis la demande`,
    en: (count: number) => `${some(count, 'template has', 'templates have')} changed since the request`,
  },
  changedSinceText: {
    fr: 'Ce qui a été demandé n’y est plus, et ne sera pas déployé : refusez, et faites demander un nouvel accord.',
    en: 'What was asked for is no longer there, and will not be deployed: refuse, and have a new approval asked for.',
  },
  leaveOut: { fr: 'Laisser de côté', en: 'Leave out' },

  failed: { fr: 'La comparaison a échoué', en: 'The comparison failed' },
  stale: {
    fr: 'La liste des modèles n’est plus à jour',
    en: 'The list of templates is out of date',
  },
  staleText: {
    fr: (names: string) => `Supprimés de la source, ou sans identifiant cloud, depuis leur affichage\u00A0: ${names}.`,
    en: (names: string) => `Deleted from the source, or without a cloud ID, since they were shown: ${names}.`,
  },
  refresh: { fr: 'Actualiser la liste', en: 'Refresh the list' },
  deploy: {
    fr: (count: number) => (count === 1 ? 'Déployer 1 modèle' : `Déployer ${count} modèles`),
    en: (count: number) => (count === 1 ? 'Deploy 1 template' : `Deploy ${count} templates`),
  },
  deployToProduction: {
    fr: (count: number) =>
      count === 1 ? 'Déployer 1 modèle en production' : `Déployer ${count} modèles en production`,
    en: (count: number) =>
      count === 1 ? 'Deploy 1 template to production' : `Deploy ${count} templates to production`,
  },
  deployBlindly: { fr: 'Déployer sans comparaison', en: 'Deploy without comparison' },
  stillComparing: { fr: 'La comparaison n’est pas terminée.', en: 'The comparison has not ended.' },
  nothingLeft: { fr: 'Gardez au moins un modèle.', en: 'Keep at least one template.' },
  underWay: {
    fr: (target: string) =>
      `Un déploiement vers ${target} était déjà en cours\u00A0: le voici. Aucun autre n’a été lancé.`,
    en: (target: string) => `A deployment to ${target} was already under way: here it is. No other was started.`,
  },
  deploymentFailed: { fr: 'Le déploiement a échoué', en: 'The deployment failed' },
});
