import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { accountRoutes } from './account-routes.tsx';
import { interceptCrmAnswer } from './shared/environments/crm-answer.ts';
import { app, root } from './layout-routes.tsx';
import { readConsumptionSearch } from './pages/consumption/search.ts';
import { readDeploymentSearch } from './pages/deployment/search.ts';
import { readTicketSearch } from './pages/tickets/search.ts';
import { readSignLogsSearch } from './pages/sign-logs/filters/search.ts';
import { readFind } from './shared/find-in-list.ts';
import { readRequestsSearch } from './pages/tokens/requests-search.ts';
import { readWebhookSearch } from './pages/webhooks/search.ts';
import { paths } from './paths.ts';
import { BrokenScreen } from './shell/crash-page.tsx';
import { lazyScreen } from './shell/lazy-screen.tsx';

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: paths.home, replace: true });
  },
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
  validateSearch: readConsumptionSearch,
  component: lazyScreen(async () => (await import('./pages/consumption/consumption-page.tsx')).DocConsumptionPage),
});

const signConsumption = createRoute({
  getParentRoute: () => app,
  path: paths.signConsumption,
  validateSearch: readConsumptionSearch,
  component: lazyScreen(async () => (await import('./pages/consumption/consumption-page.tsx')).SignConsumptionPage),
});

const activity = createRoute({
  getParentRoute: () => app,
  path: paths.activity,
  component: lazyScreen(async () => (await import('./pages/activity/activity-page.tsx')).ActivityPage),
});

const environments = createRoute({
  getParentRoute: () => app,
  path: paths.environments,
  beforeLoad: ({ location }) => interceptCrmAnswer(location.searchStr),
  component: lazyScreen(async () => (await import('./pages/environments/environments-page.tsx')).EnvironmentsPage),
});

const environment = createRoute({
  getParentRoute: () => app,
  path: paths.environment,
  component: lazyScreen(async () => (await import('./pages/environments/environment-page.tsx')).EnvironmentPage),
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
  validateSearch: readFind,
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

const tokens = createRoute({
  getParentRoute: () => app,
  path: paths.tokens,
  validateSearch: readFind,
  component: lazyScreen(async () => (await import('./pages/tokens/tokens-page.tsx')).TokensPage),
});

const requests = createRoute({
  getParentRoute: () => app,
  path: paths.requests,
  validateSearch: readRequestsSearch,
  component: lazyScreen(async () => (await import('./pages/tokens/requests-page.tsx')).RequestsPage),
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

const brandings = createRoute({
  getParentRoute: () => app,
  path: paths.brandings,
  component: lazyScreen(async () => (await import('./pages/brandings/brandings-page.tsx')).BrandingsPage),
});

const branding = createRoute({
  getParentRoute: () => app,
  path: paths.branding,
  component: lazyScreen(async () => (await import('./pages/brandings/branding-page.tsx')).BrandingPage),
});

const routeTree = root.addChildren([
  start,
  accountRoutes,
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
    tokens,
    requests,
    brandings,
    branding,
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
