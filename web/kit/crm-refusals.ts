/** Refusals about environments and the CRM (REQ-1.8.13). */
export const crmRefusals = {
  ExternalDoesNotExist: {
    fr: 'Cet environnement n’existe pas ou a déjà été supprimé.',
    en: 'This environment does not exist or was already deleted.',
  },
  PackageNotInstalled: {
    fr: 'Le package n’est pas installé dans cet environnement\u00A0: installez-le d’abord.',
    en: 'The package is not installed in this environment: install it first.',
  },
  CrmAuthenticationFailed: {
    fr: 'L’authentification auprès de Salesforce a échoué. Recommencez la connexion.',
    en: 'Authentication with Salesforce failed. Start the connection again.',
  },
  access_denied: {
    fr: 'L’accès a été refusé dans Salesforce. Pour connecter l’environnement, autorisez l’application.',
    en: 'Access was denied in Salesforce. To connect the environment, allow the application.',
  },
  inactive_org: {
    fr: 'Cette organisation Salesforce est bloquée, fermée ou suspendue.',
    en: 'This Salesforce organisation is blocked, closed or suspended.',
  },
  inactive_user: {
    fr: 'Cet utilisateur Salesforce est inactif. Demandez à votre administrateur de le réactiver.',
    en: 'This Salesforce user is inactive. Ask your administrator to reactivate it.',
  },
  invalid_app_acess: {
    fr: 'Votre administrateur Salesforce n’a pas encore approuvé l’application pour vous.',
    en: 'Your Salesforce administrator has not approved the application for you yet.',
  },
  NO_ACCESS: {
    fr: 'Aucun utilisateur Salesforce ne permet cet accès. Vérifiez le compte avec lequel vous vous connectez.',
    en: 'No Salesforce user gives this access. Check the account you log in with.',
  },
  server_error: {
    fr: 'Salesforce a rencontré une erreur. Réessayez dans quelques minutes.',
    en: 'Salesforce ran into an error. Try again in a few minutes.',
  },
  REQUEST_LIMIT_EXCEEDED: {
    fr: 'La limite de requêtes de votre organisation Salesforce est atteinte. Réessayez plus tard.',
    en: 'The request limit of your Salesforce organisation is reached. Try again later.',
  },
  CrmUnavailable: {
    fr: 'Le CRM ne répond pas pour le moment, ou répond par une erreur. Réessayez dans quelques minutes.',
    en: 'The CRM does not answer for now, or answers with an error. Try again in a few minutes.',
  },
  CrmTimeout: {
    fr: 'Le CRM met trop de temps à répondre. Réessayez dans quelques minutes.',
    en: 'The CRM takes too long to answer. Try again in a few minutes.',
  },
  CrmDisconnected: {
    fr: 'Votre connexion à cet environnement n’est plus valable. Reconnectez-le.',
    en: 'You are no longer connected to this environment. Connect it again.',
  },
  NoContract: { fr: 'Aucun contrat', en: 'No contract' },
} as const;
