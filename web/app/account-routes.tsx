import { createRoute, redirect } from '@tanstack/react-router';
import { Unreachable } from '#kit/failures.ts';
import { hideEmailToken, hideSupportToken, supportToken } from './address-token.ts';
import { auth } from './layout-routes.tsx';
import { paths } from './paths.ts';
import { lazyScreen } from './shell/lazy-screen.tsx';
import { OpeningLink } from './shell/opening-link.tsx';

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
  component: lazyScreen(async () => (await import('./pages/accounts/lost-password-page.tsx')).LostPasswordPage),
});

const lostSent = createRoute({
  getParentRoute: () => auth,
  path: paths.lostSent,
  component: lazyScreen(async () => (await import('./pages/accounts/mail-sent-page.tsx')).LostSentPage),
});

const initialisePassword = createRoute({
  getParentRoute: () => auth,
  path: paths.initialisePassword,
  beforeLoad: ({ params }) => hideEmailToken(paths.initialisePassword, params.emailToken),
  component: lazyScreen(async () => (await import('./pages/accounts/password-page.tsx')).InitialisePasswordPage),
});

const updatePassword = createRoute({
  getParentRoute: () => auth,
  path: paths.updatePassword,
  beforeLoad: ({ params }) => hideEmailToken(paths.updatePassword, params.emailToken),
  component: lazyScreen(async () => (await import('./pages/accounts/password-page.tsx')).UpdatePasswordPage),
});

/** Alias of that address (REQ-1.2.10). */
const resetPassword = createRoute({
  getParentRoute: () => auth,
  path: '/reset-password/$emailToken',
  beforeLoad: ({ params }) => {
    throw redirect({ to: paths.updatePassword, params, replace: true });
  },
});

/** Shown while a link is used up; at once, because that takes a call to the server. */
const whileOpening = { pendingComponent: OpeningLink, pendingMs: 0, pendingMinMs: 0 } as const;

/** Reports code that could not be loaded like an unreachable server. */
const orUnreachable = <Module,>(code: Promise<Module>): Promise<Module> =>
  code.catch(() => {
    throw new Unreachable('offline');
  });

const confirmEmail = createRoute({
  getParentRoute: () => auth,
  path: paths.confirmEmail,
  beforeLoad: ({ params }) => hideEmailToken(paths.confirmEmail, params.emailToken),
  component: lazyScreen(async () => (await import('./pages/accounts/confirm-email-page.tsx')).ConfirmEmailPage),
});

const followSupportLink = async (username: string, token: string) =>
  (await orUnreachable(import('./pages/accounts/log-in-as.ts'))).followSupportLink(username, token);

const logInAs = createRoute({
  getParentRoute: () => auth,
  path: paths.logInAs,
  ...whileOpening,
  beforeLoad: ({ params }) => hideSupportToken(params.username, params.token),
  loader: ({ params }) => followSupportLink(params.username, supportToken.read()),
  component: lazyScreen(async () => (await import('./pages/accounts/log-in-as-page.tsx')).LogInAsPage),
});

/** A support link that lost its token is refused like one with a wrong token (REQ-1.6.12). */
const logInAsWithoutToken = createRoute({
  getParentRoute: () => auth,
  path: '/loginas/$username',
  loader: ({ params }) => followSupportLink(params.username, ''),
});

export const accountRoutes = auth.addChildren([
  login,
  register,
  emailSent,
  lostPassword,
  lostSent,
  initialisePassword,
  updatePassword,
  resetPassword,
  confirmEmail,
  logInAs,
  logInAsWithoutToken,
]);
