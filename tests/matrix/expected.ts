import type { TokenScope } from '#contract/tokens/token-scopes.ts';
import type { CallerName } from './cast.ts';

/** `200`, or status and code of the refusal: `404 UserDoesNotExist`. */
export type Verdict = string;

export type Expected = Partial<Record<CallerName | 'everybody else', Verdict>>;

export interface MatrixCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With ids that do not exist. */
  path: string;
  body?: object;
  /** The call ends its bearer, so each caller makes it with a new one. */
  endsSession?: true;
  /** The answer is an endless stream: only its start is checked. */
  goesOn?: true;
  expected: Expected;
}

export const invalid = '401 TokenInvalid';
/** The bearer is valid, but only for other calls. */
export const ofAnotherKind = '403 BearerNotAllowed';

/** The call needs a session; `passes` is the answer with one. */
export const session = (passes: Verdict): Expected => ({
  'no bearer': invalid,
  garbage: invalid,
  'an expired bearer': '401 ExpiredUserAccessToken',
  'a logged-out bearer': invalid,
  'a removed user': invalid,
  'an e-mail token': invalid,
  'a support token': invalid,
  'an API token': ofAnotherKind,
  'an API token of another company': ofAnotherKind,
  'an API token that only reads documents': ofAnotherKind,
  'an API token of another company that manages webhooks': ofAnotherKind,
  'a deactivated API token': invalid,
  'everybody else': passes,
});
export const inPerson = (passes: Verdict): Expected => ({
  ...session(passes),
  'a log-as session of an owner': '403 NotAllowedInSupportSession',
  'a log-as session with leave to write': '403 NotAllowedInSupportSession',
});
const readsOnly: Expected = { 'a log-as session of an owner': '403 SupportMayOnlyRead' };
/** The call changes something that support may change with leave of an owner (REQ-1.4.70). */
export const writing = (passes: Verdict): Expected => ({ ...session(passes), ...readsOnly });
export const notOwner: Expected = {
  'a limited user': '403 IsNotOwner',
  'a limited user of a blocked company': '403 IsNotOwner',
};
export const ownerOnly = (passes: Verdict): Expected => ({ ...session(passes), ...notOwner });
export const ownerWriting = (passes: Verdict): Expected => ({ ...ownerOnly(passes), ...readsOnly });
/** Only support has the call; `passes` is the answer in a support session. */
export const supportOnly = (passes: Verdict): Expected => ({
  ...session('403 NotASupportSession'),
  'a log-as session of an owner': passes,
  'a log-as session with leave to write': passes,
});
export const ownerInPerson = (passes: Verdict): Expected => ({ ...inPerson(passes), ...notOwner });
/** Invoices and consumption (REQ-1.6.5). */
export const ownerOrVerified = (passes: Verdict): Expected => ({
  ...session(passes),
  'a limited user of a blocked company': '403 CompanyNotVerified',
});
export const notVerified: Expected = {
  'the owner of a free company': '403 CompanyNotVerified',
  'the owner of a pending company': '403 CompanyNotVerified',
  'the owner of a blocked company': '403 CompanyNotVerified',
};
/** The call needs another kind of bearer than any of these callers has. */
export const othersToken: Expected = { 'everybody else': invalid };
export const anyone = (answers: Verdict): Expected => ({ 'everybody else': answers });

export const noScope = '403 TokenScopeMissing';
const passesOr = (passes: Verdict, may: boolean): Verdict => (may ? passes : noScope);

/** The public API needs an API token with this scope, which has to be named when it is of webhooks. */
export const system = (scope: TokenScope, passes: Verdict): Expected => ({
  'everybody else': invalid,
  'a limited user': ofAnotherKind,
  'a limited user of a blocked company': ofAnotherKind,
  'the owner of a free company': ofAnotherKind,
  'the owner of a pending company': ofAnotherKind,
  'the owner of a blocked company': ofAnotherKind,
  'the owner of a verified company': ofAnotherKind,
  'the owner of another company': ofAnotherKind,
  'a log-as session of an owner': ofAnotherKind,
  'a log-as session with leave to write': ofAnotherKind,
  'an API token': passesOr(passes, !scope.startsWith('webhooks.')),
  'an API token of another company': passesOr(passes, !scope.startsWith('webhooks.')),
  'an API token that only reads documents': passesOr(passes, scope === 'webdocs.read'),
  'an API token of another company that manages webhooks': passesOr(passes, scope.startsWith('webhooks.')),
});
