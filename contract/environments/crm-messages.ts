import * as z from 'zod/mini';
import { anyone } from '../accounts/policies.ts';
import { endpoint } from '../endpoint.ts';

export const receiveCrmMessage = endpoint({
  method: 'POST',
  path: '/api/crm/messages/{secret}',
  tag: 'CRM messages',
  summary:
    'Takes an outbound message of the provider’s Salesforce org (SOAP 1.1, `text/xml`) that says which records have changed. It is acknowledged once all portals know; anything else than such a message is refused.',
  may: anyone,
  params: z.object({ secret: z.string().check(z.maxLength(200)) }),
  answer: { status: 200, as: 'html' },
  refusals: [
    'NotFound',
    'InvalidRequest',
    'UnsupportedMediaType',
    'BodyTooLarge',
    'CrmAuthenticationFailed',
    'CrmUnavailable',
    'CrmTimeout',
  ],
  budget: 'crmMessageAddress',
  bodyLimit: 1_048_576,
  rawBody: true,
});
