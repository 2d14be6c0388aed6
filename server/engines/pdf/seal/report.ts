import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { readCertificate } from '#seal-reader/certificate.ts';
import { ecdsaPair } from '#seal-reader/ecdsa-pair.ts';
import type { Claim } from '#seal-reader/long-term/claims.ts';
import { latin } from '#seal-reader/pdf-objects.ts';
import { judgeFile } from '#seal-reader/report/judge-file.ts';
import type { Report } from '#seal-reader/report/report.ts';
import type { Tools } from '#seal-reader/report/tools.ts';
import { claimHolds } from '../long-term/claim-holds.ts';
import { readCertificate as readKnown } from './known-certificates.ts';
import type { Revoked } from './trust-store.ts';

/** The promise of `inflate` with `info`, whose types know the buffer alone. */
interface Unpacked {
  buffer: Buffer;
  engine: { bytesWritten: number };
}
const unpack = promisify<Uint8Array, object, Unpacked>(inflate as never);

/** OpenSSL refuses it, but for another reason than that the key has not signed it. */
const isUnknown = (claim: Claim): boolean => {
  if (claim.kind === 'digest') return false;
  // A key that may sign by RSA-PSS alone.
  if (claim.kindOfKey === 'rsa') return readKnown(claim.by.raw).publicKey.asymmetricKeyType === 'rsa-pss';
  const pair = claim.kindOfKey === 'ecdsa' ? ecdsaPair(claim.signature) : null;
  return pair !== null && !pair.isDer && claimHolds({ ...claim, signature: pair.der });
};

/** Cryptography and compression of Node for the judge. */
export const tools: Tools = {
  confirm: async (claim) => {
    try {
      return claimHolds(claim) || (isUnknown(claim) ? null : false);
    } catch {
      // A key that OpenSSL does not read.
      return null;
    }
  },
  inflate: async (bytes, maxOutputLength) => {
    const { buffer, engine } = await unpack(bytes, { maxOutputLength, info: true });
    // Some programs count the line end behind the data. Browsers take nothing else for a part of it.
    if (/^(?:\r?\n?)$/.test(latin(bytes, engine.bytesWritten, bytes.length))) return buffer;
    throw new RangeError('Something stands behind the packed data.');
  },
  sha256: async (bytes) => createHash('sha256').update(bytes).digest(),
};

/** DER of the certificates that are trusted. */
interface TrustedDer {
  seals: readonly Uint8Array[];
  times: readonly Uint8Array[];
  /** Of whoever checks. */
  added?: readonly Uint8Array[] | undefined;
  revoked?: readonly Revoked[] | undefined;
}

/** Says of each signature and timestamp of a PDF whether it holds, and why (ETSI EN 319 102-1): the judge of `/verify`. */
export const reportOn = (
  pdf: Uint8Array,
  { seals, times, added = [], revoked = [] }: TrustedDer,
  now = new Date(),
): Promise<Report> => {
  const read = (all: readonly Uint8Array[]) => all.map((der) => readCertificate(der));
  const known = revoked.map(({ der, at }) => ({ certificate: readCertificate(der), at }));
  return judgeFile(pdf, { seals: read(seals), times: read(times), added: read(added), revoked: known }, tools, now);
};
