import { texts } from '#kit/texts.ts';

const some = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;
/** Zero takes the singular in French. */
const someInFrench = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`;

export const runTexts = texts({
  deployment: { fr: 'Déploiement', en: 'Deployment' },
  rollback: { fr: 'Retour arrière', en: 'Roll-back' },
  titleOf: {
    fr: (kind: string, moment: string) => `${kind} du ${moment}`,
    en: (kind: string, moment: string) => `${kind} of ${moment}`,
  },
  loading: { fr: 'Chargement du déploiement…', en: 'Loading the deployment…' },
  notFound: { fr: 'Déploiement introuvable', en: 'Deployment not found' },
  notFoundText: {
    fr: 'Ce déploiement n’existe pas, ou pas dans votre organisation.',
    en: 'This deployment does not exist, or not in your organisation.',
  },
  seeHistory: { fr: 'Voir l’historique', en: 'See the history' },
  newDeployment: { fr: 'Nouveau déploiement', en: 'New deployment' },
  loadFailed: {
    fr: 'Le déploiement n’a pas pu être chargé',
    en: 'The deployment could not be loaded',
  },
  lost: { fr: 'La connexion est interrompue', en: 'The connection is interrupted' },
  lostText: {
    fr: 'Le déploiement continue sur nos serveurs. La suite s’affichera dès que la connexion reviendra.',
    en: 'The deployment goes on on our servers. The rest will be shown as soon as the connection is back.',
  },
  leaveText: {
    fr: 'Vous pouvez fermer cette page\u00A0: le déploiement continue, et vous le retrouverez dans l’historique.',
    en: 'You may close this page: the deployment goes on, and you will find it in the history.',
  },

  planned: { fr: 'Planifié', en: 'Planned' },
  awaitsApproval: { fr: 'À approuver', en: 'To approve' },
  impossible: { fr: 'Ne pourra pas se faire', en: 'Cannot take place' },
  cancelled: { fr: 'Annulé', en: 'Called off' },
  refused: { fr: 'Refusé', en: 'Refused' },
  queued: { fr: 'En attente', en: 'Waiting' },
  running: { fr: 'En cours', en: 'Running' },
  done: { fr: 'Terminé', en: 'Done' },
  doneWithFailures: { fr: 'Terminé avec des échecs', en: 'Done with failures' },

  source: { fr: 'Source', en: 'Source' },
  target: { fr: 'Cible', en: 'Target' },
  startedBy: { fr: 'Lancé par', en: 'Started by' },
  who: {
    fr: (person: string, supportStaff: string | null) =>
      supportStaff === null ? person : `${supportStaff} (support) au nom de ${person}`,
    en: (person: string, supportStaff: string | null) =>
      supportStaff === null ? person : `${supportStaff} (support) on behalf of ${person}`,
  },
  startedAt: { fr: 'Début', en: 'Start' },
  endedAt: { fr: 'Fin', en: 'End' },
  ofRun: { fr: 'Annule', en: 'Reverts' },
  rolledBack: { fr: 'Annulé par', en: 'Reverted by' },
  theDeployment: { fr: 'ce déploiement', en: 'this deployment' },
  theRollback: { fr: 'ce retour arrière', en: 'this roll-back' },

  progress: { fr: 'Progression', en: 'Progress' },
  treated: {
    fr: (count: number, total: number) => `${count} sur ${total}`,
    en: (count: number, total: number) => `${count} of ${total}`,
  },
  spoken: {
    fr: (count: number, total: number) => `${someInFrench(count, 'modèle traité', 'modèles traités')} sur ${total}`,
    en: (count: number, total: number) => `${some(count, 'template', 'templates')} processed of ${total}`,
  },
  summary: {
    fr: (done: number, failed: number) =>
      failed === 0
        ? someInFrench(done, 'modèle en place', 'modèles en place')
        : `${someInFrench(done, 'modèle en place', 'modèles en place')}, ${someInFrench(failed, 'échec', 'échecs')}`,
    en: (done: number, failed: number) =>
      failed === 0
        ? some(done, 'template in place', 'templates in place')
        : `${some(done, 'template in place', 'templates in place')}, ${some(failed, 'failure', 'failures')}`,
  },
  summaryBack: {
    fr: (done: number, failed: number) =>
      failed === 0
        ? someInFrench(done, 'modèle rétabli', 'modèles rétablis')
        : `${someInFrench(done, 'modèle rétabli', 'modèles rétablis')}, ${someInFrench(failed, 'échec', 'échecs')}`,
    en: (done: number, failed: number) =>
      failed === 0
        ? some(done, 'template restored', 'templates restored')
        : `${some(done, 'template restored', 'templates restored')}, ${some(failed, 'failure', 'failures')}`,
  },

  templates: { fr: 'Modèles', en: 'Templates' },
  template: { fr: 'Modèle', en: 'Template' },
  state: { fr: 'État', en: 'State' },
  size: { fr: 'Taille', en: 'Size' },
  search: { fr: 'Rechercher un modèle', en: 'Search for a template' },
  templateWaiting: { fr: 'En attente', en: 'Waiting' },
  templateLeft: { fr: 'Non déployé', en: 'Not deployed' },
  templateRunning: { fr: 'En cours', en: 'Running' },
  templateDone: { fr: 'Déployé', en: 'Deployed' },
  templateBack: { fr: 'Rétabli', en: 'Restored' },
  templateIdentical: { fr: 'Déjà identique', en: 'Already identical' },
  templateFailed: { fr: 'Échec', en: 'Failed' },

  succeeded: { fr: 'Les modèles sont en place dans la cible.', en: 'The templates are in place in the target.' },
  broughtBack: {
    fr: 'Les versions précédentes ont été rétablies.',
    en: 'The previous versions were restored.',
  },
  failedToast: {
    fr: (count: number, total: number) =>
      `Le déploiement a échoué pour ${someInFrench(count, 'modèle', 'modèles')} sur ${total}.`,
    en: (count: number, total: number) =>
      `The deployment failed for ${some(count, 'template', 'templates')} of ${total}.`,
  },
  failedBackToast: {
    fr: (count: number, total: number) =>
      `Le retour arrière a échoué pour ${someInFrench(count, 'modèle', 'modèles')} sur ${total}.`,
    en: (count: number, total: number) =>
      `The roll-back failed for ${some(count, 'template', 'templates')} of ${total}.`,
  },

  retry: {
    fr: (count: number) => (count === 1 ? 'Réessayer l’échec' : `Réessayer les ${count} échecs`),
    en: (count: number) => (count === 1 ? 'Retry the failure' : `Retry the ${count} failures`),
  },
  retryFailed: {
    fr: 'Le déploiement n’a pas pu être relancé.',
    en: 'The deployment could not be started again.',
  },
  rollBack: { fr: 'Rétablir les versions précédentes', en: 'Restore the previous versions' },
  rollBackTitle: {
    fr: (target: string) => `Rétablir les versions précédentes dans «\u00A0${target}\u00A0»\u00A0?`,
    en: (target: string) => `Restore the previous versions in “${target}”?`,
  },
  rollBackText: {
    fr: (count: number) =>
      `${someInFrench(count, 'modèle reviendra', 'modèles reviendront')} à la version que ce déploiement a remplacée. Les modèles qui n’existaient pas dans la cible y restent.`,
    en: (count: number) =>
      `${some(count, 'template goes', 'templates go')} back to the version this deployment replaced. Templates that did not exist in the target stay there.`,
  },
  rollBackConfirm: { fr: 'Rétablir', en: 'Restore' },
  rollBackFailed: {
    fr: 'Le retour arrière n’a pas pu être lancé.',
    en: 'The roll-back could not be started.',
  },

  history: { fr: 'Historique des déploiements', en: 'Deployment history' },
  date: { fr: 'Date', en: 'Date' },
  inZone: {
    fr: (zone: string) => `Heures du fuseau ${zone}`,
    en: (zone: string) => `Times in the zone ${zone}`,
  },
  kind: { fr: 'Type', en: 'Type' },
  what: { fr: 'Source et cible', en: 'Source and target' },
  count: { fr: 'Modèles', en: 'Templates' },
  historyFailed: {
    fr: 'L’historique n’a pas pu être chargé',
    en: 'The history could not be loaded',
  },
  historyEmpty: { fr: 'Aucun déploiement pour le moment', en: 'No deployment yet' },
  onlyAwaited: {
    fr: 'Seulement les déploiements qui attendent votre accord',
    en: 'Only the deployments that await your approval',
  },
  wholeHistory: { fr: 'Tout l’historique', en: 'Whole history' },
  nothingAwaited: { fr: 'Aucun déploiement n’attend votre accord', en: 'No deployment awaits your approval' },
  historyEmptyText: {
    fr: 'Chaque déploiement s’inscrit ici\u00A0: qui, quand, quoi, et comment il s’est terminé.',
    en: 'Each deployment is kept here: who, when, what, and how it ended.',
  },
  more: { fr: 'Afficher plus', en: 'Show more' },
  stateWith: {
    fr: (state: string, failed: number) => `${state} (${someInFrench(failed, 'échec', 'échecs')})`,
    en: (state: string, failed: number) => `${state} (${some(failed, 'failure', 'failures')})`,
  },
});
