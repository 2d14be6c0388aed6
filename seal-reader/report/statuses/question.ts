import type { Certificate } from '../../certificate.ts';
import type { Said } from '../../long-term/finding.ts';
import type { Anchor, PathTools, Pool } from '../tools.ts';

export interface StatusQuestion {
  pool: Pool;
  /** Everything that the whole file has. */
  whole: Pool;
  anchors: readonly Anchor[];
  /** Those of the chain, up to the trusted one. */
  authorities: readonly Certificate[];
  /** The moment for which a status is needed. */
  at: Date;
  /** A revocation up to this moment counts. */
  revokedBy: Date;
  /** It is proved, so a signature of before the revocation holds. */
  isProven: boolean;
  now: Date;
}

/** The status of a certificate is looked for, by its authority. */
export interface Asked {
  below: Certificate;
  above: Certificate;
  question: StatusQuestion;
  tools: PathTools;
}

/** A statement that holds, or in which something may. */
export interface Found {
  source: 'OCSP' | 'CRL';
  said: Said;
}
