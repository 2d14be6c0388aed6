import type { Language } from '#contract/roles.ts';
import { failureTexts, guessTexts, type FailureKind } from './explanation-texts.ts';

/** Status codes are matched as whole words: `INVALID_TYPE_ON_FIELD_IN_RECORD` is another code than `INVALID_TYPE`. */
const codes = (...names: string[]): RegExp => new RegExp(`\\b(?:${names.join('|')})\\b`);

/**
 * The CRM's status codes (its REST API, "Status Codes and Error Responses") and those of sockets, where the code, or the
 * words that stand with it, leave no other cause. The first match counts.
 */
const knownCodes: readonly (readonly [RegExp, FailureKind])[] = [
  [/\bREQUEST_LIMIT_EXCEEDED\b.*\bConcurrent/s, 'crmConcurrency'],
  [/\bREQUEST_LIMIT_EXCEEDED\b.*\b(?:TotalRequests|daily)\b/is, 'crmQuota'],
  [codes('REQUEST_LIMIT_EXCEEDED'), 'crmLimit'],
  [codes('STORAGE_LIMIT_EXCEEDED'), 'crmStorage'],
  [codes('UNABLE_TO_LOCK_ROW'), 'crmLocked'],
  [codes('ENTITY_IS_DELETED'), 'crmDeleted'],
  [codes('INVALID_CROSS_REFERENCE_KEY', 'MALFORMED_ID', 'NOT_FOUND'), 'crmReference'],
  [codes('INVALID_FIELD', 'INVALID_TYPE'), 'crmUnknown'],
  [codes('API_DISABLED_FOR_ORG', 'API_CURRENTLY_DISABLED'), 'crmApiOff'],
  [codes('INVALID_SESSION_ID', 'INVALID_LOGIN', 'INVALID_AUTH_HEADER', 'invalid_grant'), 'crmAccess'],
  [
    codes('INSUFFICIENT_ACCESS', 'INSUFFICIENT_ACCESS_OR_READONLY', 'INSUFFICIENT_ACCESS_ON_CROSS_REFERENCE_ENTITY'),
    'crmRights',
  ],
  [
    codes(
      'FIELD_CUSTOM_VALIDATION_EXCEPTION',
      'FIELD_FILTER_VALIDATION_EXCEPTION',
      'FIELD_INTEGRITY_EXCEPTION',
      'REQUIRED_FIELD_MISSING',
      'STRING_TOO_LONG',
      'NUMBER_OUTSIDE_VALID_RANGE',
      'INVALID_TYPE_ON_FIELD_IN_RECORD',
      'INVALID_EMAIL_ADDRESS',
      'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
      'DUPLICATE_VALUE',
      'DUPLICATES_DETECTED',
      'CANNOT_EXECUTE_FLOW_TRIGGER',
    ),
    'crmRule',
  ],
  // Without the trigger, the user may as well lack the right to change the record.
  [/\bCANNOT_INSERT_UPDATE_ACTIVATE_ENTITY\b.*\b(?:execution of|Trigger|apex)/s, 'crmRule'],
  [codes('SERVER_UNAVAILABLE'), 'crmDown'],
  [codes('ETIMEDOUT', 'ECONN[A-Z]+', 'ENOTFOUND'), 'network'],
];

/** Words of the CRM and of signing services that only hint at what happened. The first match counts. */
const hints: readonly (readonly [RegExp, FailureKind])[] = [
  [/api (call|request)s? limit/i, 'crmLimit'],
  [/record (is )?(currently )?locked/i, 'crmLocked'],
  [/record not found/i, 'crmReference'],
  [/(access|refresh) token|inactive user|session expired|not connected/i, 'crmAccess'],
  [/insufficient (access|privileges)|INVALID_FIELD_FOR_INSERT_UPDATE/i, 'crmRights'],
  [/CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY|validation (rule|exception)|\bapex\b/i, 'crmRule'],
  [/(sign\w*|contract) (quota|credits?|limit)|quota of signatures|insufficient credits?/i, 'signQuota'],
  [/too many requests|\b429\b|rate limit/i, 'busy'],
  [
    /\b(otp|codes?|identification|authentication)\b.*\bblock|too many (wrong )?(attempts|codes)|\b(no|0) attempts?\b/i,
    'identification',
  ],
  [/\b(otp|codes?|identification|authentication)\b.*\b(fail|wrong|attempts)|\bwrong code/i, 'identificationFailed'],
  [/\bsms\b|phone|mobile number/i, 'phone'],
  [/bounce|undeliver|mailbox|e-?mail|recipient (address )?(rejected|refused)|\b55[0-4]\b/i, 'mail'],
  [/\bseal|certificate|timestamp/i, 'seal'],
  [/expired|expiration/i, 'expired'],
  [/\b(file|pdf|document)\b.*\b(size|large|corrupt|unreadable|password|invalid|store|upload)|file_/i, 'file'],
  [/(crm|salesforce).*(timeout|timed out|unavailable|unreachable|not answer)/i, 'crmDown'],
  [/time(d)? ?out|unreachable|unavailable|network|\b50[0234]\b/i, 'network'],
];

/** Events whose name means a failure. */
const failuresByEvent: Readonly<Record<string, FailureKind>> = {
  'signer.error': 'signer',
  'signer.identification_blocked': 'identification',
  'signer.identification_failed': 'identificationFailed',
  'signer.notification_delivery_failed': 'mail',
  'signer.complained': 'spam',
  'approver.notification_delivery_failed': 'mail',
  'electronic_seal.error': 'seal',
  'electronic_seal.stopped': 'sealStopped',
  'record.failed': 'record',
};

/** Events whose name does not say why they failed: hints say more. */
const untold: ReadonlySet<FailureKind> = new Set(['signer', 'seal']);

interface Told {
  event_name: string;
  error?: string | null | undefined;
}

/** Null or empty means success (REQ-2.4.27). */
export const hasFailed = ({ error }: Told): boolean => (error ?? '').trim() !== '';

export interface Failure {
  kind: FailureKind;
  /** Guessed from the words of the message. False for a code, the event's own name, or an unknown failure. */
  isGuess: boolean;
}

const firstMatch = (table: typeof hints, error: string): FailureKind | undefined =>
  table.find(([words]) => words.test(error))?.[1];

/** What failed; null when the event has not failed. */
export const failureOf = (log: Told): Failure | null => {
  const named = failuresByEvent[log.event_name];
  const error = log.error ?? '';
  const code = firstMatch(knownCodes, error);
  if (code) return { kind: code, isGuess: false };
  const hint = named === undefined || untold.has(named) ? firstMatch(hints, error) : undefined;
  if (hint) return { kind: hint, isGuess: hint !== named };
  const kind = named ?? (hasFailed(log) ? 'unknown' : null);
  return kind && { kind, isGuess: false };
};

/** The failure in plain words, hedged where they are a guess. */
export const failureInWords = ({ kind, isGuess }: Failure, language: Language): string => {
  const sentence = failureTexts[language][kind];
  if (!isGuess) return sentence;
  return `${guessTexts[language].probably}${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
};
