import type { RefusalCode } from '#contract/errors.ts';
import type { RecordFault } from '#contract/webdocs/records.ts';
import {
  CrmError,
  exactWord,
  isBusyOrg,
  isKeptForPeople,
  isOfMoment,
  isRefusalStatus,
  isRefusedForGood,
  isUndone,
  moved,
} from '#engines/crm/errors.ts';

/** An attempt to write has failed. */
export class RecordNotWritten extends Error {
  override readonly name = 'RecordNotWritten';
  readonly fault: RecordFault;

  constructor(fault: RecordFault, cause?: unknown) {
    super(cause instanceof Error ? `${fault}: ${cause.message}` : fault, { cause });
    this.fault = fault;
  }
}

const passing: ReadonlySet<RecordFault> = new Set(['OrgUnreachable', 'CallLimit', 'StorageFull', 'RecordLocked']);

/** The same attempt may succeed later. */
export const isPassing = (fault: RecordFault): boolean => passing.has(fault);

/** Codes of the CRM; the first matching line decides. */
const words: readonly (readonly [RegExp, RecordFault])[] = [
  [/^(STORAGE_LIMIT_EXCEEDED|FILE_STORAGE|ContentSizeLimit)/i, 'StorageFull'],
  // The files that an org takes in 24 hours.
  [/^ContentPublishLimit/i, 'CallLimit'],
  [/^QUERY_TIMEOUT/, 'OrgUnreachable'],
  [/^(UNABLE_TO_LOCK_ROW|ENTITY_IS_LOCKED)/, 'RecordLocked'],
  // The record of a file is named by `FirstPublishLocationId`, so a missing one is a wrong reference.
  [/^(NOT_FOUND|ENTITY_IS_DELETED|INVALID_CROSS_REFERENCE_KEY|MALFORMED_ID|INVALID_ID_FIELD)/, 'RecordGone'],
  // The rights of this user make a field read-only; it is there.
  [/^(INSUFFICIENT_ACCESS|INVALID_FIELD_FOR_INSERT_UPDATE)/, 'NoPermission'],
  [/^DUPLICATES_DETECTED/, 'DuplicateRule'],
  [/^(INVALID_FIELD|INVALID_TYPE)/, 'NoSuchField'],
];

const ofCode: Partial<Record<CrmError['code'], RecordFault>> = {
  REQUEST_LIMIT_EXCEEDED: 'CallLimit',
  NO_ACCESS: 'NoPermission',
  access_denied: 'EnvironmentDisconnected',
  inactive_org: 'EnvironmentDisconnected',
  inactive_user: 'EnvironmentDisconnected',
  CrmDisconnected: 'EnvironmentDisconnected',
  CrmAuthenticationFailed: 'EnvironmentDisconnected',
};

/** The org knows who is connected, and refuses the app. Its administrator can change that. */
const accessWords: ReadonlySet<RefusalCode> = new Set([
  'invalid_app_acess',
  'OAUTH_APP_BLOCKED',
  'invalid_scope',
  'ip_restricted',
  'session_policy',
]);

/** A trigger or a flow of the org has met a lock: only the message says so. */
const isLockInAutomation = ({ raw }: CrmError): boolean =>
  /^CANNOT_(INSERT_UPDATE_ACTIVATE_ENTITY|EXECUTE_FLOW_TRIGGER)/.test(raw.error) &&
  raw.description.includes('UNABLE_TO_LOCK_ROW');

/** The API of the org has failed; the same code is also the answer to a user who may not use it. */
const isApiDown = ({ raw, code }: CrmError): boolean =>
  code === 'NO_ACCESS' &&
  raw.error === 'API_CURRENTLY_DISABLED' &&
  !/for this user|ip restricted|login hours/i.test(raw.description);

/** The org has taken all the files of its 24 hours, and only the message says so. */
const isFileLimit = ({ raw }: CrmError): boolean =>
  /^((REQUEST_)?LIMIT_EXCEEDED|UNKNOWN_EXCEPTION)$/.test(raw.error) &&
  /ContentPublication Limit exceeded/i.test(raw.description);

