import type { ExternalEnvironment } from '#contract/environments/environments.ts';
import type { LiveCheck } from '#app/shared/environments/needed-actions.ts';

/** Reason why this user can use an environment neither as source nor as target. */
export type WhyNotPickable = 'disconnected' | 'refreshed' | 'noPackage';

/**
 * A user not connected to an environment cannot deploy templates (REQ-1.6.10). The last answer of the org
 * counts; before it, the state known to the server.
 */
export const ineligibilityOf = ({ status }: ExternalEnvironment, live: LiveCheck): WhyNotPickable | null => {
  const known = typeof live === 'string' ? status : live;
  if (known.envStatus === 'refreshed') return 'refreshed';
  if (known.isUserConnected !== 'true') return 'disconnected';
  // Only the org's answer counts: the server may not know of an installation since its last check.
  const isWithoutPackage = typeof live !== 'string' && known.envStatus === 'ok' && live.currentPackageVersion === null;
  return isWithoutPackage ? 'noPackage' : null;
};

export interface Selection {
  source: ExternalEnvironment | undefined;
  target: ExternalEnvironment | undefined;
}

/** Ignores a chosen environment that no longer exists or that is chosen twice (REQ-1.4.34). */
export const selectionOf = (
  environments: readonly ExternalEnvironment[],
  wanted: { source?: string | undefined; target?: string | undefined },
): Selection => {
  const of = (id: string | undefined) => environments.find((one) => one.id === id);
  const source = of(wanted.source);
  const target = wanted.target === wanted.source ? undefined : of(wanted.target);
  return { source, target };
};
