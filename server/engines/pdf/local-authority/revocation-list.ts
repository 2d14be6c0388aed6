import { createPrivateKey, sign, X509Certificate } from 'node:crypto';
import { dayMs } from '#contract/days/day-ms.ts';
import { tags } from '#seal-reader/der.ts';
import { writeDer, writeInteger } from '../der-writing.ts';
import { authorityKeyOf, ecdsaSha256, extension, subjectName, timeFrom } from './certificates.ts';
import type { Issued } from './certificates.ts';

const version2 = writeInteger(Buffer.from([1]));
/** Time for which a list or an answer is in force. */
export const inForceMs = dayMs;

/**
 * The authority's list of revoked certificates at that moment (RFC 5280 §5), in DER. It is always empty: whoever has the
 * key of a local certificate has the authority's beside it, so nothing could be revoked that the authority itself is not.
 */
export const writeRevocationList = ({ keyPem, certificatePem }: Issued, now: number): Uint8Array => {
  const authority = new X509Certificate(certificatePem);
  const extensions = writeDer(
    tags.sequence,
    extension('2.5.29.35', authorityKeyOf(authority)),
    // Later lists must have larger numbers (RFC 5280 §5.2.3).
    extension('2.5.29.20', writeInteger(secondsOf(now))),
  );
  const list = writeDer(
    tags.sequence,
    version2,
    ecdsaSha256,
    subjectName(authority),
    timeFrom(now),
    timeFrom(now + inForceMs),
    writeDer(tags.context0, extensions),
  );
  const signature = writeDer(tags.bitString, Buffer.from([0]), sign('sha256', list, createPrivateKey(keyPem)));
  return writeDer(tags.sequence, list, ecdsaSha256, signature);
};

const secondsOf = (now: number): Uint8Array => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(Math.floor(now / 1_000) >>> 0);
  return bytes;
};
