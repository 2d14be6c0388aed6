import { paths, screenAt } from './paths.ts';
import { queryClient } from './query-client.ts';
import { router } from './routes.tsx';
import { followOtherTabs, onSessionChange, wantedRoute } from './session.ts';
import type { SessionEnd } from './session.ts';

const leave = async (why: SessionEnd): Promise<void> => {
  const { pathname, href } = router.state.location;
  const access = screenAt(pathname)?.access ?? 'public';
  if (access !== 'public' && access !== 'anonymous') {
    // The next user may be another person, or this one left on purpose.
    if (why === 'disconnected' || why === 'supportOver') wantedRoute.forget();
    else wantedRoute.remember(href);
    await router.navigate({ to: paths.login, replace: true });
  }
  // Not earlier: the page that is still shown would repeat its queries.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'config' });
};

/** Opens the log-in screen when the session ends in any tab, and the portal when it starts in another. */
export const followSession = (): void => {
  followOtherTabs();
  onSessionChange((change) => {
    if (change.kind === 'ended') void leave(change.why);
    else if (change.from === 'another tab') void router.invalidate();
  });
};
