import { createHash, randomBytes, sign } from 'node:crypto';
import type { X509Certificate } from 'node:crypto';
import { oids } from '#seal-reader/cms.ts';
import { childAt, children, content, DerError, encoded, oidOf, readDer, tags } from '#seal-reader/der.ts';
import { writeDer, writeInteger, writeOid } from '../der-writing.ts';
import { readCertificate } from '../seal/known-certificates.ts';
import { privateKeyOf } from '../seal/private-key.ts';
import { certificateParts } from '../seal/x509-parts.ts';
import { ecdsaSha256, generalizedTime } from './certificates.ts';
import type { Issued } from './certificates.ts';

/** The nil UUID (ITU-T X.667): there is no policy that anybody could read. */
const localPolicy = '2.25.0';
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

/**
 * TimeStampResp (RFC 3161 §2.4.2) of the local timestamps for a TimeStampReq.
 * @throws DerError when it is no request over a SHA-256 digest
 */
export const answerTimestampRequest = (request: Uint8Array, by: Issued, now: number): Uint8Array => {
  const [, imprint, ...rest] = children(readDer(request));
  if (imprint?.tag !== tags.sequence || oidOf(childAt(childAt(imprint, 0, tags.sequence), 0, tags.oid)) !== oids.sha256)
    throw new DerError('Not a request over a SHA-256 digest.');
  if (content(childAt(imprint, 1, tags.octetString)).length !== 32) throw new DerError('Not a SHA-256 digest.');
  const nonce = rest.find(({ tag }) => tag === tags.integer);
  const info = timestampInfo({ imprint: encoded(imprint), nonce: nonce ? encoded(nonce) : null, now });
  const granted = writeDer(tags.sequence, writeInteger(Buffer.from([0])));
  return writeDer(tags.sequence, granted, writeToken(info, by));
};

const timestampInfo = ({ imprint, nonce, now }: { imprint: Uint8Array; nonce: Uint8Array | null; now: number }) =>
  writeDer(
    tags.sequence,
    writeInteger(Buffer.from([1])),
    writeOid(localPolicy),
    imprint,
    writeInteger(positive(randomBytes(16))),
    generalizedTime(now),
    ...(nonce ? [nonce] : []),
  );

/** Without a leading zero that DER would have to drop. */
const positive = (bytes: Buffer): Buffer => {
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes;
};

/** A SignedData over a TSTInfo, with the certificate that signs it and the attributes of RFC 3161 §2.4.2. */
export const writeToken = (info: Uint8Array, { keyPem, certificatePem }: Issued): Uint8Array => {
  const certificate = readCertificate(certificatePem);
  const { issuer, serial } = certificateParts(certificate);
  const algorithm = writeDer(tags.sequence, writeOid(oids.sha256));
  const attributes = signedAttributes(info, certificate);
  const signer = writeDer(
    tags.sequence,
    writeInteger(Buffer.from([1])),
    writeDer(tags.sequence, issuer, writeDer(tags.integer, serial)),
    algorithm,
    writeDer(tags.context0, ...attributes),
    ecdsaSha256,
    writeDer(tags.octetString, sign('sha256', writeDer(tags.set, ...attributes), privateKeyOf(keyPem))),
  );
  const signedData = writeDer(
    tags.sequence,
    writeInteger(Buffer.from([3])),
    writeDer(tags.set, algorithm),
    writeDer(tags.sequence, writeOid(oids.timestampInfo), writeDer(tags.context0, writeDer(tags.octetString, info))),
    writeDer(tags.context0, certificate.raw),
    writeDer(tags.set, signer),
  );
  return writeDer(tags.sequence, writeOid(oids.signedData), writeDer(tags.context0, signedData));
};

/** DER sorts the members of a set. */
const signedAttributes = (info: Uint8Array, { raw }: X509Certificate): Uint8Array[] => {
  const attribute = (oid: string, value: Uint8Array) =>
    writeDer(tags.sequence, writeOid(oid), writeDer(tags.set, value));
  const hash = writeDer(tags.octetString, sha256(raw));
  const named = writeDer(tags.sequence, writeDer(tags.sequence, writeDer(tags.sequence, hash)));
  return [
    attribute(oids.contentType, writeOid(oids.timestampInfo)),
    attribute(oids.messageDigest, writeDer(tags.octetString, sha256(info))),
    attribute(oids.signingCertificateV2, named),
  ].sort((a, b) => Buffer.compare(a, b));
};
