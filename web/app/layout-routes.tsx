import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router';
import { configQuery } from '#kit/config.ts';
import { guard } from './guard.ts';
import { queryClient } from './query-client.ts';
import { CrashPage } from './shell/crash-page.tsx';
import { lazyLayout } from './shell/lazy-screen.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';

export const root = createRootRoute({
  beforeLoad: async (visit) => {
    // Load the product's name during the access check: the first screen needs both.
    const config = queryClient.ensureQueryData(configQuery).catch(() => undefined);
    await guard(visit);
    await config;
  },
  component: Outlet,
  notFoundComponent: NotFoundPage,
  errorComponent: CrashPage,
});

/** Layout for visitors who are not signed in. */
export const auth = createRoute({
  getParentRoute: () => root,
  id: 'auth',
  component: lazyLayout(async () => (await import('./shell/auth-layout.tsx')).AuthLayout),
  errorComponent: CrashPage,
});

/** Layout for signed-in users. */
export const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  component: lazyLayout(async () => (await import('./shell/app-layout.tsx')).AppLayout),
  errorComponent: CrashPage,
});
