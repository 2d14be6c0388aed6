import { createHash, randomBytes } from 'node:crypto';
import type { X509Certificate } from 'node:crypto';
import { oids, timestampInfo } from '#seal-reader/cms.ts';
import type { SignedData, TimestampInfo } from '#seal-reader/cms.ts';
import { children, childAt, content, encoded, hex, readDer, sameBytes, tags } from '#seal-reader/der.ts';
import {
  digestHolds,
  namesCertificate,
  readSignedData,
  signatureHolds,
  signerCertificate,
  toCertificate,
} from './cms.ts';
import { writeDer, writeInteger, writeOid } from './der-writing.ts';
import { outboundFetch } from '../../outbound-http/outbound-fetch.ts';
import { inCall } from '../../tracing/trace.ts';
import { inForce, leadsToTrusted, subjectOf } from './x509-parts.ts';

/** An RFC 3161 timestamp authority. */
export interface TimestampAuthority {
  url: string;
  timeoutMs?: number | undefined;
}

/** There is no usable timestamp: the authority is down, refuses, or gives an invalid answer. */
export class TimestampError extends Error {}

/** Content of a timestamp token, and the reasons why it is not valid. */
export interface TimestampCheck {
  time: Date;
  serial: string;
  /** Its certificate's subject. */
  authority: string;
  certificate: X509Certificate | null;
  ok: boolean;
  problems: string[];
}

const defaultTimeoutMs = 10_000;
const largestAnswer = 64 << 10;
const timestamping = '1.3.6.1.5.5.7.3.8';
const nullParameters = new Uint8Array([0x05, 0x00]);
const isTrue = new Uint8Array([0x01, 0x01, 0xff]);

/**
 * Requests a token over these bytes from the authority, and checks it.
 * @throws TimestampError
 */
export const requestTimestamp = async (tsa: TimestampAuthority, stamped: Uint8Array): Promise<Uint8Array> => {
  const nonce = randomBytes(8);
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40; // positive, and no leading zero for DER to drop
  const answer = await post(tsa, timestampRequest(stamped, nonce));
  try {
    const token = tokenOf(answer);
    const { ok, problems } = checkTimestamp(token, stamped, { nonce });
    if (!ok) throw new TimestampError(`The timestamp does not hold: ${problems.join('; ')}`);
    return token;
  } catch (error) {
    if (error instanceof TimestampError) throw error;
    throw new TimestampError('The timestamp authority answered something unreadable.', { cause: error });
  }
};

interface TimestampTrust {
  nonce?: Uint8Array;
  trusted?: readonly X509Certificate[] | undefined;
  above?: readonly X509Certificate[];
}

/**
 * Checks that the token is over these bytes and signed by the certificate it carries, which must be one
 * for timestamping and, where a trust list is given, lead to it.
 * @param above authorities beside those in the token
 * @throws DerError when it is no token at all
 */
export const checkTimestamp = (
  token: Uint8Array,
  stamped: Uint8Array,
  { nonce, trusted, above = [] }: TimestampTrust = {},
): TimestampCheck => {
  const data = readSignedData(token);
  const { inside, imprint, serial, time, nonce: answered } = timestampInfo(data);
  const problems = signatureProblems(data, inside, time);
  if (!imprintHolds(imprint, stamped)) problems.push('it is over other bytes');
  if (nonce && !(answered && sameBytes(answered, nonce))) problems.push('it answers another request');
  const certificate = signerCertificate(data);
  const others = [...data.certificates.map(toCertificate), ...above];
  if (trusted && certificate && !leadsToTrusted(certificate, others, trusted, time)) {
    problems.push('its authority is not one this server ever used');
  }
  const authority = certificate ? subjectOf(certificate) : '';
  return { time, serial: hex(serial), authority, certificate, ok: problems.length === 0, problems };
};

