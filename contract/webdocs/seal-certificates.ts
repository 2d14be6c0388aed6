import * as z from 'zod/mini';
import { text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';
import { anyone } from '../accounts/policies.ts';
import { pageOf } from '../paging.ts';
import type { Language } from '../roles.ts';

export const sealCertificate = z.object({
  /** `seal` checks seals, `time` checks timestamps. It may be the certificate itself or its issuer. */
  use: z.enum(['seal', 'time']),
  subject: text(2_000),
  serial: z.string().check(z.regex(/^[\da-f]{1,64}$/)),
  notBefore: z.iso.datetime(),
  notAfter: z.iso.datetime(),
  pem: text(50_000),
  /** When its authority revoked it, as far as the service knows: a seal of later, or of no proven time, is not proved. */
  revokedAt: z.nullable(z.iso.datetime()),
});
export type SealCertificate = z.infer<typeof sealCertificate>;

export const sealCertificates = pageOf(sealCertificate);

/** All certificates that are needed to check a sealed PDF. They are public, because every sealed file contains them. */
export const getSealCertificates = endpoint({
  method: 'GET',
  path: '/api/public/seal-certificates',
  tag: 'Public API: documents to sign',
  summary:
    'The certificates, current and former, that the seals of this service lead to, and the timestamp authorities it used.',
  may: anyone,
  answer: { status: 200, as: 'json', schema: sealCertificates },
  refusals: [],
});

/** All data of the page `/verify`. It asks for published heads by their numbers, and makes no other call. */
export interface VerifyPage {
  productName: string;
  language: Language;
  certificates: SealCertificate[];
  /** Number of the latest file of published heads; 0 before the first. */
  latestHeads: number;
}
