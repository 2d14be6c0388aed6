import { expect, test } from 'vitest';
import { declaredOperations, nameOf } from './support/operations.ts';

/** Calls that take no `Idempotency-Key`, and what makes a second one harmless. */
const withoutKey = [
  // They read.
  'POST /api/auth/verify',
  'POST /api/deployment/comparison',
  'POST /api/deployment/preview',
  'POST /api/salesforce/org/{externalId}/templates/contentversion',
  'POST /api/webdoc/html',
  'POST /api/webdoc/mine',
  'POST /api/webdoc/paper',
  'POST /api/webdoc/paper/digest',
  // They use up a token, a code or a state that is good once.
  'POST /api/auth/login',
  'POST /api/auth/loginAs',
  'POST /api/auth/passkey',
  'POST /api/salesforce/auth',
  'POST /api/passkeys',
  'POST /api/user/password',
  'POST /api/user/second-factor/confirm',
  'POST /api/user/second-factor/recovery-codes',
  'POST /api/user/second-factor/remove',
  'POST /api/userToken/RenewUserToken',
  // They prepare what counts only later.
  'POST /api/auth/passkey/options',
  'POST /api/salesforce/authorize',
  'POST /api/passkeys/options',
  'POST /api/user/second-factor',
  // The second changes nothing more.
  'POST /api/company/webdocs/{id}/record',
  'POST /api/crm/messages/{secret}',
  'POST /api/externalenvironments/{id}/records/write',
  'POST /api/mail-reports/{secret}',
  'POST /api/public/token/{id}/desactivate',
  'POST /api/salesforce/org/{orgId}/ticket/{id}/close',
  'POST /api/spans',
  'POST /api/user/disconnect',
  'POST /api/sessions/end-others',
  'POST /api/webdoc/opened',
  'POST /api/webdoc/report',
  'POST /api/webdoc/uploadFile/{fileId}/{token}',
  'POST /api/webhooks/sign',
];

// REQ-6.2.6
test('every POST that creates, signs, declines, deploys or sends takes an Idempotency-Key', async () => {
  const posts = (await declaredOperations()).filter(({ method }) => method === 'POST');
  expect(
    posts
      .filter(({ idempotent }) => idempotent !== true)
      .map(nameOf)
      .sort(),
  ).toEqual(withoutKey.toSorted());
});
