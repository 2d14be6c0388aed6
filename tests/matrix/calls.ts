import {
  session,
  inPerson,
  ownerOnly,
  ownerInPerson,
  ownerOrVerified,
  notVerified,
  othersToken,
  anyone,
  invalid,
  type MatrixCall,
} from './expected.ts';
import { brandingCalls } from './branding-calls.ts';
import { deploymentCalls } from './deployment-calls.ts';
import { myAccountCalls } from './my-account-calls.ts';
import { nobody } from './nobody.ts';
import { passkeyCalls } from './passkey-calls.ts';
import { publicCalls } from './public-calls.ts';
import { recordCalls } from './record-calls.ts';
import { signLogCalls } from './sign-log-calls.ts';
import { signingCalls } from './signing-calls.ts';
import { supportCalls } from './support-calls.ts';
import { tokenCalls } from './token-calls.ts';
import { ticketCalls } from './ticket-calls.ts';
import { webhookCalls } from './webhook-calls.ts';

const password = Buffer.from('Correct-Horse-42').toString('base64');
const signParameters = {
  twoFactorMethod: 'sms',
  userInterface: 'page',
  validityDays: 30,
  defaultLanguage: 'fr',
};

/** Every call of accounts, people, environments and activity, with harmless input. */
export const calls: MatrixCall[] = [
  // Accounts
  { method: 'GET', path: '/api/user', expected: session('200') },
  {
    method: 'POST',
    path: '/api/auth/register',
    body: {
      username: 'limited@matrix.example',
      email: 'limited@matrix.example',
      firstname: 'A',
      lastname: 'B',
    },
    expected: anyone('409 UsernameAlreadyExists'),
  },
  {
    method: 'POST',
    path: '/api/auth/login',
    body: { username: nobody.username, encryptedPassword: password },
    expected: anyone('404 UsernameNotExisting'),
  },
  {
    method: 'POST',
    path: '/api/auth/verify',
    body: { emailToken: 'x'.repeat(43), init: true },
    expected: anyone('410 EmailTokenInvalid'),
  },
  ...(['first-verification', 'verification'] as const).map((kind): MatrixCall => ({
    method: 'POST',
    path: `/api/email/${kind}`,
    body: { username: nobody.username, email: nobody.username },
    expected: anyone('404 UsernameNotExisting'),
  })),
  {
    method: 'POST',
    path: '/api/user/password',
    body: { username: 'new@matrix.example', encryptedPassword: Buffer.from('short').toString('base64') },
    expected: { ...othersToken, 'an e-mail token': '422 PasswordTooWeak' },
  },
  {
    method: 'PATCH',
    path: '/api/user/password',
    body: { username: 'new@matrix.example', encryptedPassword: password },
    expected: othersToken,
  },
  { method: 'PATCH', path: '/api/user/email', expected: othersToken },
  { method: 'POST', path: '/api/auth/loginAs', body: { username: nobody.username }, expected: othersToken },

  ...myAccountCalls,
  ...passkeyCalls,

  // Company and its people
  { method: 'GET', path: '/api/company/status', expected: session('200') },
  { method: 'GET', path: '/api/company/users', expected: { ...ownerOnly('200'), ...notVerified } },
  {
    method: 'POST',
    path: '/api/user/invite',
    body: {
      username: 'limited@matrix.example',
      firstName: 'A',
      lastName: 'B',
      email: 'limited@matrix.example',
      roleName: 'user',
    },
    expected: { ...ownerInPerson('409 UsernameAlreadyExists'), ...notVerified },
  },
  {
    method: 'POST',
    path: '/api/user/invitations',
    body: { people: [] },
    expected: { ...ownerInPerson('400 InvalidRequest'), ...notVerified },
  },
  {
    method: 'PATCH',
    path: '/api/user',
    body: {
      OriginalUsername: nobody.username,
      Username: nobody.username,
      FirstName: 'A',
      LastName: 'B',
      Email: nobody.username,
      RoleName: 'user',
    },
    expected: ownerInPerson('404 UserDoesNotExist'),
  },
  {
    method: 'DELETE',
    path: `/api/company/user/${nobody.username}`,
    expected: ownerInPerson('404 UserDoesNotExist'),
  },
  {
    method: 'GET',
    path: `/api/user/${nobody.username}/id`,
    expected: ownerOnly('404 UserDoesNotExist'),
  },
  { method: 'GET', path: '/api/company/users/request', expected: ownerOnly('200') },
  {
    method: 'POST',
    path: `/api/company/${nobody.id}/user/request`,
    expected: inPerson('404 CompanyDoesNotExist'),
  },
  { method: 'GET', path: '/api/user/request', expected: session('200') },
  {
    method: 'POST',
    path: `/api/company/${nobody.id}/user/request/reminder`,
    expected: inPerson('404 NotFound'),
  },
  {
    method: 'DELETE',
    path: `/api/company/${nobody.id}/user/request`,
    expected: inPerson('404 NotFound'),
  },
  {
    method: 'POST',
    path: '/api/company/user/request/approval',
    body: { Approval: false, Username: nobody.username },
    expected: ownerInPerson('404 UserDoesNotExist'),
  },
  { method: 'GET', path: '/api/company/audit', expected: ownerOnly('200') },
  { method: 'GET', path: '/api/company/audit/export', expected: ownerOnly('200') },
  { method: 'GET', path: '/api/company/audit/head-mails', expected: ownerOnly('200') },
  {
    method: 'PUT',
    path: '/api/company/audit/head-mails',
    body: { isWanted: false },
    expected: ownerInPerson('200'),
  },

  ...supportCalls,

  // Environments
  { method: 'GET', path: '/api/company/externalenvironments', expected: session('200') },
  { method: 'GET', path: '/api/company/externalenvironments/status', expected: session('200') },
  { method: 'GET', path: '/api/user/externalusers', expected: session('200') },
  {
    method: 'GET',
    path: `/api/externalenvironment/${nobody.id}`,
    expected: session('404 ExternalDoesNotExist'),
  },
  {
    method: 'GET',
    path: `/api/externalenvironments/${nobody.id}/status`,
    expected: session('404 ExternalDoesNotExist'),
  },
  {
    method: 'DELETE',
    path: `/api/externalenvironment/${nobody.id}`,
    expected: inPerson('404 ExternalDoesNotExist'),
  },
  {
    method: 'POST',
    path: `/api/externalenvironment/${nobody.id}/secure`,
    expected: inPerson('404 ExternalDoesNotExist'),
  },
  {
    method: 'PUT',
    path: `/api/externalenvironment/sign/${nobody.id}`,
    body: signParameters,
    expected: inPerson('404 ExternalDoesNotExist'),
  },
  ...recordCalls,
  {
    method: 'POST',
    path: '/api/salesforce/authorize',
    body: { orgType: 'test' },
    expected: inPerson('200'),
  },
  {
    method: 'POST',
    path: '/api/salesforce/auth',
    body: { orgType: 'test', salesforceCode: 'code', nonce: 'x'.repeat(43) },
    expected: inPerson('400 OAuthStateInvalid'),
  },
  {
    method: 'GET',
    path: `/api/salesforce/org/${nobody.orgId}/infos`,
    expected: session('404 NotFound'),
  },
  {
    method: 'GET',
    path: `/api/salesforce/org/${nobody.orgId}/contract/current`,
    expected: session('404 NotFound'),
  },

  // Invoices and consumption
  ...[
    '/invoices',
    `/invoices/${nobody.recordId}/download`,
    `/contract/${nobody.recordId}/consumptions`,
    `/contract/${nobody.recordId}/consumptions/export?type=doc`,
  ].map((path): MatrixCall => ({
    method: 'GET',
    path: `/api/salesforce/org/${nobody.orgId}${path}`,
    expected: ownerOrVerified('404 NotFound'),
  })),

  // Templates
  { method: 'GET', path: '/api/documents', expected: session('200') },
  {
    method: 'GET',
    path: `/api/documents/prod/${nobody.documentId}/download/`,
    expected: session('404 NotFound'),
  },
  {
    method: 'DELETE',
    path: `/api/documents/prod/${nobody.documentId}`,
    expected: inPerson('404 NotFound'),
  },

  ...deploymentCalls,
  ...ticketCalls,
  ...webhookCalls,
  ...signLogCalls,
  ...tokenCalls,
  ...brandingCalls,
  ...publicCalls,
  ...signingCalls,

  // Calls that end or change the session come last.
  { method: 'POST', path: '/api/user/disconnect', endsSession: true, expected: session('200') },
  { method: 'POST', path: '/api/sessions/end-others', expected: inPerson('200') },
  {
    method: 'POST',
    path: '/api/userToken/RenewUserToken',
    expected: {
      ...session('200'),
      // The handler checks the bearer itself and rejects other kinds as invalid.
      'an API token': invalid,
      'an API token of another company': invalid,
      'an API token that only reads documents': invalid,
      'an API token of another company that manages webhooks': invalid,
      'an expired bearer': '200',
      'a logged-out bearer': '401 ExpiredUserAccessToken',
      // The previous call has ended these sessions of the verified owner.
      'a log-as session of an owner': '401 ExpiredUserAccessToken',
      'a log-as session with leave to write': '401 ExpiredUserAccessToken',
    },
  },
];
