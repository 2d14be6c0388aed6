import { describe, expect, it } from 'vitest';
import { failureKinds, failureTexts, nextStepTexts } from './explanation-texts.ts';
import { failureInWords, failureOf, hasFailed } from './explanations.ts';

const failure = (error: string | null, event_name = 'signer.done') => failureOf({ event_name, error })?.kind ?? null;

describe('a failure in plain words', () => {
  it.each([
    ['INVALID_SESSION_ID: Session expired or invalid', 'crmAccess'],
    ['invalid_grant: expired access/refresh token', 'crmAccess'],
    ['INSUFFICIENT_ACCESS_OR_READONLY: insufficient access rights on object id', 'crmRights'],
    ['INSUFFICIENT_ACCESS_ON_CROSS_REFERENCE_ENTITY', 'crmRights'],
    ["INVALID_FIELD: No such column 'Signed__c'", 'crmUnknown'],
    ['INVALID_TYPE: sObject type is not supported', 'crmUnknown'],
    ['API_DISABLED_FOR_ORG', 'crmApiOff'],
    ['MALFORMED_ID: Record ID: id value of incorrect type', 'crmReference'],
    ['INVALID_CROSS_REFERENCE_KEY: Owner ID: owner cannot be blank', 'crmReference'],
    ['REQUEST_LIMIT_EXCEEDED: TotalRequests Limit exceeded.', 'crmQuota'],
    ['REQUEST_LIMIT_EXCEEDED: ConcurrentRequests (Concurrent API Requests) Limit exceeded.', 'crmConcurrency'],
    ['REQUEST_LIMIT_EXCEEDED', 'crmLimit'],
    ['INVALID_TYPE_ON_FIELD_IN_RECORD: Amount: value not of required type', 'crmRule'],
    ['INVALID_FIELD_FOR_INSERT_UPDATE: Unable to create/update fields', 'crmRights'],
    ['INVALID_FIELD_BOGUS', 'unknown'],
    ['API_DISABLED_BOGUS', 'unknown'],
    ['NOT_FOUND: The requested resource does not exist', 'crmReference'],
    ['FUNCTIONALITY_NOT_ENABLED', 'unknown'],
    ['UNABLE_TO_LOCK_ROW: unable to obtain exclusive access to this record', 'crmLocked'],
    ['ENTITY_IS_DELETED: entity is deleted', 'crmDeleted'],
    ['FIELD_CUSTOM_VALIDATION_EXCEPTION: Le montant doit être positif', 'crmRule'],
    ['CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY: ContractTrigger: execution of BeforeUpdate', 'crmRule'],
    ['STORAGE_LIMIT_EXCEEDED: storage limit exceeded', 'crmStorage'],
    ['SERVER_UNAVAILABLE', 'crmDown'],
    ['Mailbox unavailable (550 5.1.1)', 'mail'],
    ['SMS could not be delivered', 'phone'],
    ['Identification blocked after 3 attempts', 'identification'],
    ['Wrong code, 2 attempts left', 'identificationFailed'],
    ['File size exceeds 50 MB', 'file'],
    ['Electronic seal failed: certificate revoked', 'seal'],
    ['Signature request expired', 'expired'],
    ['Too Many Requests', 'busy'],
    ['ETIMEDOUT', 'network'],
    ['The final document could not be sealed', 'seal'],
    ['The signer’s phone number is refused', 'phone'],
    ['The document could not be written back to the CRM: FIELD_CUSTOM_VALIDATION_EXCEPTION', 'crmRule'],
    ['Kaboom', 'unknown'],
  ])('%s is about %s', (error, kind) => {
    expect(failure(error)).toBe(kind);
  });

  it('is told by the event’s name when its words say nothing known, and when it has none', () => {
    expect(failure('Kaboom', 'signer.error')).toBe('signer');
    expect(failure(null, 'electronic_seal.error')).toBe('seal');
    expect(failure(null, 'signer.complained')).toBe('spam');
    expect(failure('ETIMEDOUT', 'electronic_seal.error')).toBe('network');
  });

  it('is told by the event’s name alone where that says why', () => {
    expect(failure('Wrong code, 2 attempts left', 'signer.identification_failed')).toBe('identificationFailed');
    expect(failure('Wrong code', 'signer.identification_blocked')).toBe('identification');
    expect(failure('E-mail not delivered: complaint', 'signer.complained')).toBe('spam');
    expect(failure('A certificate of the seal is revoked', 'electronic_seal.stopped')).toBe('sealStopped');
    expect(failure('The document could not be written to the CRM: RecordLocked', 'record.failed')).toBe('record');
  });

  it('is none when the error is null or empty', () => {
    for (const error of [null, '', '  ']) {
      expect(failure(error)).toBeNull();
      expect(hasFailed({ event_name: 'signer.done', error })).toBe(false);
    }
  });

  // REQ-2.2.102
  it('is hedged where it is guessed from words, and not where a code or the event says it', () => {
    const words = (error: string | null, event_name = 'signer.done') => {
      const found = failureOf({ event_name, error });
      return found && failureInWords(found, 'en');
    };
    expect(words('UNABLE_TO_LOCK_ROW: busy')).toBe('The record was being changed in the CRM.');
    expect(words('Mailbox unavailable')).toBe('Probably: the e-mail could not be delivered to the recipient.');
    expect(words('Mailbox unavailable', 'signer.notification_delivery_failed')).not.toContain('Probably');
    expect(words('INVALID_FIELD_FOR_INSERT_UPDATE: Unable to create')).toContain('Probably');
    expect(words('CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY: entity')).toContain('Probably');
    expect(words('CANNOT_INSERT_UPDATE_ACTIVATE_ENTITY: A: execution of BeforeUpdate')).not.toContain('Probably');
    expect(words('Wrong code, 2 attempts left', 'signer.identification_failed')).toBe(
      'The signatory could not be identified.',
    );
    expect(words('Kaboom')).toBe('This event could not be processed.');
    expect(words(null, 'electronic_seal.error')).not.toContain('Probably');
  });

  it('has a sentence and a next step for each, in both languages', () => {
    for (const kind of failureKinds) {
      for (const table of [failureTexts, nextStepTexts]) {
        expect(table.fr[kind]).toMatch(/\.$/);
        expect(table.en[kind]).toMatch(/\.$/);
      }
    }
  });
});
