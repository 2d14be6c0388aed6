import type { Certificate } from '../certificate.ts';
import type { Claim } from '../long-term/claims.ts';
import type { Crl } from '../long-term/crl.ts';
import type { OcspAnswer } from '../long-term/ocsp.ts';
import type { TrustedBy } from './report.ts';

/** The reader itself has neither cryptography nor compression: server and browser give it theirs. */
export interface Tools {
  /** Null: this kind of key is not known here. */
  confirm: (claim: Claim) => Promise<boolean | null>;
  /** Undoes deflate (RFC 1950). @throws when it cannot, or when the result is longer than `most` bytes */
  inflate: (bytes: Uint8Array, most: number) => Promise<Uint8Array>;
  sha256: (bytes: Uint8Array) => Promise<Uint8Array>;
}

/** The signature of a certificate, or of a list or an answer. */
export type Attempt = 'link' | 'statement';

/** Signatures and timestamps, each with a share of its own: nobody who adds some of the one takes it from the other. */
export type Hashed = 'signature' | 'timestamp';

/** Tools for one file. */
export interface PathTools {
  /** Confirms what anybody may have put into the file; null, too, once the file has had its share of this. */
  attempt: (use: Attempt, claim: Claim) => Promise<boolean | null>;
  /** Compares a digest of the file; null once the file has had its share of this. */
  hash: (use: Hashed, claim: Claim & { kind: 'digest' }) => Promise<boolean | null>;
  /** The next signature begins, which has a share of its own. */
  begin: () => void;
  /** Something of it was not confirmed because the file had had its share. */
  isSpent: (use: Attempt) => boolean;
  /** Which certificate is signed by which. */
  links: WeakMap<Certificate, Map<Certificate, boolean>>;
}

export type FileTools = Tools & PathTools;

export interface Anchor {
  certificate: Certificate;
  by: TrustedBy;
  /** When its authority revoked it, as the service knows. */
  revokedAt?: Date | undefined;
}

/** Certificates that are trusted for signatures and for timestamps. */
export interface Anchors {
  seals: readonly Anchor[];
  times: readonly Anchor[];
}

/** Certificates and statements that the file has. */
export interface Pool {
  certificates: Certificate[];
  ocsps: OcspAnswer[];
  crls: Crl[];
  /** There is more than was read. */
  isCut?: boolean;
}

/** Drops what cannot be read. */
export const readable = <T>(all: readonly Uint8Array[], read: (der: Uint8Array) => T): T[] =>
  all.flatMap((der) => {
    try {
      return [read(der)];
    } catch {
      return [];
    }
  });
