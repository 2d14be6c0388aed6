import type {
  EnvironmentStatus,
  EnvironmentStatusLine,
  ExternalEnvironment,
} from '#contract/environments/environments.ts';

/** Result of the last live check: `loading` before the first result, `unknown` if the check failed. */
export type LiveCheck = EnvironmentStatusLine | 'loading' | 'unknown';

/**
 * Connect for the first time, connect again after a sandbox refresh or because the token cannot be renewed, or secure.
 */
export type NeededStep = 'connect' | 'reconnectRefreshed' | 'renewToken' | 'secure';

/**
 * The remaining steps, in the order they can be done. At most one is a connection, because one connection solves all.
 */
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
 * REQ-1.4.23, REQ-1.4.24: 0 when the user is connected with a refresh token and the environment is secured and not
 * refreshed, otherwise 1; -1 while the state of the token is loading.
 */
export const neededActions = (known: EnvironmentStatus, live: LiveCheck): -1 | 0 | 1 => {
  if (live === 'loading') return -1;
  return neededSteps(known, live).length === 0 ? 0 : 1;
};

/** The person works in the environment through a connection of their own that still holds (REQ-1.2.172). */
export const isConnected = (known: EnvironmentStatus, live: LiveCheck): boolean =>
  neededSteps(known, live).every((step) => step === 'secure');

/** The org did not answer the last check, or refused it, so the last known state is shown. */
export const isUnanswered = (live: LiveCheck): live is EnvironmentStatusLine =>
  typeof live !== 'string' && (live.envStatus === 'unreachable' || live.envStatus === 'refused');

/**
 * The last check failed, but the next one may succeed: the org was unreachable or refused even a renewed session. A
 * grant that is known to be dead is no such problem.
 */
export const hasProblem = ({ problem }: EnvironmentStatusLine): boolean => problem !== undefined;

/** A connection of the reader's own that broke; who has never connected has none, also where the sandbox was refreshed. */
export const isOwnBroken = ({ checkedAt }: Pick<ExternalEnvironment, 'checkedAt'>, step: NeededStep): boolean =>
  checkedAt !== undefined && (step === 'reconnectRefreshed' || step === 'renewToken');
