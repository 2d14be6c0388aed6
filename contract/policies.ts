import type { Role } from './roles.ts';

/**
 * Who may make a call. One of these stands in every endpoint's `may` line; the door refuses everybody else,
 * and a route without one does not compile.
 */
export interface Policy {
  /** What the caller must carry. `none`: whatever bearer is sent is not read. */
  bearer: 'none' | 'session' | 'renewal' | 'email-token' | 'support-token' | 'api-token';
  role?: Role;
  /** The company must be verified (specification 1 §6). */
  verified?: true;
  /** What a support (log-as) session may do with it (decisions §3). */
  support: 'allowed' | 'refused';
}

export const anyone: Policy = { bearer: 'none', support: 'allowed' };
export const member: Policy = { bearer: 'session', support: 'allowed' };
export const memberHimself: Policy = { bearer: 'session', support: 'refused' };
export const owner: Policy = { bearer: 'session', role: 'owner', support: 'refused' };
export const ownerReading: Policy = { bearer: 'session', role: 'owner', support: 'allowed' };
export const verifiedOwner: Policy = { bearer: 'session', role: 'owner', verified: true, support: 'refused' };
export const verifiedOwnerReading: Policy = { ...verifiedOwner, support: 'allowed' };
/** Accepts a bearer whose short life is over, as long as its session lives. */
export const sessionToRenew: Policy = { bearer: 'renewal', support: 'refused' };
export const emailTokenHolder: Policy = { bearer: 'email-token', support: 'refused' };
export const supportTokenHolder: Policy = { bearer: 'support-token', support: 'refused' };
export const apiTokenHolder: Policy = { bearer: 'api-token', support: 'refused' };
