import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto';
import { childAt, children, content, DerError, encoded, oidOf, readDer, sameBytes, tags } from '#seal-reader/der.ts';
import type { Der } from '#seal-reader/der.ts';
import { writeDer, writeOid } from '../der-writing.ts';
import { ecdsaSha256, generalizedTime, subjectName } from './certificates.ts';
import type { Issued } from './certificates.ts';
import { inForceMs } from './revocation-list.ts';

const basicResponse = '1.3.6.1.5.5.7.48.1.1';
const nonceExtension = '1.3.6.1.5.5.7.48.1.2';
const digests: Record<string, string> = { '1.3.14.3.2.26': 'sha1', '2.16.840.1.101.3.4.2.1': 'sha256' };
const enumerated = 0x0a;
const status = {
  good: new Uint8Array([0x80, 0x00]),
  unknown: new Uint8Array([0x82, 0x00]),
};
const responderKeyTag = 0xa2;
const requestExtensionsTag = 0xa2;
const mostQuestions = 10;

/** OCSPResponse without an answer: malformedRequest (RFC 6960 §4.2.1). */
const malformed = new Uint8Array([0x30, 0x03, 0x0a, 0x01, 0x01]);

/**
 * OCSPResponse (RFC 6960 §4.2.1) of the authority. A certificate that it may have issued is good, since it revokes none;
 * one of another authority is unknown. What is no request, or one of more than ten certificates, is called malformed.
 */
export const answerOcspRequest = (request: Uint8Array, authority: Issued, now: number): Uint8Array => {
  try {
    return answer(request, authority, now);
  } catch (error) {
    if (error instanceof DerError) return malformed;
    throw error;
  }
};

const answer = (request: Uint8Array, { keyPem, certificatePem }: Issued, now: number): Uint8Array => {
  const authority = new X509Certificate(certificatePem);
  const fields = children(childAt(readDer(request), 0, tags.sequence));
  const questions = fields.find(({ tag }) => tag === tags.sequence);
  const ids = questions ? children(questions).map((one) => childAt(one, 0, tags.sequence)) : [];
  if (ids.length === 0 || ids.length > mostQuestions) throw new DerError('Not a request about few certificates.');
  const nonce = nonceOf(fields.find(({ tag }) => tag === requestExtensionsTag));
  const data = writeDer(
    tags.sequence,
    writeDer(responderKeyTag, writeDer(tags.octetString, hashOf('sha1', keyBits(authority)))),
    generalizedTime(now),
    writeDer(tags.sequence, ...ids.map((id) => writeStatus(id, authority, now))),
    ...(nonce ? [writeDer(tags.context1, writeDer(tags.sequence, nonce))] : []),
  );
  const signature = writeDer(tags.bitString, Buffer.from([0]), sign('sha256', data, createPrivateKey(keyPem)));
  const basic = writeDer(tags.sequence, data, ecdsaSha256, signature);
  const bytes = writeDer(tags.sequence, writeOid(basicResponse), writeDer(tags.octetString, basic));
  return writeDer(tags.sequence, writeDer(enumerated, Buffer.from([0])), writeDer(tags.context0, bytes));
};

/** SingleResponse: the question's CertID, its status and the time of it. */
const writeStatus = (id: Der, authority: X509Certificate, now: number): Uint8Array =>
  writeDer(
    tags.sequence,
    encoded(id),
    isOfAuthority(id, authority) ? status.good : status.unknown,
    generalizedTime(now),
    writeDer(tags.context0, generalizedTime(now + inForceMs)),
  );

const isOfAuthority = (id: Der, authority: X509Certificate): boolean => {
  const digest = digests[oidOf(childAt(childAt(id, 0, tags.sequence), 0, tags.oid))];
  if (digest === undefined) return false;
  const [name, key] = [content(childAt(id, 1, tags.octetString)), content(childAt(id, 2, tags.octetString))];
  const ownName = hashOf(digest, subjectName(authority));
  return sameBytes(name, ownName) && sameBytes(key, hashOf(digest, keyBits(authority)));
};

/** The extension that tells an answer from an older one, as it was asked (RFC 8954). */
const nonceOf = (extensions: Der | undefined): Uint8Array | null => {
  const all = extensions ? children(childAt(extensions, 0, tags.sequence)) : [];
  const nonce = all.find((one) => oidOf(childAt(one, 0, tags.oid)) === nonceExtension);
  return nonce ? encoded(nonce) : null;
};

const hashOf = (digest: string, bytes: Uint8Array): Uint8Array => createHash(digest).update(bytes).digest();

/** The public key without its algorithm. */
const keyBits = ({ publicKey }: X509Certificate): Uint8Array =>
  content(childAt(readDer(publicKey.export({ type: 'spki', format: 'der' })), 1, tags.bitString)).subarray(1);
