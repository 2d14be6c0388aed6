import { expect, test } from 'vitest';
import { callbackError, crmError, exactWord } from './errors.ts';

// REQ-1.8.13, REQ-3.1.10
test.each([
  ['access_denied', 'end-user denied authorization', 'access_denied'],
  ['access-denied', '', 'access_denied'],
  ['OAUTH_APP_ACCESS_DENIED', 'user is not admin approved to access this app', 'invalid_app_acess'],
  ['invalid_app_access', '', 'invalid_app_acess'],
  ['invalid_app_acess', '', 'invalid_app_acess'],
  ['inactive_org', '', 'inactive_org'],
  ['invalid_grant', 'Inactive organization', 'inactive_org'],
  ['invalid_grant', 'INACTIVE USER', 'inactive_user'],
  ['no_access', '', 'NO_ACCESS'],
  ['invalid_grant', 'ip restricted', 'NO_ACCESS'],
  ['server_error', '', 'server_error'],
  ['unknown_error', 'retry your request', 'server_error'],
  ['invalid_grant', 'LOGIN_RATE_EXCEEDED', 'REQUEST_LIMIT_EXCEEDED'],
  ['invalid_grant', 'expired access/refresh token', 'CrmDisconnected'],
  ['invalid_grant', 'expired authorization code', 'CrmAuthenticationFailed'],
  ['immediate_unsuccessful', '', 'CrmAuthenticationFailed'],
])('the redirect with %s (%s) is %s', (error, description, code) => {
  expect(callbackError(error, description).code).toBe(code);
});

test.each([
  [401, 'INVALID_SESSION_ID', 'Session expired or invalid', 'CrmDisconnected'],
  [401, 'INVALID_SESSION_ID', 'This session is not valid for use with the REST API', 'NO_ACCESS'],
  [403, 'Bad_OAuth_Token', '', 'CrmDisconnected'],
  [403, 'REQUEST_LIMIT_EXCEEDED', 'TotalRequests Limit exceeded.', 'REQUEST_LIMIT_EXCEEDED'],
  [403, 'API_DISABLED_FOR_ORG', '', 'NO_ACCESS'],
  [403, 'FORBIDDEN', 'You do not have access to the Apex class named: gnx.PortalSettings', 'NO_ACCESS'],
  [400, 'FIELD_CUSTOM_VALIDATION_EXCEPTION', 'Access denied: inactive user', 'CrmUnavailable'],
  [400, 'MALFORMED_QUERY', '', 'CrmUnavailable'],
  [503, 'SERVER_UNAVAILABLE', '', 'CrmUnavailable'],
  [500, 'UNKNOWN_ERROR', '', 'CrmUnavailable'],
])('a REST answer %i %s (%s) is %s', (status, error, description, code) => {
  expect(crmError('rest', { status, error, description }).code).toBe(code);
});

// REQ-3.1.17
test.each([
  ['OAUTH_APP_BLOCKED', 'this app is blocked by admin', 'invalid_app_acess', 'OAUTH_APP_BLOCKED'],
  [
    'OAUTH_EC_APP_NOT_FOUND',
    'External client app is not installed in this org',
    'invalid_app_acess',
    'invalid_app_acess',
  ],
  ['invalid_request', 'Cross-org OAuth flows are not supported', 'invalid_app_acess', 'invalid_app_acess'],
  ['invalid_scope', 'the requested scope is not allowed', 'NO_ACCESS', 'invalid_scope'],
  ['OAUTH_DISALLOWED_SCOPES', '', 'NO_ACCESS', 'invalid_scope'],
  ['invalid_grant', 'ip restricted', 'NO_ACCESS', 'ip_restricted'],
  ['INVALID_SESSION_ID', 'This session is not valid for use with the REST API', 'NO_ACCESS', 'session_policy'],
  ['no_access', '', 'NO_ACCESS', 'NO_ACCESS'],
  ['access_denied', '', 'access_denied', 'access_denied'],
])('%s (%s) is %s for decisions and %s for screens', (error, description, code, word) => {
  const heard = callbackError(error, description);
  expect([heard.code, exactWord(heard)]).toEqual([code, word]);
});

// REQ-3.1.17
test('words of a customer’s own rule have no exact meaning', () => {
  const rule = { status: 400, error: 'FIELD_CUSTOM_VALIDATION_EXCEPTION', description: 'ip restricted' };
  expect(exactWord(crmError('rest', rule))).toBe('CrmUnavailable');
});

// REQ-3.1.10
test('what the CRM wrote is kept for logs but is not in the message', () => {
  const error = crmError('rest', {
    status: 400,
    error: 'INVALID_FIELD',
    description: 'No such column secret__c',
  });
  expect(error.raw.description).toContain('secret__c');
  expect(error.message).not.toContain('secret__c');
});
