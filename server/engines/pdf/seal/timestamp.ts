import { createHash, randomBytes } from 'node:crypto';
import type { X509Certificate } from 'node:crypto';
import { readCertificate } from '#seal-reader/certificate.ts';
import { oids, readSignedData, signerCertificate, timestampInfo } from '#seal-reader/cms.ts';
import { children, childAt, content, encoded, readDer, sameBytes, tags } from '#seal-reader/der.ts';
import { isWholeCertificate, plainCms } from '#seal-reader/plain-cms.ts';
import { toolsFor } from '#seal-reader/report/confirm-once.ts';
import { openToken } from '#seal-reader/report/token.ts';
import { chainAbove } from '#seal-reader/token-chain.ts';
import { outboundFetch } from '../../outbound-http/outbound-fetch.ts';
import { inCall } from '../../tracing/trace.ts';
import { writeDer, writeInteger, writeOid } from '../der-writing.ts';
import { claimHolds } from '../long-term/claim-holds.ts';
import { readCertificate as knownCertificate } from './known-certificates.ts';
import { tools } from './report.ts';

/** An RFC 3161 timestamp authority: another server, or what answers a TimeStampReq in this process. */
export type TimestampAuthority =
  | { url: string; timeoutMs?: number | undefined }
  | { answer: (request: Uint8Array) => Uint8Array | Promise<Uint8Array> };

/** There is no usable timestamp: the authority is down, refuses, or gives an invalid answer. */
export class TimestampError extends Error {}

const defaultTimeoutMs = 10_000;
const largestAnswer = 64 << 10;
const nullParameters = new Uint8Array([0x05, 0x00]);
const isTrue = new Uint8Array([0x01, 0x01, 0xff]);

/** Difference between the time of a token and the clock of this machine from which on one of them is wrong. */
const mostApartMs = 5 * 60_000;

/**
 * Requests a token over these bytes from the authority, and checks it.
 * @param now the clock of this machine (RFC 3161 §2.4.2: the time of an answer is compared with it)
 * @throws TimestampError
 */
export const requestTimestamp = async (
  tsa: TimestampAuthority,
  stamped: Uint8Array,
  now: () => number = Date.now,
): Promise<Uint8Array> => {
  const nonce = randomBytes(8);
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40; // positive, and no leading zero for DER to drop
  const request = timestampRequest(stamped, nonce);
  const answer = 'answer' in tsa ? await tsa.answer(request) : await postRequest(tsa, request);
  try {
    const token = plainToken(tokenOf(answer));
    const problem = await tokenProblem(token, stamped, nonce);
    if (problem !== null) throw new TimestampError(`The timestamp does not hold: ${problem}`);
    const { time } = timestampInfo(readSignedData(token));
    if (Math.abs(time.getTime() - now()) > mostApartMs)
      throw new TimestampError(
        `The timestamp is of ${time.toISOString()}: its clock or that of this machine is wrong.`,
      );
    return token;
  } catch (error) {
    if (error instanceof TimestampError) throw error;
    throw new TimestampError('The timestamp authority answered something unreadable.', { cause: error });
  }
};

/**
 * Says why a token is not to be used, null for one that is. Its authority is trusted for it, since that was asked.
 * @param nonce of the request that it answers
 * @throws DerError when it is no token at all
 */
export const tokenProblem = async (
  token: Uint8Array,
  stamped: Uint8Array,
  nonce?: Uint8Array,
): Promise<string | null> => {
  const data = readSignedData(token);
  const named = signerCertificate(data);
  if (!named) return 'it does not carry its certificate';
  const anchors = [{ certificate: readCertificate(named), by: 'service' as const }];
  const pool = { certificates: [], ocsps: [], crls: [] };
  // Whoever has asked compares the clocks.
  const now = timestampInfo(data).time;
  const question = { token, over: [stamped], protects: 'document', bytes: null, before: null, now } as const;
  const judge = openToken({ ...question, anchors }, toolsFor(tools));
  const report = await judge({ pool, whole: pool, control: now });
  if (report?.indication !== 'TOTAL-PASSED') return report?.reason ?? 'form';
  const answered = timestampInfo(data).nonce;
  return !nonce || (answered && sameBytes(answered, nonce)) ? null : 'it answers another request';
};

/** The certificate that a timestamp token names and carries. */
export const tokenSigner = (token: Uint8Array): X509Certificate | null => {
  const named = signerCertificate(readSignedData(token));
  return named && knownCertificate(named);
};

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

/** Posts a TimeStampReq, and returns the answer unread. @throws TimestampError */
export const postRequest = async (
  tsa: { url: string; timeoutMs?: number | undefined },
  body: Uint8Array,
): Promise<Uint8Array> => {
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

/**
 * The token without what an authority may add and no signature covers: lists, unsigned attributes, certificates that are
 * not above its own, another encoding. The judge takes nothing that nobody proves.
 * @throws DerError
 */
const plainToken = (token: Uint8Array): Uint8Array => {
  const data = readSignedData(token);
  const named = signerCertificate(data);
  if (!named) return token;
  const by = readCertificate(named);
  const whole = data.certificates.filter(isWholeCertificate).map(readCertificate);
  const certificates = chainAbove(by, whole, claimHolds).certificates.map(({ raw }) => raw);
  return plainCms(data, by, { certificates, timestamp: null, isBare: false });
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
