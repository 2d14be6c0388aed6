import type { ExternalEnvironment } from '#contract/environments/environments.ts';

import type { LiveCheck } from '#app/shared/environments/needed-actions.ts';

/** Why an environment can be neither source nor target for this person. */
export type WhyNotPickable = 'disconnected' | 'refreshed' | 'noPackage';

/**
 * A user not connected to an environment cannot deploy templates (specification 1 §6). What the org itself said last
 * counts, what we knew of it until then.
 */
export const whyNotPickable = ({ status }: ExternalEnvironment, live: LiveCheck): WhyNotPickable | null => {
  const known = typeof live === 'string' ? status : live;
  if (known.envStatus === 'refreshed') return 'refreshed';
  if (known.isUserConnected !== 'true') return 'disconnected';
  // Only the org's own word: what was installed since is not known to us yet.
  const isWithoutPackage =
    typeof live !== 'string' && known.envStatus === 'ok' && live.currentPackageVersion === null;
  return isWithoutPackage ? 'noPackage' : null;
};

export interface Picked {
  source: ExternalEnvironment | undefined;
  target: ExternalEnvironment | undefined;
}

/** What is chosen, as far as it is still there and not the same twice (specification 1 §4). */
export const pickedOf = (
  environments: readonly ExternalEnvironment[],
  wanted: { source?: string | undefined; target?: string | undefined },
): Picked => {
  const of = (id: string | undefined) => environments.find((one) => one.id === id);
  const source = of(wanted.source);
  const target = wanted.target === wanted.source ? undefined : of(wanted.target);
  return { source, target };
};
