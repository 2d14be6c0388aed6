import type { RefusalCode } from '#contract/errors.ts';

export type CrmCode = Extract<
  RefusalCode,
  | 'access_denied'
  | 'inactive_org'
  | 'inactive_user'
  | 'invalid_app_acess'
  | 'NO_ACCESS'
  | 'server_error'
  | 'REQUEST_LIMIT_EXCEEDED'
  | 'CrmUnavailable'
  | 'CrmTimeout'
  | 'CrmDisconnected'
  | 'CrmAuthenticationFailed'
>;

/** Message of the CRM, for logs and for decisions in code. It may hold a customer's data and must never be shown. */
export interface CrmSaid {
  /** HTTP status; null when no answer came. */
  status: number | null;
  /** `error` of an OAuth body, `errorCode` of a REST body, or our own text. */
  error: string;
  description: string;
}

export class CrmError extends Error {
  readonly code: CrmCode;
  readonly raw: CrmSaid;

  constructor(code: CrmCode, raw: Partial<CrmSaid> = {}) {
    super(`${code} (${raw.status ?? 'no answer'} ${raw.error ?? ''})`);
    this.name = 'CrmError';
    this.code = code;
    this.raw = { status: raw.status ?? null, error: raw.error ?? '', description: raw.description ?? '' };
  }
}

type Where = 'oauth' | 'rest';

/** The first matching line decides (REQ-3.1.10). */
const words: readonly (readonly [RegExp, CrmCode])[] = [
  [/inactive[ _-]org|organization is inactive/i, 'inactive_org'],
  [/inactive[ _-]user|user is inactive/i, 'inactive_user'],
  [
    /oauth_app_access_denied|invalid_app_acc?ess|not admin approved|hasn't approved this consumer/i,
    'invalid_app_acess',
  ],
  [
    /oauth_ec_app_not_found|not installed in this org|cross-org oauth flows|oauth_app_blocked|blocked by admin/i,
    'invalid_app_acess',
  ],
  [/access[_-]denied/i, 'access_denied'],
  [/request_limit_exceeded|login_rate_exceeded|rate_limit_exceeded/i, 'REQUEST_LIMIT_EXCEEDED'],
  // A new token would not help against these errors, so they must not start a renewal.
  [/no_access|insufficient_access|api_disabled_for_org|api_currently_disabled/i, 'NO_ACCESS'],
  [/not valid for use with the (rest )?api|ip restricted|login hours/i, 'NO_ACCESS'],
  [/invalid_scope|disallowed_scopes|scope is not a(llowed|vailable)/i, 'NO_ACCESS'],
  // A package's endpoint that no permission set of this person opens.
  [/^forbidden|do not have access to the apex class/i, 'NO_ACCESS'],
  [/bad_oauth_token|expired access\/refresh token/i, 'CrmDisconnected'],
  [/server_error|unknown_error|temporarily_unavailable/i, 'server_error'],
];

/** More exact words of `invalid_app_acess` and `NO_ACCESS`, for screens that say what an administrator can do. */
const exactWords: readonly (readonly [RegExp, RefusalCode])[] = [
  [/oauth_app_blocked|blocked by admin/i, 'OAUTH_APP_BLOCKED'],
  [/invalid_scope|disallowed_scopes|scope is not a(llowed|vailable)/i, 'invalid_scope'],
  [/ip restricted|login hours/i, 'ip_restricted'],
  [/not valid for use with the (rest )?api/i, 'session_policy'],
];

/** The most exact word for a refusal of the CRM. */
export const exactWord = ({ code, raw }: CrmError): RefusalCode => {
  if (code !== 'invalid_app_acess' && code !== 'NO_ACCESS') return code;
  const heard = `${raw.error} ${raw.description}`;
  return exactWords.find(([pattern]) => pattern.test(heard))?.[1] ?? code;
};

const ambiguous = 'MULTIPLE_CHOICES';

const remainder = (where: Where, status: number | null): CrmCode => {
  const isServerFault = status !== null && status >= 500;
  if (where === 'oauth') return isServerFault ? 'server_error' : 'CrmAuthenticationFailed';
  return status === 401 ? 'CrmDisconnected' : 'CrmUnavailable';
};

/**
 * Maps a CRM error to the product's error code. Descriptions are used only for OAuth and for refusals (401, 403),
 * because elsewhere they contain the customer's own validation messages.
 */
export const crmError = (where: Where, said: CrmSaid): CrmError => {
  const isRefusal = said.status === 401 || said.status === 403;
  const heard = where === 'oauth' || isRefusal ? `${said.error} ${said.description}` : said.error;
  // Salesforce answers several records of one external id with a list of their addresses instead of an error.
  if (where === 'rest' && said.status === 300) return new CrmError('CrmUnavailable', { ...said, error: ambiguous });
  const known = words.find(([pattern]) => pattern.test(heard));
  if (known === undefined) return new CrmError(remainder(where, said.status), said);
  const isRestFault = where === 'rest' && known[1] === 'server_error';
  return new CrmError(isRestFault ? 'CrmUnavailable' : known[1], said);
};

