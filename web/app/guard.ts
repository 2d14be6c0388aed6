import { redirect } from '@tanstack/react-router';
import { wasRefused } from '#kit/failures.ts';
import { currentLanguage } from '#kit/language.ts';
import { toasts } from '#ui/overlays/toasts.ts';
import { SignedOut } from './bearer.ts';
import { shellTexts } from './shell/texts.ts';
import { accessDecision, paths, screenAt } from './paths.ts';
import type { Visitor } from './paths.ts';
import { queryClient } from './query-client.ts';
import { endRefusedSession, isSignedIn, userQuery, wantedRoute } from './session.ts';

const visitorNow = async (): Promise<Visitor | null> => {
  if (!isSignedIn()) return null;
  try {
    return await queryClient.ensureQueryData(userQuery);
  } catch (error) {
    if (!(error instanceof SignedOut) && !wasRefused(error, 'TokenInvalid', 'ExpiredUserAccessToken')) throw error;
    // Otherwise the log-in screen would ask again with the same bearer.
    endRefusedSession();
    return null;
  }
};

/** Checks access before every route. A `preload` (pointer over a link) shows and remembers nothing. */
export const guard = async ({
  location,
  preload,
}: {
  location: { pathname: string; href: string };
  preload: boolean;
}) => {
  const screen = screenAt(location.pathname);
  const visitor = screen === undefined || screen.access === 'public' ? null : await visitorNow();
  const verdict = accessDecision(screen, visitor);
  if (verdict === 'pass') return;
  if (verdict === 'toLogin') {
    if (!preload) wantedRoute.remember(location.href);
    throw redirect({ to: paths.login, replace: true });
  }
  if (verdict === 'refused' && !preload) toasts.info(shellTexts[currentLanguage()].roleRefused);
  throw redirect({ to: paths.home, replace: true });
};
