import { texts } from '#kit/texts.ts';

export const environmentTexts = texts({
  connectTitle: { fr: 'Connecter un environnement', en: 'Connect an environment' },
  connectProductionTitle: { fr: 'Connecter la production', en: 'Connect production' },
  connectSandboxTitle: { fr: 'Connecter une sandbox', en: 'Connect a sandbox' },
  reconnectTitle: {
    fr: (name: string) => `Reconnecter «\u00A0${name}\u00A0»`,
    en: (name: string) => `Reconnect “${name}”`,
  },
  statusOk: { fr: 'Opérationnel', en: 'Ready' },
  statusLoading: { fr: 'Vérification…', en: 'Checking…' },
  statusUnreachable: { fr: 'Injoignable actuellement', en: 'Currently unreachable' },
  statusRefused: { fr: 'Accès refusé', en: 'Access refused' },
  whyBlocked: { fr: 'Application bloquée dans Salesforce', en: 'Application blocked in Salesforce' },
  whyNotApproved: { fr: 'Application non approuvée dans Salesforce', en: 'Application not approved in Salesforce' },
  whyAddress: { fr: 'Adresse IP refusée par Salesforce', en: 'IP address refused by Salesforce' },
  whyVersion: { fr: 'Version d’API absente', en: 'API version missing' },
  whyPolicy: { fr: 'Politique de session de Salesforce', en: 'Session policy of Salesforce' },
  statusActions: {
    fr: (count: number) => (count === 1 ? '1 action requise' : `${count} actions requises`),
    en: (count: number) => (count === 1 ? '1 action needed' : `${count} actions needed`),
  },
  stepConnect: { fr: 'Connecter', en: 'Connect' },
  stepReconnectRefreshed: { fr: 'Reconnecter (sandbox actualisée)', en: 'Reconnect (sandbox refreshed)' },
  stepReconnect: { fr: 'Reconnecter', en: 'Reconnect' },
  stepSecure: { fr: 'Sécuriser', en: 'Secure' },
  orgName: { fr: 'Nom de l’organisation', en: 'Organisation name' },
  orgId: { fr: 'ID de l’organisation', en: 'Organisation ID' },
  copyOrgId: { fr: 'Copier l’ID de l’organisation', en: 'Copy the organisation ID' },
  status: { fr: 'Statut', en: 'Status' },
  version: { fr: 'Version du package', en: 'Package version' },
  notInstalled: { fr: 'Non installé', en: 'Not installed' },
});
