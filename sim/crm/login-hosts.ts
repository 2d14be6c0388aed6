import type { Org, World } from './world.ts';

/** Orgs whose users may log in on a host: all production and developer orgs, all sandboxes, or the named org. */
export const servedOrgs = (world: World, host: string): Org[] => {
  const orgs = [...world.orgs.values()];
  if (host === 'login') return orgs.filter((org) => org.spec.kind === 'production' || org.spec.kind === 'developer');
  if (host === 'test') return orgs.filter((org) => org.spec.kind === 'sandbox');
  return orgs.filter((org) => org.prefix === host);
};

export const isHost = (world: World, host: string): boolean =>
  host === 'login' || host === 'test' || world.orgs.has(host);
