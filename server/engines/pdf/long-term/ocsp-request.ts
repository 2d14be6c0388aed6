import { createHash } from 'node:crypto';
import type { Certificate } from '#seal-reader/certificate.ts';
import { childAt, content, readDer, tags } from '#seal-reader/der.ts';
import { writeDer, writeOid } from '../der-writing.ts';

const nullParameters = new Uint8Array([0x05, 0x00]);
const sha1 = (bytes: Uint8Array) => writeDer(tags.octetString, createHash('sha1').update(bytes).digest());

/**
 * OCSPRequest (RFC 6960 §4.1.1) for one certificate. It has no nonce, because most public responders ignore it; an old
 * answer is told by its time. SHA-1 only names the authority, and is what every responder knows (RFC 5019 §2.1.1).
 */
export const ocspRequest = ({ serial }: Certificate, issuer: Certificate): Uint8Array => {
  const algorithm = writeDer(tags.sequence, writeOid('1.3.14.3.2.26'), nullParameters);
  const key = content(childAt(readDer(issuer.publicKey), 1, tags.bitString)).subarray(1);
  const id = writeDer(tags.sequence, algorithm, sha1(issuer.subject), sha1(key), writeDer(tags.integer, serial));
  const list = writeDer(tags.sequence, writeDer(tags.sequence, id));
  return writeDer(tags.sequence, writeDer(tags.sequence, list));
};
