import type { Language } from '#contract/roles.ts';
import { failureTexts, guessTexts, type FailureKind } from './explanation-texts.ts';

/**
 * Patterns of known failures: the CRM's status codes (its REST API, "Status Codes and Error Responses") and messages of
 * signing services. The first match counts.
 */
const failurePatterns: readonly (readonly [RegExp, FailureKind])[] = [
  [/REQUEST_LIMIT_EXCEEDED|api (call|request)s? limit/i, 'crmQuota'],
  [/STORAGE_LIMIT_EXCEEDED/i, 'crmStorage'],
  [/UNABLE_TO_LOCK_ROW|record (is )?(currently )?locked/i, 'crmLocked'],
  [/ENTITY_IS_DELETED|\bNOT_FOUND\b|record not found/i, 'crmDeleted'],
  [/INVALID_CROSS_REFERENCE_KEY|MALFORMED_ID/i, 'crmReference'],
  [/INVALID_FIELD(?!_)|INVALID_TYPE/i, 'crmUnknown'],
  [/API_DISABLED|API_CURRENTLY_DISABLED|FUNCTIONALITY_NOT_ENABLED/i, 'crmApiOff'],
  [
    /INVALID_SESSION_ID|INVALID_LOGIN|invalid_grant|(access|refresh) token|inactive[ _]user|INVALID_AUTH|session expired|not connected/i,
    'crmAccess',
  ],
  [
    /INSUFFICIENT_ACCESS|NO_ACCESS|CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY_READ|insufficient (access|privileges)/i,
    'crmRights',
  ],
  [
    /VALIDATION_EXCEPTION|REQUIRED_FIELD_MISSING|STRING_TOO_LONG|DUPLICATE_VALUE|DUPLICATES_DETECTED|FIELD_INTEGRITY|INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST|CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY|CANNOT_EXECUTE_FLOW_TRIGGER|apex/i,
    'crmRule',
  ],
  [/(sign\w*|contract) (quota|credits?|limit)|quota of signatures|insufficient credits?/i, 'signQuota'],
  [/too many requests|\b429\b|rate limit/i, 'busy'],
  [
    /\b(otp|codes?|identification|authentication)\b.*\b(block|fail|wrong|attempts)|too many (attempts|codes)/i,
    'identification',
  ],
  [/\bsms\b|phone|mobile number/i, 'phone'],
  [/bounce|undeliver|mailbox|e-?mail|recipient (address )?(rejected|refused)|\b55[0-4]\b/i, 'mail'],
  [/\bseal|certificate|timestamp/i, 'seal'],
  [/expired|expiration/i, 'expired'],
  [/\b(file|pdf|document)\b.*\b(size|large|corrupt|unreadable|password|invalid|store|upload)|file_/i, 'file'],
  [
    /SERVER_UNAVAILABLE|crm.*(timeout|timed out|unavailable|unreachable|not answer)|salesforce.*(timeout|unavailable)/i,
    'crmDown',
  ],
  [/time(d)? ?out|ECONN|ETIMEDOUT|ENOTFOUND|unreachable|unavailable|network|\b50[0234]\b/i, 'network'],
];

/** Events whose name means a failure, whatever their `error` contains. */
const failuresByEvent: Readonly<Record<string, FailureKind>> = {
  'signer.error': 'signer',
  'signer.identification_blocked': 'identification',
  'signer.identification_failed': 'identification',
  'signer.notification_delivery_failed': 'mail',
  'signer.complained': 'spam',
  'approver.notification_delivery_failed': 'mail',
  'electronic_seal.error': 'seal',
};

interface Told {
  event_name: string;
  error?: string | null | undefined;
}

/** Null or empty means success (REQ-2.4.27). */
export const hasFailed = ({ error }: Told): boolean => (error ?? '').trim() !== '';

/** Status codes of the CRM and of sockets. Other words of a message only hint at what happened. */
const isCode = (text: string): boolean => /^[A-Z][A-Z_]{5,}$/.test(text) || text === 'invalid_grant';

export interface Failure {
  kind: FailureKind;
  /** Guessed from the words of the message. False for a code, the event's own name, or an unknown failure. */
  isGuess: boolean;
}

/** What failed; null when the event has not failed. */
export const failureOf = (log: Told): Failure | null => {
  const named = failuresByEvent[log.event_name];
  if (hasFailed(log))
    for (const [words, kind] of failurePatterns) {
      const [found] = words.exec(log.error ?? '') ?? [];
      if (found !== undefined) return { kind, isGuess: !isCode(found) && kind !== named };
    }
  const kind = named ?? (hasFailed(log) ? 'unknown' : null);
  return kind && { kind, isGuess: false };
};

/** The failure in plain words, hedged where they are a guess. */
export const failureInWords = ({ kind, isGuess }: Failure, language: Language): string => {
  const sentence = failureTexts[language][kind];
  if (!isGuess) return sentence;
  return `${guessTexts[language].probably}${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
};
