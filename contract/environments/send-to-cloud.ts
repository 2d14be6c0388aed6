import * as z from 'zod/mini';
import { memberWrites } from '../accounts/policies.ts';
import { endpoint } from '../endpoint.ts';
import { templateRecord } from './crm-records.ts';
import { deploymentCrmRefusals, deploymentTag, externalIdParams } from './deployment.ts';

export const sendTemplateToCloud = endpoint({
  method: 'POST',
  path: '/api/salesforce/org/{externalId}/templates/{templateId}/send',
  tag: deploymentTag,
  summary:
    'Sends the file of a template to the cloud, read from the org with the own grant, and notes it on the template’s record, which is the answer. Of one that was sent, a newer version of its file takes the place of the cloud’s under the same cloud id; without one nothing happens.',
  may: memberWrites,
  params: z.extend(externalIdParams, {
    templateId: z.string().check(z.regex(/^[A-Za-z0-9]{15}([A-Za-z0-9]{3})?$/)),
  }),
  answer: { status: 200, as: 'json', schema: templateRecord },
  refusals: [
    ...deploymentCrmRefusals,
    'IsNotOwner',
    'NotAllowedInSupportSession',
    'NotFound',
    'NoContentDocument',
    'FileTypeRefused',
    'FileTooBig',
    'StorageFull',
    'UnverifiedLimit',
    'SourceChanged',
    'TemplateNotAccepted',
    'CloudFileUnknown',
    'Unavailable',
  ],
  idempotent: true,
});
