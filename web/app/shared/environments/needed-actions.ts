import type { EnvironmentStatus, EnvironmentStatusLine } from '#contract/environments/environments.ts';

/** What the last live check said, `loading` until it has said something, `unknown` when it could not. */
export type LiveCheck = EnvironmentStatusLine | 'loading' | 'unknown';

/** Connect for the first time, after a refresh of the sandbox, because the token cannot be renewed; secure. */
export type NeededStep = 'connect' | 'reconnectRefreshed' | 'renewToken' | 'secure';

/** What is left to do, in the order it can be done: one connection answers all that a connection can. */
export const neededSteps = (known: EnvironmentStatus, live: LiveCheck): readonly NeededStep[] => {
  if (live === 'loading') return [];
  const { isUserConnected, envStatus, isUserAndRefreshToken } = live === 'unknown' ? known : live;
  const steps: NeededStep[] = [];
  if (envStatus === 'refreshed') steps.push('reconnectRefreshed');
  else if (isUserConnected !== 'true') steps.push('connect');
  else if (isUserAndRefreshToken !== 'true') steps.push('renewToken');
  if (known.isSecurised !== 'true') steps.push('secure');
  return steps;
};

/**
 * Specification 1 §4: one, unless the user is connected, the environment not refreshed, secured, and the user has a
 * refresh token. -1 while the state of the token is loading.
 */
export const neededActions = (known: EnvironmentStatus, live: LiveCheck): -1 | 0 | 1 => {
  if (live === 'loading') return -1;
  return neededSteps(known, live).length === 0 ? 0 : 1;
};

/** The org did not answer the last check: what is shown is what was last known. */
export const isUnreachable = (live: LiveCheck): live is EnvironmentStatusLine =>
  typeof live !== 'string' && live.envStatus === 'unreachable';

/**
 * The last check failed, and the next may not: the org was out of reach, or refused even a renewed session. A grant
 * that is known to be dead is no such problem.
 */
export const hasProblem = ({ problem }: EnvironmentStatusLine): boolean => problem !== undefined;
