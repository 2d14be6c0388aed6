import type { EnvironmentStatus, EnvironmentStatusLine } from '#contract/environments.ts';

/** What the last live check said, `loading` until it has said something, `unknown` when it could not. */
export type LiveCheck = EnvironmentStatusLine | 'loading' | 'unknown';

/**
 * Specification 1 §4: one, unless the user is connected, the environment not refreshed, secured, and the user has a
 * refresh token. -1 while the state of the token is loading.
 */
export function neededActions(known: EnvironmentStatus, live: LiveCheck): -1 | 0 | 1 {
  if (live === 'loading') return -1;
  const { isUserConnected, envStatus, isUserAndRefreshToken } = live === 'unknown' ? known : live;
  const isFine =
    isUserConnected === 'true' &&
    envStatus !== 'refreshed' &&
    known.isSecurised === 'true' &&
    isUserAndRefreshToken === 'true';
  return isFine ? 0 : 1;
}
