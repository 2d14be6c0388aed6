import type { WebdocSummary } from '#contract/webdocs/public-webdocs.ts';
import type { Delivery } from '#contract/webdocs/delivery.ts';
import type { Party, Webdoc } from './store.ts';

type Signatory = Pick<Party, 'id' | 'recipient' | 'firstName' | 'lastName' | 'email' | 'status' | 'signedAt'> & {
  delivery: Delivery | null;
};

/** State of a document for the sender's systems. */
export const toSummary = (
  webdoc: Webdoc & { externalId: string | null; metadata: Record<string, string> | null },
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
  purgedDate: webdoc.purgedAt?.toISOString() ?? null,
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
