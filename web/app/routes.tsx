import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';

import { configQuery } from '#kit/config.ts';
import { Unreachable } from '#kit/failures.ts';

import { setAsideEmailToken, setAsideSupportToken, supportToken } from './address-token.ts';
import { takeCrmAnswer } from './environments/crm-answer.ts';
import { guard } from './guard.ts';
import { readDeploymentSearch } from './pages/deployment/search.ts';
import { readTicketSearch } from './pages/tickets/search.ts';
import { readSignLogsSearch } from './pages/sign-logs/search.ts';
import { readWebhookSearch } from './pages/webhooks/search.ts';
import { paths } from './paths.ts';
import { queryClient } from './query-client.ts';
import { BrokenScreen, CrashPage } from './shell/crash-page.tsx';
import { lazyLayout, lazyScreen } from './shell/lazy-screen.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import { OpeningLink } from './shell/opening-link.tsx';

const root = createRootRoute({
  beforeLoad: async (visit) => {
    // What the product is called can wait for no longer than whether somebody may pass.
    const config = queryClient.ensureQueryData(configQuery).catch(() => undefined);
    await guard(visit);
    await config;
  },
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: CrashPage,
});

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: paths.home, replace: true });
  },
});

const auth = createRoute({
  getParentRoute: () => root,
  id: 'auth',
  component: lazyLayout(async () => (await import('./shell/auth-layout.tsx')).AuthLayout),
  errorComponent: CrashPage,
});

const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  component: lazyLayout(async () => (await import('./shell/app-layout.tsx')).AppLayout),
  errorComponent: CrashPage,
});

const login = createRoute({
  getParentRoute: () => auth,
  path: paths.login,
  component: lazyScreen(async () => (await import('./pages/accounts/login-page.tsx')).LoginPage),
});

const register = createRoute({
  getParentRoute: () => auth,
  path: paths.register,
  component: lazyScreen(async () => (await import('./pages/accounts/register-page.tsx')).RegisterPage),
});

const emailSent = createRoute({
  getParentRoute: () => auth,
  path: paths.emailSent,
  component: lazyScreen(async () => (await import('./pages/accounts/mail-sent-page.tsx')).EmailSentPage),
});

const lostPassword = createRoute({
  getParentRoute: () => auth,
  path: paths.lostPassword,
  component: lazyScreen(
    async () => (await import('./pages/accounts/lost-password-page.tsx')).LostPasswordPage,
  ),
});

const lostSent = createRoute({
  getParentRoute: () => auth,
  path: paths.lostSent,
  component: lazyScreen(async () => (await import('./pages/accounts/mail-sent-page.tsx')).LostSentPage),
});

const initialisePassword = createRoute({
  getParentRoute: () => auth,
  path: paths.initialisePassword,
  beforeLoad: ({ params }) => setAsideEmailToken(paths.initialisePassword, params.emailToken),
  component: lazyScreen(
    async () => (await import('./pages/accounts/password-page.tsx')).InitialisePasswordPage,
  ),
});

const updatePassword = createRoute({
  getParentRoute: () => auth,
  path: paths.updatePassword,
  beforeLoad: ({ params }) => setAsideEmailToken(paths.updatePassword, params.emailToken),
  component: lazyScreen(async () => (await import('./pages/accounts/password-page.tsx')).UpdatePasswordPage),
});

/** What stands there while a link is used up; at once, for it takes a call to the server. */
const whileOpening = { pendingComponent: OpeningLink, pendingMs: 0, pendingMinMs: 0 } as const;

/** Code that did not come is said like an answer that did not. */
const orAway = <Module,>(code: Promise<Module>): Promise<Module> =>
  code.catch(() => {
    throw new Unreachable('offline');
  });

const confirmEmail = createRoute({
  getParentRoute: () => auth,
  path: paths.confirmEmail,
  ...whileOpening,
  beforeLoad: ({ params }) => setAsideEmailToken(paths.confirmEmail, params.emailToken),
  loader: async ({ location }) => {
    const { loadConfirmation } = await orAway(import('./pages/accounts/confirm-email.ts'));
    return loadConfirmation(location.state.confirmedEmail);
  },
  component: lazyScreen(
    async () => (await import('./pages/accounts/confirm-email-page.tsx')).ConfirmEmailPage,
  ),
});

const openSupportSession = async (username: string, token: string) =>
  (await orAway(import('./pages/accounts/log-in-as.ts'))).openSupportSession(username, token);

const logInAs = createRoute({
  getParentRoute: () => auth,
  path: paths.logInAs,
  ...whileOpening,
  beforeLoad: ({ params }) => setAsideSupportToken(params.username, params.token),
  loader: ({ params }) => openSupportSession(params.username, supportToken.read()),
});

