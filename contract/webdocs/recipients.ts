import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { emailAddress } from '../fields.ts';
import { member, memberInPerson } from '../accounts/policies.ts';
import { grantedDays, reopened } from './lifecycle.ts';
import { delivery } from './delivery.ts';
import { webdocParams } from './public-webdocs.ts';
import { partyStatuses } from './webdocs.ts';

/* What the portal shows and corrects of a document's recipients (REQ-2.7.55). */

const tag = 'Documents to sign, in the portal';

export const webdocRecipient = z.object({
  id: z.string(),
  kind: z.enum(['owner', 'signatory', 'recipient']),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** Only of signatories. */
  status: z.nullable(z.enum(partyStatuses)),
  /** Null when no mail was sent. */
  delivery: z.nullable(delivery),
  /** The address of a signatory can be corrected as long as they can sign. */
  canBeCorrected: z.boolean(),
  /** They declined the document, and it can be opened again. */
  canBeReopened: z.boolean(),
});
export type WebdocRecipient = z.infer<typeof webdocRecipient>;

export const listRecipients = endpoint({
  method: 'GET',
  path: '/api/company/webdocs/{id}/recipients',
  tag,
  summary: 'Everybody whom a document of the company is mailed to, and how their mails stand.',
  may: member,
  params: webdocParams,
  answer: { status: 200, as: 'json', schema: z.array(webdocRecipient) },
  refusals: ['NotFound'],
});

export const correctAddress = endpoint({
  method: 'PATCH',
  path: '/api/company/webdocs/{id}/signatories/{signatoryId}',
  tag,
  summary:
    'Corrects the address of a signatory who has not signed. The old link dies at once; the new one is mailed when it is their turn.',
  may: memberInPerson,
  params: z.extend(webdocParams, { signatoryId: z.uuid() }),
  body: z.object({ email: emailAddress }),
  answer: { status: 200, as: 'nothing' },
  refusals: ['NotFound', 'AddressNotCorrectable', 'UnverifiedLimit', 'TooManyEvents', 'TooManyRequests'],
  idempotent: true,
});

export const reopenInPortal = endpoint({
  method: 'POST',
  path: '/api/company/webdocs/{id}/reopen',
  tag,
  summary:
    'Opens a declined document again for some days, at most 30 days after the refusal. Signatures that were given stay; whoever declined is mailed their link again.',
  may: memberInPerson,
  params: webdocParams,
  body: z.object({ days: grantedDays }),
  answer: { status: 200, as: 'json', schema: reopened },
  refusals: ['NotFound', 'WebdocNotReopenable', 'TooManyEvents', 'UnverifiedLimit', 'TooManyRequests'],
  idempotent: true,
});
