import { sql } from 'kysely';
import type { WebdocSummary } from '#contract/webdocs/public-webdocs.ts';
import type { DocumentRecord } from '#contract/webdocs/records.ts';
import type { Delivery } from '#contract/webdocs/delivery.ts';
import type { Party, Webdoc } from './store.ts';

/** The sender's own values. */
export const webdocMetadata = sql<Record<string, string> | null>`webdoc.metadata`.as('metadata');

/** How the document stands on its CRM record; null without one. */
export const webdocRecord = sql<DocumentRecord | null>`(select json_build_object('orgId', record.org_id,
    'recordId', record.record_id, 'state', record.state, 'reason', record.fault,
    'writtenStatus', record.written_status,
    'writtenDate', to_char(record.written_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'hasDocument', record.pdf_version_id is not null)
  from webdoc_records record where record.webdoc_id = webdoc.id)`.as('record');

/** It was sealed while no timestamp authority was set. */
const hasNoTimestamp = ({ sealLevel, timestampPending }: Webdoc): boolean => sealLevel === 'B-B' && !timestampPending;

type Signatory = Pick<Party, 'id' | 'recipient' | 'firstName' | 'lastName' | 'email' | 'status' | 'signedAt'> & {
  delivery: Delivery | null;
};

/** State of a document for the sender's systems. */
export const toSummary = (
  webdoc: Webdoc & {
    externalId: string | null;
    metadata: Record<string, string> | null;
    record: DocumentRecord | null;
  },
  signatories: Signatory[],
): WebdocSummary => ({
  id: webdoc.id,
  name: webdoc.name,
  status: webdoc.status,
  externalId: webdoc.externalId,
  metadata: webdoc.metadata ?? {},
  createdDate: webdoc.createdAt.toISOString(),
  expiresDate: webdoc.expiresAt?.toISOString() ?? null,
  completedDate: webdoc.completedAt?.toISOString() ?? null,
  sealed: webdoc.sealedAt !== null && webdoc.purgedAt === null,
  sha256: webdoc.finalSha256?.toString('hex') ?? null,
  sealLevel: webdoc.sealLevel,
  sealStopped: webdoc.sealStopped ?? (hasNoTimestamp(webdoc) ? 'noAuthority' : null),
  purgedDate: webdoc.purgedAt?.toISOString() ?? null,
  record: webdoc.record,
  signatories: signatories.map(({ id, recipient, firstName, lastName, email, status, signedAt, delivery }) => ({
    id,
    recipient,
    firstName,
    lastName,
    email,
    status,
    signedDate: signedAt,
    delivery,
  })),
});
