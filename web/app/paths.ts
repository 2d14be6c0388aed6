import { fitsPath, portalPaths } from '#contract/portal-paths.ts';
import type { CompanyStatus, Language } from '#contract/roles.ts';
import { isOwner } from '#contract/roles.ts';

/**
 * `public`: everybody. `anonymous`: signed-in users are redirected home. `ownerOrVerified`: owners, and everybody in a
 * verified company.
 */
type Access = 'public' | 'anonymous' | 'signedIn' | 'owner' | 'ownerOrVerified';

interface Screen {
  /** `$name` marks a parameter, as the router writes it. */
  path: `/${string}`;
  title: Record<Language, string>;
  access: Access;
  layout: 'auth' | 'app';
}

/** Every screen (REQ-1.2.7, REQ-2.2.2). */
export const screens = {
  home: { path: portalPaths.home, title: { fr: 'Synthèse', en: 'Overview' }, access: 'signedIn', layout: 'app' },
  register: {
    path: portalPaths.register,
    title: { fr: 'Créer un compte', en: 'Create an account' },
    access: 'anonymous',
    layout: 'auth',
  },
  login: { path: portalPaths.login, title: { fr: 'Connexion', en: 'Log in' }, access: 'anonymous', layout: 'auth' },
  lostPassword: {
    path: portalPaths.lostPassword,
    title: { fr: 'Mot de passe oublié', en: 'Forgotten password' },
    access: 'public',
    layout: 'auth',
  },
  lostSent: {
    path: portalPaths.lostSent,
    title: { fr: 'E-mail envoyé', en: 'E-mail sent' },
    access: 'public',
    layout: 'auth',
  },
  emailSent: {
    path: portalPaths.emailSent,
    title: { fr: 'E-mail envoyé', en: 'E-mail sent' },
    access: 'public',
    layout: 'auth',
  },
  initialisePassword: {
    path: portalPaths.initialisePassword,
    title: { fr: 'Choisir un mot de passe', en: 'Choose a password' },
    access: 'public',
    layout: 'auth',
  },
  updatePassword: {
    path: portalPaths.updatePassword,
    title: { fr: 'Changer de mot de passe', en: 'Change the password' },
    access: 'public',
    layout: 'auth',
  },
  confirmEmail: {
    path: portalPaths.confirmEmail,
    title: { fr: 'Confirmation de l’adresse e-mail', en: 'E-mail address confirmation' },
    access: 'public',
    layout: 'auth',
  },
  logInAs: {
    path: portalPaths.logInAs,
    title: { fr: 'Connexion du support', en: 'Support log-in' },
    access: 'public',
    layout: 'auth',
  },
  billing: {
    path: portalPaths.billing,
    title: { fr: 'Factures', en: 'Invoices' },
    access: 'ownerOrVerified',
    layout: 'app',
  },
  docConsumption: {
    path: portalPaths.docConsumption,
    title: { fr: 'Consommation Doc', en: 'Doc consumption' },
    access: 'ownerOrVerified',
    layout: 'app',
  },
  signConsumption: {
    path: portalPaths.signConsumption,
    title: { fr: 'Consommation Sign', en: 'Sign consumption' },
    access: 'ownerOrVerified',
    layout: 'app',
  },
  users: {
    path: portalPaths.users,
    title: { fr: 'Profil & utilisateurs', en: 'Profile & users' },
    access: 'owner',
    layout: 'app',
  },
  activity: {
    path: portalPaths.activity,
    title: { fr: 'Journal d’activité', en: 'Activity log' },
    access: 'owner',
    layout: 'app',
  },
  account: {
    path: portalPaths.account,
    title: { fr: 'Mon compte', en: 'My account' },
    access: 'signedIn',
    layout: 'app',
  },
  environments: {
    path: portalPaths.environments,
    title: { fr: 'Environnements', en: 'Environments' },
    access: 'signedIn',
    layout: 'app',
  },
  environment: {
    path: portalPaths.environment,
    title: { fr: 'Environnement', en: 'Environment' },
    access: 'signedIn',
    layout: 'app',
  },
  deployment: {
    path: portalPaths.deployment,
    title: { fr: 'Déploiement', en: 'Deployment' },
    access: 'signedIn',
    layout: 'app',
  },
  brandings: {
    path: portalPaths.brandings,
    title: { fr: 'Branding', en: 'Branding' },
    access: 'owner',
    layout: 'app',
  },
  branding: {
    path: portalPaths.branding,
    title: { fr: 'Branding', en: 'Branding' },
    access: 'owner',
    layout: 'app',
  },
  tickets: {
    path: portalPaths.tickets,
    title: { fr: 'Support & Tickets', en: 'Support & tickets' },
    access: 'signedIn',
    layout: 'app',
  },
  newTicket: {
    path: portalPaths.newTicket,
    title: { fr: 'Nouveau ticket', en: 'New ticket' },
    access: 'signedIn',
    layout: 'app',
  },
  ticket: { path: portalPaths.ticket, title: { fr: 'Ticket', en: 'Ticket' }, access: 'signedIn', layout: 'app' },
  tokens: { path: portalPaths.tokens, title: { fr: 'Tokens', en: 'Tokens' }, access: 'signedIn', layout: 'app' },
  requests: {
    path: portalPaths.requests,
    title: { fr: 'Requêtes', en: 'Requests' },
    access: 'signedIn',
    layout: 'app',
  },
  templates: {
    path: portalPaths.templates,
    title: { fr: 'Modèles', en: 'Templates' },
    access: 'signedIn',
    layout: 'app',
  },
  webhooks: {
    path: portalPaths.webhooks,
    title: { fr: 'Webhooks', en: 'Webhooks' },
    access: 'owner',
    layout: 'app',
  },
  webhook: {
    path: portalPaths.webhook,
    title: { fr: 'Webhook', en: 'Webhook' },
    access: 'owner',
    layout: 'app',
  },
  signLogs: { path: portalPaths.signLogs, title: { fr: 'Journaux', en: 'Logs' }, access: 'signedIn', layout: 'app' },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;

type Paths = { [Name in ScreenName]: (typeof screens)[Name]['path'] };

/** Addresses for the router's links: `paths.login` is `/login`. */
export const paths = Object.fromEntries(Object.entries(screens).map(([name, { path }]) => [name, path])) as Paths;

/** A literal segment matches before a parameter: `/cases/new` is not the ticket called "new". */
const inOrder = Object.values(screens).sort(
  (a: Screen, b: Screen) => a.path.split('$').length - b.path.split('$').length,
);

/** The screen at an address, if there is one. A slash at the end is ignored. */
export const screenAt = (pathname: string): Screen | undefined => inOrder.find(({ path }) => fitsPath(path, pathname));

export interface Visitor {
  roleName: string;
  companyStatus: CompanyStatus;
}

/** Decides whether a visitor may open a screen, or where to redirect. REQ-1.2.13 to REQ-1.2.19. */
export const accessDecision = (
  screen: Screen | undefined,
  visitor: Visitor | null,
): 'pass' | 'toLogin' | 'toHome' | 'refused' => {
  if (screen === undefined || screen.access === 'public') return 'pass';
  if (screen.access === 'anonymous') return visitor ? 'toHome' : 'pass';
  if (!visitor) return 'toLogin';
  const mayEnter = {
    signedIn: true,
    owner: isOwner(visitor.roleName),
    ownerOrVerified: isOwner(visitor.roleName) || visitor.companyStatus === 'verified',
  };
  return mayEnter[screen.access] ? 'pass' : 'refused';
};