/** A support link that lost its token on the way: it is refused like a wrong one (specification 1 §6). */
const logInAsWithoutToken = createRoute({
  getParentRoute: () => auth,
  path: '/loginas/$username',
  loader: ({ params }) => openSupportSession(params.username, ''),
});

const home = createRoute({
  getParentRoute: () => app,
  path: paths.home,
  component: lazyScreen(async () => (await import('./pages/home/home-page.tsx')).HomePage),
});

const billing = createRoute({
  getParentRoute: () => app,
  path: paths.billing,
  component: lazyScreen(async () => (await import('./pages/billing/billing-page.tsx')).BillingPage),
});

const docConsumption = createRoute({
  getParentRoute: () => app,
  path: paths.docConsumption,
  component: lazyScreen(
    async () => (await import('./pages/consumption/consumption-page.tsx')).DocConsumptionPage,
  ),
});

const signConsumption = createRoute({
  getParentRoute: () => app,
  path: paths.signConsumption,
  component: lazyScreen(
    async () => (await import('./pages/consumption/consumption-page.tsx')).SignConsumptionPage,
  ),
});

const activity = createRoute({
  getParentRoute: () => app,
  path: paths.activity,
  component: lazyScreen(async () => (await import('./pages/activity/activity-page.tsx')).ActivityPage),
});

const environments = createRoute({
  getParentRoute: () => app,
  path: paths.environments,
  beforeLoad: ({ location }) => takeCrmAnswer(location.searchStr),
  component: lazyScreen(
    async () => (await import('./pages/environments/environments-page.tsx')).EnvironmentsPage,
  ),
});

const environment = createRoute({
  getParentRoute: () => app,
  path: paths.environment,
  component: lazyScreen(
    async () => (await import('./pages/environments/environment-page.tsx')).EnvironmentPage,
  ),
});

const deployment = createRoute({
  getParentRoute: () => app,
  path: paths.deployment,
  validateSearch: readDeploymentSearch,
  component: lazyScreen(async () => (await import('./pages/deployment/deployment-page.tsx')).DeploymentPage),
});

const account = createRoute({
  getParentRoute: () => app,
  path: paths.account,
  component: lazyScreen(async () => (await import('./pages/my-account/account-page.tsx')).AccountPage),
});

const users = createRoute({
  getParentRoute: () => app,
  path: paths.users,
  component: lazyScreen(async () => (await import('./pages/users/users-page.tsx')).UsersPage),
});

const templates = createRoute({
  getParentRoute: () => app,
  path: paths.templates,
  component: lazyScreen(async () => (await import('./pages/templates/templates-page.tsx')).TemplatesPage),
});

const tickets = createRoute({
  getParentRoute: () => app,
  path: paths.tickets,
  component: lazyScreen(async () => (await import('./pages/tickets/tickets-page.tsx')).TicketsPage),
});

const ticket = createRoute({
  getParentRoute: () => app,
  path: paths.ticket,
  component: lazyScreen(async () => (await import('./pages/tickets/ticket-page.tsx')).TicketPage),
});

const newTicket = createRoute({
  getParentRoute: () => app,
  path: paths.newTicket,
  validateSearch: readTicketSearch,
  component: lazyScreen(async () => (await import('./pages/tickets/new-ticket-page.tsx')).NewTicketPage),
});

const webhooks = createRoute({
  getParentRoute: () => app,
  path: paths.webhooks,
  component: lazyScreen(async () => (await import('./pages/webhooks/webhooks-page.tsx')).WebhooksPage),
});

const webhook = createRoute({
  getParentRoute: () => app,
  path: paths.webhook,
  validateSearch: readWebhookSearch,
  component: lazyScreen(async () => (await import('./pages/webhooks/deliveries-page.tsx')).DeliveriesPage),
});

const signLogs = createRoute({
  getParentRoute: () => app,
  path: paths.signLogs,
  validateSearch: readSignLogsSearch,
  component: lazyScreen(async () => (await import('./pages/sign-logs/sign-logs-page.tsx')).SignLogsPage),
});

const routeTree = root.addChildren([
  start,
  auth.addChildren([
    login,
    register,
    emailSent,
    lostPassword,
    lostSent,
    initialisePassword,
    updatePassword,
    confirmEmail,
    logInAs,
    logInAsWithoutToken,
  ]),
  app.addChildren([
    home,
    billing,
    docConsumption,
    signConsumption,
    account,
    users,
    environments,
    environment,
    deployment,
    templates,
    tickets,
    newTicket,
    ticket,
    webhooks,
    webhook,
    signLogs,
    activity,
  ]),
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultErrorComponent: BrokenScreen,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
