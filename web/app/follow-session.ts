import { paths, screenAt } from './paths.ts';
import { queryClient } from './query-client.ts';
import { router } from './routes.tsx';
import { followOtherTabs, onRightsRefused, onSessionChange, wantedRoute } from './session.ts';
import type { SessionEnd } from './session.ts';
import { followTyping, hasTyped } from './typed.ts';

const typedIsLostKey = 'typedIsLost';

const noteLoss = (ends: { drafts: boolean }): void => {
  if (hasTyped({ draftsEnd: ends.drafts })) globalThis.sessionStorage.setItem(typedIsLostKey, 'yes');
};

const sayLoss = async (): Promise<void> => {
  if (globalThis.sessionStorage.getItem(typedIsLostKey) === null) return;
  globalThis.sessionStorage.removeItem(typedIsLostKey);
  (await import('./typed-is-lost.ts')).sayTypedIsLost();
};

const isInPortal = (): boolean => screenAt(router.state.location.pathname)?.layout === 'app';

/** Screens of a session that has just ended are still shown. */
let isLeaving = false;

const leave = async (why: SessionEnd): Promise<void> => {
  isLeaving = true;
  if (isInPortal()) {
    // The next user may be another person, or this one left on purpose.
    const forGood = why === 'disconnected' || why === 'supportOver';
    if (forGood) wantedRoute.forget();
    else wantedRoute.remember(router.state.location.href);
    noteLoss({ drafts: forGood });
    await router.navigate({ to: paths.login, replace: true });
  }
  // Not earlier: the page that is still shown would repeat its queries.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'config' });
  isLeaving = false;
  await sayLoss();
};

/** A reload leaves nothing of the other user on the screen and in memory. */
const reload = (): void => {
  noteLoss({ drafts: false });
  globalThis.location.reload();
};

/** Below the minute within which an open tab learns of a change (REQ-1.4.59). */
const readAgainMs = 45_000;

/** Loaded when it is first needed: the first screen is at its limit. */
const readAccountAgain = async () => (await import('./follow-account.ts')).readAccountAgain();

/** Opens the log-in screen when the session ends in any tab, and the portal when it starts in another. */
export const followSession = (): void => {
  void sayLoss();
  followTyping();
  followOtherTabs();
  onRightsRefused(() => void readAccountAgain());
  setInterval(() => void readAccountAgain(), readAgainMs);
  onSessionChange((change) => {
    if (change.kind === 'ended') void leave(change.why);
    else if (change.from === 'this tab') return;
    else if (isLeaving || isInPortal()) reload();
    else void router.invalidate();
  });
};
