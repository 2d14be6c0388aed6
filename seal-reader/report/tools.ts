import type { Certificate } from '../certificate.ts';
import { DerError } from '../der.ts';
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

/** A file has a share of each: of these signatures, and of statements of signed answers about a certificate. */
export type Shared = Attempt | 'status';

/** Signatures and timestamps, each with a share of its own: nobody who adds some of the one takes it from the other. */
export type Hashed = 'signature' | 'timestamp';

/** Tools for one file. */
export interface PathTools {
  /** Confirms what anybody may have put into the file; null, too, once the file has had its share of this. */
  attempt: (use: Attempt, claim: Claim) => Promise<boolean | null>;
  /** Compares a digest of the file; null once the file has had its share of this. */
  hash: (use: Hashed, claim: Claim & { kind: 'digest' }) => Promise<boolean | null>;
  /** Takes something that an answer says from the share of the file; false once that is spent. */
  mayRead: () => boolean;
  /** The next signature begins, which has a share of its own. */
  begin: () => void;
  /** Something of it was not confirmed because the file had had its share. */
  isSpent: (use: Shared) => boolean;
  /** Which certificate is signed by which. */
  links: WeakMap<Certificate, Map<Certificate, boolean>>;
  /** Whom an authority has authorised to answer for it, and its own certificates with other keys, among those of a file. */
  delegates: Certified;
  siblings: Certified;
}

export type Certified = WeakMap<readonly Certificate[], Map<Certificate, Promise<readonly Certificate[]>>>;

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

/** Null for what cannot be read. */
export const orNull = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch (error) {
    if (error instanceof DerError) return null;
    throw error;
  }
};

/** Drops what cannot be read. */
export const readable = <T>(all: readonly Uint8Array[], read: (der: Uint8Array) => T): T[] =>
  all.flatMap((der) => {
    try {
      return [read(der)];
    } catch {
      return [];
    }
  });
