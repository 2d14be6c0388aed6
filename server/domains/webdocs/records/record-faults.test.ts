import { expect, it } from 'vitest';
import { crmError, CrmError, keptForPeople } from '#engines/crm/errors.ts';
import { faultOf, isOfOneRequest, isPassing, isRefusal, isTooLong, RecordNotWritten } from './record-faults.ts';

const said = (status: number, error: string, description = '') => crmError('rest', { status, error, description });

// REQ-2.7.78 REQ-2.7.79
it.each([
  [said(400, 'UNABLE_TO_LOCK_ROW'), 'RecordLocked', true],
  [said(400, 'ENTITY_IS_LOCKED'), 'RecordLocked', true],
  [said(403, 'REQUEST_LIMIT_EXCEEDED'), 'CallLimit', true],
  [said(403, 'REQUEST_LIMIT_EXCEEDED', 'ConcurrentRequests Limit exceeded.'), 'OrgUnreachable', true],
  [said(403, 'REQUEST_LIMIT_EXCEEDED', 'ConcurrentPerOrgLongTxn Limit exceeded.'), 'OrgUnreachable', true],
  [keptForPeople(), 'CallLimit', true],
  [said(400, 'QUERY_TIMEOUT'), 'OrgUnreachable', true],
  [said(400, 'INSERT_UPDATE_DELETE_NOT_ALLOWED_DURING_MAINTENANCE'), 'OrgUnreachable', true],
  [said(400, 'UNKNOWN_EXCEPTION'), 'OrgUnreachable', true],
  [said(400, ''), 'OrgUnreachable', true],
  [said(400, 'UNKNOWN_EXCEPTION', 'ContentPublication Limit exceeded.'), 'CallLimit', true],
  [said(400, 'LIMIT_EXCEEDED', 'ContentPublication Limit exceeded.'), 'CallLimit', true],
  [said(403, 'API_CURRENTLY_DISABLED', 'IP restricted or invalid login hours'), 'AccessRefused', false],
  [said(403, 'API_CURRENTLY_DISABLED', 'API is currently disabled'), 'OrgUnreachable', true],
  [said(403, 'API_CURRENTLY_DISABLED', 'API is disabled for this User'), 'NoPermission', false],
  [said(401, 'INVALID_SESSION_ID', 'This session is not valid for use with the REST API'), 'AccessRefused', false],
  [said(401, 'OAUTH_APP_BLOCKED', 'this app is blocked by admin'), 'AccessRefused', false],
  [said(400, 'DUPLICATES_DETECTED'), 'DuplicateRule', false],
  [said(300, ''), 'RefusedByOrg', false],
  [said(400, 'STORAGE_LIMIT_EXCEEDED'), 'StorageFull', true],
  [said(503, 'SERVER_UNAVAILABLE'), 'OrgUnreachable', true],
  [new CrmError('CrmTimeout'), 'OrgUnreachable', true],
  [new Error('the file store is down'), 'OrgUnreachable', true],
  [said(404, 'NOT_FOUND'), 'RecordGone', false],
  [said(404, 'ENTITY_IS_DELETED'), 'RecordGone', false],
  // A page of the edge: the host no longer leads to the org.
  [said(404, ''), 'OrgUnreachable', true],
  [said(400, 'INVALID_CROSS_REFERENCE_KEY'), 'RecordGone', false],
  [said(400, 'INVALID_FIELD'), 'NoSuchField', false],
  [said(400, 'INVALID_FIELD_FOR_INSERT_UPDATE'), 'NoPermission', false],
  [said(403, 'INSUFFICIENT_ACCESS_OR_READONLY'), 'NoPermission', false],
  [said(403, 'API_DISABLED_FOR_ORG'), 'NoPermission', false],
  [said(401, 'INVALID_SESSION_ID'), 'EnvironmentDisconnected', false],
  [new CrmError('inactive_user'), 'EnvironmentDisconnected', false],
  [said(400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION'), 'RefusedByOrg', false],
  [said(400, 'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST'), 'RefusedByOrg', false],
  [new RecordNotWritten('Purged'), 'Purged', false],
] as const)('%s has the reason %s', (error, fault, passes) => {
  expect(faultOf(error)).toBe(fault);
  expect(isPassing(fault)).toBe(passes);
});

// REQ-2.7.77
it('an answer of the org tells that a file was not made; silence and faults of its servers do not', () => {
  expect(isRefusal(said(400, 'UNABLE_TO_LOCK_ROW'))).toBe(true);
  expect(isRefusal(keptForPeople())).toBe(true);
  expect(isRefusal(said(503, 'SERVER_UNAVAILABLE'))).toBe(false);
  expect(isRefusal(new CrmError('CrmTimeout'))).toBe(false);
  expect(isRefusal(new Error('connection lost'))).toBe(false);
});

// REQ-2.7.78
it('a call that took too long is no page of an edge that is down', () => {
  const away = (error: string, status: number | null = null) => new CrmError('CrmUnavailable', { error, status });
  expect(isTooLong(new CrmError('CrmTimeout', { error: 'time limit' }))).toBe(true);
  expect(isTooLong(away('gateway', 504))).toBe(true);
  expect(isTooLong(away('not JSON'))).toBe(false);
  expect(isTooLong(away('not a result for each record'))).toBe(false);
});

// REQ-2.7.89
it('a refusal of a file leaves the fields to be tried, unless the org refuses every request', () => {
  const ofFile = [
    said(400, 'INVALID_CROSS_REFERENCE_KEY'),
    said(403, 'INSUFFICIENT_ACCESS_OR_READONLY'),
    said(400, 'UNKNOWN_EXCEPTION', 'ContentPublication Limit exceeded.'),
    said(403, 'REQUEST_LIMIT_EXCEEDED', 'ContentPublication Limit exceeded.'),
    said(413, ''),
  ];
  expect(ofFile.filter((error) => !isOfOneRequest(error))).toEqual([]);
  const ofEach = [
    keptForPeople(),
    said(401, 'INVALID_SESSION_ID'),
    said(403, 'REQUEST_LIMIT_EXCEEDED'),
    said(503, 'SERVER_UNAVAILABLE'),
    said(503, ''),
    said(400, 'INSERT_UPDATE_DELETE_NOT_ALLOWED_DURING_MAINTENANCE'),
    new CrmError('CrmTimeout'),
    new Error('connection lost'),
  ];
  expect(ofEach.filter(isOfOneRequest)).toEqual([]);
});