/** Reason in our words. An error that is not the CRM's is a passing one of ours. */
export const faultOf = (error: unknown): RecordFault => {
  if (error instanceof RecordNotWritten) return error.fault;
  if (!(error instanceof CrmError)) return 'OrgUnreachable';
  if (isLockInAutomation(error)) return 'RecordLocked';
  if (isFileLimit(error)) return 'CallLimit';
  const heard = words.find(([pattern]) => pattern.test(error.raw.error));
  if (heard) return heard[1];
  if (isBusyOrg(error) || isOfMoment(error) || isApiDown(error)) return 'OrgUnreachable';
  if (accessWords.has(exactWord(error))) return 'AccessRefused';
  const known = ofCode[error.code];
  if (known) return known;
  // A 404 without a word of the CRM is a page of its edge, for a host that no longer leads to the org.
  return isRefusedForGood(error) ? 'RefusedByOrg' : 'OrgUnreachable';
};

const ofOneAccess: ReadonlySet<RecordFault> = new Set([
  'EnvironmentDisconnected',
  'AccessRefused',
  'NoPermission',
  'RecordGone',
]);

/** Another person's access may have what this one lacks: an org says of what somebody may not see that it is not there. */
export const isOfOneAccess = (fault: RecordFault): boolean => ofOneAccess.has(fault);

/** The org has not carried out the request: its answer says so, or it was not sent. After any other error it may have. */
export const isRefusal = (error: unknown): boolean =>
  isKeptForPeople(error) || (error instanceof CrmError && isRefusalStatus(error.raw.status));

/** The request was not sent. */
const unsent: ReadonlySet<string> = new Set(['unreachable', 'resting', moved]);

/** The request was sent, and nobody knows what became of it: no answer came, or one that is not the org's. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof CrmError &&
  !isUndone(error) &&
  (error.code === 'CrmTimeout' || (error.code === 'CrmUnavailable' && !unsent.has(error.raw.error)));

/** An edge that is down answers with a page of its own, whatever is asked. */
const ofEdge: ReadonlySet<string> = new Set(['not JSON', 'not a result for each record']);

/** The org has said nothing until the time limit of the call. */
export const isSilence = (error: unknown): boolean => error instanceof CrmError && error.code === 'CrmTimeout';

/** The call has taken too long. */
export const isTooLong = (error: unknown): boolean =>
  error instanceof CrmError &&
  isUnanswered(error) &&
  (error.raw.status === 504 || (error.raw.status === null && !ofEdge.has(error.raw.error)));

/** A page, or something else that is not the org's, answered the call. */
export const isPage = (error: unknown): boolean => isUnanswered(error) && !isTooLong(error);

/** The org takes nothing at this moment. */
export const isAway = (error: unknown): boolean =>
  error instanceof CrmError &&
  (isBusyOrg(error) ||
    isApiDown(error) ||
    error.raw.error === 'SERVER_UNAVAILABLE' ||
    error.raw.error.endsWith('_DURING_MAINTENANCE'));

/** The org takes no call for several records, or not this one; each by itself may be taken. */
export const isRefusedTogether = (error: unknown): boolean =>
  error instanceof CrmError &&
  isUndone(error) &&
  !isAway(error) &&
  !['CallLimit', 'EnvironmentDisconnected'].includes(faultOf(error));

/** Of every request of this access, whatever it asks for. */
const ofAccess: ReadonlySet<RecordFault> = new Set(['EnvironmentDisconnected', 'AccessRefused']);

/** The org has refused this request, and may take another one. */
export const isOfOneRequest = (error: unknown): boolean =>
  error instanceof CrmError &&
  isUndone(error) &&
  !isAway(error) &&
  (error.code !== 'REQUEST_LIMIT_EXCEEDED' || isFileLimit(error)) &&
  !ofAccess.has(faultOf(error));
