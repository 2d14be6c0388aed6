import { paths, screenAt } from './paths.ts';
import { queryClient } from './query-client.ts';
import { router } from './routes.tsx';
import { followOtherTabs, onSessionChange, wantedRoute } from './session.ts';
import type { Farewell } from './session.ts';

const leave = async (why: Farewell): Promise<void> => {
  const { pathname, href } = router.state.location;
  const access = screenAt(pathname)?.access ?? 'public';
  if (access !== 'public' && access !== 'anonymous') {
    // Who comes next is somebody else, or left on purpose.
    if (why === 'disconnected' || why === 'supportOver') wantedRoute.forget();
    else wantedRoute.remember(href);
    await router.navigate({ to: paths.login, replace: true });
  }
  // Not before: what is still shown would ask again.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'config' });
};

/** Shows the log-in screen when the session ends, in whichever tab it ended, and the portal when it starts. */
export const followSession = (): void => {
  followOtherTabs();
  onSessionChange((change) => {
    if (change.kind === 'ended') void leave(change.why);
    else if (change.from === 'another tab') void router.invalidate();
  });
};
