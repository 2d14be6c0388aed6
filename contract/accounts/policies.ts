import type { Role } from '../roles.ts';
import type { TokenScope } from '../tokens/token-scopes.ts';

/**
 * Access rule of a call. Every endpoint has one in its `may` line; a route without one does not compile. The HTTP layer
 * refuses all other callers.
 */
export type Policy = Conditions & (OthersBearer | ApiTokenBearer);

interface OthersBearer {
  /** The bearer that the caller must send. With `none`, the server ignores a sent bearer. */
  bearer: 'none' | 'session' | 'renewal' | 'email-token' | 'support-token';
}

/** A call of the public API must name its scope, otherwise it does not compile. */
export interface ApiTokenBearer {
  bearer: 'api-token';
  scope: TokenScope;
  /** Another scope that is enough. */
  orScope?: TokenScope;
}

interface Conditions {
  role?: Role;
  /** The company must be verified (REQ-1.6.3). */
  verified?: true;
  /** An owner, or anybody of a verified company: invoices and consumption (REQ-1.6.5). */
  ownerOrVerified?: true;
  /**
   * Rights of a support (log-as) session for this call (REQ-1.4.20). With `asks`, an owner must have allowed it to make
   * changes (REQ-1.4.70). `only`: nobody else may.
   */
  support: 'allowed' | 'asks' | 'refused' | 'only';
}

export const anyone = { bearer: 'none', support: 'allowed' } as const satisfies Policy;
export const member = { bearer: 'session', support: 'allowed' } as const satisfies Policy;
/** For calls that change something: support reads until an owner allows more. */
export const memberWrites = { bearer: 'session', support: 'asks' } as const satisfies Policy;
export const supportSession = { bearer: 'session', support: 'only' } as const satisfies Policy;
export const memberInPerson = { bearer: 'session', support: 'refused' } as const satisfies Policy;
export const owner = { ...member, role: 'owner' } as const satisfies Policy;
export const ownerWrites = { ...memberWrites, role: 'owner' } as const satisfies Policy;
export const ownerInPerson = { ...memberInPerson, role: 'owner' } as const satisfies Policy;
/** Calls that list and invite people (REQ-1.6.3). */
export const verifiedOwner = { ...owner, verified: true } as const satisfies Policy;
export const verifiedOwnerInPerson = { ...ownerInPerson, verified: true } as const satisfies Policy;
export const ownerOrVerified = { ...member, ownerOrVerified: true } as const satisfies Policy;
/** Accepts a bearer that has expired, while its session is still valid. */
export const sessionToRenew = { bearer: 'renewal', support: 'refused' } as const satisfies Policy;
/** The single-use token of a support link, made by staff (REQ-1.4.18). */
export const supportTokenHolder = { bearer: 'support-token', support: 'refused' } as const satisfies Policy;
export const emailTokenHolder = { bearer: 'email-token', support: 'refused' } as const satisfies Policy;
/** Accepts an API token that has one of these scopes, or no restriction of scopes (`isOwnersScope` needs the first). */
export const apiTokenFor = <const Scope extends TokenScope>(scope: Scope, orScope?: TokenScope) =>
  ({ bearer: 'api-token', scope, ...(orScope && { orScope }), support: 'refused' }) as const satisfies Policy;
