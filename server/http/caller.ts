import type { Policy } from '#contract/accounts/policies.ts';
import type { CompanyStatus, Language, Role } from '#contract/roles.ts';

export interface SessionCaller {
  kind: 'session';
  sessionId: string;
  userId: string;
  username: string;
  companyId: string;
  companyName: string;
  role: Role;
  companyStatus: CompanyStatus;
  language: Language;
  /** In a support session: the staff member who acts (REQ-1.4.18). */
  support: { staff: string; reason: string } | null;
}

export interface ApiTokenCaller {
  kind: 'api-token';
  tokenId: string;
  companyId: string;
  orgType: 'prod' | 'sandbox';
  /** Its scopes; null: not restricted. */
  scopes: string[] | null;
  /** Its company is verified. */
  isVerified: boolean;
}

/** A bearer that the call itself uses up: mailed token, support token, bearer to renew. */
export interface RawBearerCaller {
  kind: 'raw';
  token: string;
}

export type CallerOf<P extends Policy> = P['bearer'] extends 'session'
  ? SessionCaller
  : P['bearer'] extends 'api-token'
    ? ApiTokenCaller
    : P['bearer'] extends 'none'
      ? null
      : RawBearerCaller;

export type Caller = SessionCaller | ApiTokenCaller | RawBearerCaller | null;

/** Origin of a request, for audit entries and rate limits. */
export interface Origin {
  address: string;
  userAgent: string;
  requestId: string;
}
