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

export const anyone = { bearer: 'none', support: 'allowed' } as const satisfies Policy;
export const member = { bearer: 'session', support: 'allowed' } as const satisfies Policy;
export const memberInPerson = { bearer: 'session', support: 'refused' } as const satisfies Policy;
/** Accepts a bearer whose short life is over, as long as its session lives. */
export const sessionToRenew = { bearer: 'renewal', support: 'refused' } as const satisfies Policy;
export const emailTokenHolder = { bearer: 'email-token', support: 'refused' } as const satisfies Policy;
export const apiTokenHolder = { bearer: 'api-token', support: 'refused' } as const satisfies Policy;