/** The `error` and `error_description` with which the CRM sends the browser back. */
export const callbackError = (error: string, description = ''): CrmError =>
  crmError('oauth', { status: null, error, description });

/** The token was refused, and a new one may help. */
export const isExpired = (error: unknown): boolean =>
  error instanceof CrmError &&
  error.code === 'CrmDisconnected' &&
  (error.raw.status === 401 || error.raw.status === 403);

/** The host answers with a redirect, which is never followed: a My Domain that was renamed. Nothing was carried out. */
export const moved = 'moved';

export const isMoved = (error: unknown): boolean => error instanceof CrmError && error.raw.error === moved;

/** The CRM is down, busy or unreachable for every call. */
export const isOutage = (error: CrmError): boolean =>
  error.code === 'CrmTimeout' ||
  (error.raw.status === null ? error.code === 'CrmUnavailable' : isBusy(error.raw.status) && !isApexFault(error));

/** Apex of a package failed. The org itself is well, and the same call would fail again. */
const isApexFault = (error: CrmError): boolean => error.raw.error === 'APEX_ERROR';

/** Salesforce answers 420 for "try again" (REQ-3.2.4). */
const isBusy = (status: number): boolean => status === 420 || status === 429 || status >= 500;

/** Too many calls, or long ones, of the org run at this moment. The calls of its day are not spent. */
export const isBusyOrg = ({ raw }: CrmError): boolean =>
  raw.error === 'REQUEST_LIMIT_EXCEEDED' && raw.description.startsWith('Concurrent');

const kept = 'kept for people';

/** The rest of the org's calls of the day is left to people. The call was not made. */
export const keptForPeople = (): CrmError => new CrmError('REQUEST_LIMIT_EXCEEDED', { error: kept });

export const isKeptForPeople = (error: unknown): boolean => error instanceof CrmError && error.raw.error === kept;

/**
 * True when another attempt may succeed soon. An unreachable host does not count, because the caller must know within 3
 * s.
 */
export const isPassing = (error: CrmError): boolean =>
  isBusyOrg(error) ||
  error.raw.error === 'UNABLE_TO_LOCK_ROW' ||
  error.raw.error === 'connection lost' ||
  (error.raw.status !== null && isBusy(error.raw.status) && !isApexFault(error));

/** The CRM, or what stands before it, says that it has not carried out the request. 408 may come in the middle of one. */
export const isRefusalStatus = (status: number | null): boolean =>
  status !== null && status >= 400 && status < 500 && status !== 408;

/** An error code of Salesforce. A gateway answers with a page, and the org may still be at the request. */
const ownCode = /^[A-Z][A-Z_]+$/;

/** The org says that what was asked for is not there. A page of its edge says that of any path, also of a lost host. */
export const isMissing = (error: unknown): boolean =>
  error instanceof CrmError && error.raw.status === 404 && ownCode.test(error.raw.error);

/** The org has undone the request, or has not begun it. */
export const isUndone = ({ raw }: CrmError): boolean =>
  isRefusalStatus(raw.status) || (raw.status !== null && raw.status >= 500 && ownCode.test(raw.error));

/**
 * The org takes no change for some time, or has failed by itself: it is only read during maintenance, or a system error
 * stands in its answer (SOAP API Developer Guide, "Core Data Types", StatusCode).
 */
const ofMoment = /^(INSERT_UPDATE_DELETE_NOT_ALLOWED_DURING_MAINTENANCE|REQUEST_RUNNING_TOO_LONG|UNKNOWN_EXCEPTION)$/;

export const isOfMoment = ({ raw }: CrmError): boolean => ofMoment.test(raw.error);

/** The error code with which the org has refused a request that may not simply be made again; null for other errors. */
export const refusalOfOrg = (error: unknown): string | null =>
  error instanceof CrmError &&
  error.code === 'CrmUnavailable' &&
  isRefusalStatus(error.raw.status) &&
  ownCode.test(error.raw.error) &&
  !isOfMoment(error)
    ? error.raw.error
    : null;

/** The cause is our code or a setting. After it is corrected, the CRM may accept the same record. */
const curable = /^(INVALID_FIELD|INVALID_TYPE|MALFORMED_QUERY|NOT_FOUND|UNABLE_TO_LOCK_ROW|ENTITY_IS_LOCKED)/;

/** The CRM will never accept this record: a validation rule, a length, a picklist, an external id of several records. */
export const isRefusedForGood = (error: unknown): boolean =>
  error instanceof CrmError &&
  (error.raw.status === 300 ||
    (error.raw.status === 400 &&
      ownCode.test(error.raw.error) &&
      !curable.test(error.raw.error) &&
      !isOfMoment(error)));
