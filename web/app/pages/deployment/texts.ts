import { withDe } from '#contract/text.ts';
import { texts } from '#kit/texts.ts';

const some = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

export const deploymentTexts = texts({
  title: { fr: 'Déploiement', en: 'Deployment' },
  subtitle: {
    fr: 'Copiez vos modèles d’un environnement à l’autre.',
    en: 'Copy your templates from one environment to another.',
  },
  views: { fr: 'Vues du déploiement', en: 'Views of the deployment' },
  newDeployment: { fr: 'Nouveau déploiement', en: 'New deployment' },
  history: { fr: 'Historique', en: 'History' },

  environmentsTitle: { fr: 'Environnements', en: 'Environments' },
  source: { fr: 'Environnement source', en: 'Source environment' },
  target: { fr: 'Environnement cible', en: 'Target environment' },
  chooseSource: { fr: 'Choisir la source…', en: 'Choose the source…' },
  chooseTarget: { fr: 'Choisir la cible…', en: 'Choose the target…' },
  prod: { fr: 'Production', en: 'Production' },
  sandbox: { fr: 'Sandbox', en: 'Sandbox' },
  blockedChoice: {
    fr: (name: string, why: string) => `${name} – ${why}`,
    en: (name: string, why: string) => `${name} – ${why}`,
  },
  blocked: { fr: 'Environnements indisponibles', en: 'Environments that cannot be used' },
  disconnected: { fr: 'vous n’y êtes pas connecté', en: 'you are not connected to it' },
  refreshed: {
    fr: 'la sandbox a été actualisée, reconnectez-la',
    en: 'the sandbox was refreshed, reconnect it',
  },
  noPackage: { fr: 'le package n’y est pas installé', en: 'the package is not installed there' },
  connect: { fr: 'Connecter', en: 'Connect' },
  connectNamed: { fr: (name: string) => `Connecter ${name}`, en: (name: string) => `Connect ${name}` },
  reconnect: { fr: 'Reconnecter', en: 'Reconnect' },
  reconnectNamed: { fr: (name: string) => `Reconnecter ${name}`, en: (name: string) => `Reconnect ${name}` },
  install: { fr: 'Installer le package', en: 'Install the package' },
  installNamed: {
    fr: (name: string) => `Installer le package dans ${name}`,
    en: (name: string) => `Install the package in ${name}`,
  },
  environmentsFailed: {
    fr: 'Les environnements n’ont pas pu être chargés',
    en: 'The environments could not be loaded',
  },
  noEnvironment: { fr: 'Aucun environnement connecté', en: 'No environment connected' },
  oneEnvironment: { fr: 'Il manque un second environnement', en: 'A second environment is missing' },
  needTwo: {
    fr: 'Un déploiement copie des modèles d’un environnement vers un autre\u00A0: connectez-en au moins deux.',
    en: 'A deployment copies templates from one environment to another: connect at least two.',
  },
  seeEnvironments: { fr: 'Voir les environnements', en: 'See the environments' },

  templates: { fr: 'Modèles', en: 'Templates' },
  templatesOf: {
    fr: (name: string) => `Modèles ${withDe(name)}`,
    en: (name: string) => `Templates of ${name}`,
  },
  templatesCount: {
    fr: (count: number) => (count === 0 ? 'Aucun modèle' : some(count, 'modèle', 'modèles')),
    en: (count: number) => (count === 0 ? 'No template' : some(count, 'template', 'templates')),
  },
  templatesFailed: {
    fr: 'Les modèles n’ont pas pu être chargés',
    en: 'The templates could not be loaded',
  },
  filesFailed: {
    fr: 'Les fichiers des modèles n’ont pas pu être lus',
    en: 'The files of the templates could not be read',
  },
  noTemplate: { fr: 'Aucun modèle dans cet environnement', en: 'No template in this environment' },
  noTemplateText: {
    fr: 'Créez vos modèles dans Salesforce avec Doc\u00A0: ils apparaîtront ici.',
    en: 'Create your templates in Salesforce with Doc: they will appear here.',
  },
  pickSource: { fr: 'Choisissez un environnement source', en: 'Choose a source environment' },
  pickSourceText: {
    fr: 'Ses modèles s’affichent ici, prêts à être sélectionnés.',
    en: 'Its templates are shown here, ready to be selected.',
  },
  search: { fr: 'Rechercher un modèle', en: 'Search for a template' },
  refresh: { fr: 'Actualiser les modèles', en: 'Refresh the templates' },
  selection: { fr: 'Sélection', en: 'Selection' },
  selectNamed: { fr: (name: string) => `Sélectionner ${name}`, en: (name: string) => `Select ${name}` },
  modelName: { fr: 'Nom du modèle', en: 'Model name' },
  fileName: { fr: 'Nom du fichier', en: 'File name' },
  format: { fr: 'Format', en: 'Format' },
  size: { fr: 'Taille', en: 'Size' },
  lastSend: { fr: 'Dernier envoi', en: 'Last sent' },
  noCloudId: {
    fr: 'Jamais envoyé dans le cloud\u00A0: envoyez-le pour pouvoir le déployer.',
    en: 'Never sent to the cloud: send it before it can be deployed.',
  },
  noExternalId: {
    fr: 'Sans identifiant externe\u00A0: enregistrez-le à nouveau dans Salesforce pour pouvoir le déployer.',
    en: 'Without an external ID: save it again in Salesforce before it can be deployed.',
  },
  inPlace: {
    fr: (name: string) => `${name} est déjà identique dans la cible`,
    en: (name: string) => `${name} is already identical in the target`,
  },
  cannotSelect: {
    fr: (name: string) => `${name} ne peut pas être déployé`,
    en: (name: string) => `${name} cannot be deployed`,
  },

  selected: {
    fr: (count: number) =>
      count === 0 ? 'Aucun modèle sélectionné' : some(count, 'modèle sélectionné', 'modèles sélectionnés'),
    en: (count: number) =>
      count === 0 ? 'No template selected' : some(count, 'template selected', 'templates selected'),
  },
  hidden: {
    fr: (count: number) => `dont ${count} hors de la recherche`,
    en: (count: number) => `${count} of them outside the search`,
  },
  clear: { fr: 'Tout désélectionner', en: 'Clear the selection' },
  deploy: { fr: 'Déployer', en: 'Deploy' },
  needSource: {
    fr: 'Choisissez un environnement source.',
    en: 'Choose a source environment.',
  },
  needTarget: {
    fr: 'Choisissez un environnement cible.',
    en: 'Choose a target environment.',
  },
  needTemplate: {
    fr: 'Sélectionnez au moins un modèle à déployer.',
    en: 'Select at least one template to deploy.',
  },
  tooMany: {
    fr: (most: number) => `Un déploiement compte ${most} modèles au plus\u00A0: réduisez la sélection.`,
    en: (most: number) => `A deployment takes ${most} templates at most: select fewer.`,
  },

  running: { fr: 'Un déploiement est en cours', en: 'A deployment is running' },
  runningBack: { fr: 'Un retour arrière est en cours', en: 'A roll-back is running' },
  fromTo: {
    fr: (source: string, target: string) => `${source} → ${target}`,
    en: (source: string, target: string) => `${source} → ${target}`,
  },
  fromToSpoken: {
    fr: (source: string, target: string) => `${withDe(source)} vers ${target}`,
    en: (source: string, target: string) => `from ${source} to ${target}`,
  },
  follow: { fr: 'Suivre', en: 'Follow' },
});