const signatureProblems = (data: SignedData, inside: Uint8Array, time: Date): string[] => {
  const certificate = signerCertificate(data);
  if (!certificate) return ['it does not carry its certificate'];
  const problems: string[] = [];
  if (!digestHolds(data.signer, inside)) problems.push('its content was changed');
  if (!signatureHolds(data.signer, certificate)) problems.push('its signature is wrong');
  if (!namesCertificate(data.signer, certificate, true)) problems.push('it names another certificate');
  if (!certificate.keyUsage?.includes(timestamping)) problems.push('its certificate is not for timestamping');
  if (!inForce(certificate, time)) problems.push('its certificate was not in force');
  return problems;
};

const imprintHolds = ({ algorithm, hash }: TimestampInfo['imprint'], stamped: Uint8Array): boolean =>
  algorithm === oids.sha256 && sameBytes(hash, createHash('sha256').update(stamped).digest());

/** TimeStampReq, RFC 3161 §2.4.1, asking for the authority's certificate. */
const timestampRequest = (stamped: Uint8Array, nonce: Uint8Array): Uint8Array => {
  const algorithm = writeDer(tags.sequence, writeOid(oids.sha256), nullParameters);
  const digest = writeDer(tags.octetString, createHash('sha256').update(stamped).digest());
  const imprint = writeDer(tags.sequence, algorithm, digest);
  return writeDer(tags.sequence, writeInteger(Buffer.from([1])), imprint, writeInteger(nonce), isTrue);
};

/** Reads at most the size that a timestamp can have. */
const readAnswer = async ({ body }: Response): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of body ?? []) {
    length += piece.length;
    if (length > largestAnswer) throw new TimestampError('The timestamp is too large.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
};

const post = async (tsa: TimestampAuthority, body: Uint8Array): Promise<Uint8Array> => {
  try {
    const answer = await inCall('timestamp authority', 'POST', () =>
      outboundFetch(tsa.url, {
        method: 'POST',
        headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
        body: Buffer.from(body),
        redirect: 'error',
        signal: AbortSignal.timeout(tsa.timeoutMs ?? defaultTimeoutMs),
      }),
    );
    if (!answer.ok) throw new TimestampError(`The timestamp authority answered ${answer.status}.`);
    return await readAnswer(answer);
  } catch (error) {
    if (error instanceof TimestampError) throw error;
    throw new TimestampError('The timestamp authority cannot be reached.', { cause: error });
  }
};

/** The token inside a TimeStampResp (RFC 3161 §2.4.2); status 0 and 1 mean granted. */
const tokenOf = (answer: Uint8Array): Uint8Array => {
  const [status, token] = children(readDer(answer));
  const code = status ? content(childAt(status, 0, tags.integer))[0] : undefined;
  if ((code !== 0 && code !== 1) || !token) {
    throw new TimestampError(`The timestamp authority refused (status ${code ?? 'unknown'}).`);
  }
  return encoded(token);
};

/**
 * The same SignedData with the token as its signer's only unsigned attribute (ETSI EN 319 122-1 §5.3).
 * Every other byte stays as it was.
 */
export const withTimestamp = (cms: Uint8Array, token: Uint8Array): Uint8Array => {
  const data = readSignedData(cms);
  if (data.signer.unsignedAttributes) throw new TimestampError('The seal has unsigned attributes already.');
  const entry = writeDer(tags.sequence, writeOid(oids.timestampToken), writeDer(tags.set, token));
  const signer = writeDer(tags.sequence, content(data.signer.node), writeDer(tags.context1, entry));
  const root = readDer(cms);
  const explicit = childAt(root, 1, tags.context0);
  const kept = children(childAt(explicit, 0, tags.sequence))
    .slice(0, -1)
    .map(encoded);
  const signedData = writeDer(tags.sequence, ...kept, writeDer(tags.set, signer));
  const type = encoded(childAt(root, 0, tags.oid));
  return writeDer(tags.sequence, type, writeDer(tags.context0, signedData));
};
