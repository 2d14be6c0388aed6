/** The report on a file, as it is downloaded. Its form is described in docs/verification-report.md. */
export interface Report {
  format: typeof reportFormat;
  standard: 'ETSI EN 319 102-1';
  /** ISO 8601, as all times here. */
  judgedAt: string;
  file: { sha256: string; bytes: number };
  /** In the order of what they cover, the shortest first. */
  signatures: SignatureReport[];
}

export const reportFormat = 'paraphe-report-1';

export type Indication = 'TOTAL-PASSED' | 'INDETERMINATE' | 'TOTAL-FAILED';

/** Sub-indications of ETSI EN 319 102-1 table 6 that this judge gives. */
export type SubIndication =
  | 'FORMAT_FAILURE'
  | 'HASH_FAILURE'
  | 'SIG_CRYPTO_FAILURE'
  | 'SIG_CONSTRAINTS_FAILURE'
  | 'CHAIN_CONSTRAINTS_FAILURE'
  | 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE'
  | 'EXPIRED'
  | 'NOT_YET_VALID'
  | 'NO_SIGNING_CERTIFICATE_FOUND'
  | 'NO_CERTIFICATE_CHAIN_FOUND'
  | 'REVOKED_NO_POE'
  | 'REVOKED_CA_NO_POE'
  | 'OUT_OF_BOUNDS_NO_POE'
  | 'TIMESTAMP_ORDER_FAILURE'
  | 'TRY_LATER'
  | 'GENERIC';

/** The reason in our words, finer than the sub-indication. */
export type Reason =
  | 'form'
  | 'ranges'
  | 'hidden'
  | 'digest'
  | 'signature'
  | 'kind'
  | 'algorithm'
  | 'weak'
  | 'noCertificate'
  | 'otherCertificate'
  | 'notForThis'
  | 'noChain'
  | 'tooMany'
  | 'forbiddenChain'
  | 'ended'
  | 'endedBefore'
  | 'notYet'
  | 'revoked'
  | 'authorityRevoked'
  | 'onHold'
  | 'noStatus'
  | 'timestamp'
  | 'proofs'
  | 'order'
  | 'future'
  | 'notAlone'
  | 'structure'
  | 'unproved'
  | 'notInForm'
  | 'changedAfter'
  | 'shownUnproved'
  | 'placeShown'
  | 'notReadAfter';

export interface Judgement {
  indication: Indication;
  subIndication: SubIndication | null;
  reason: Reason | null;
}

export type Level = 'B-B' | 'B-T' | 'B-LT' | 'B-LTA';

/**
 * Kinds of additions behind what a signature covers. `proofs`: certificates and their status. `signature`: a further one;
 * `shownSignature`: one that is seen on a page. `metadata`: nothing that is shown. `other`: anything else, also filled
 * fields. `notRead`: this judge cannot tell.
 */
export type Change = 'proofs' | 'timestamp' | 'signature' | 'shownSignature' | 'metadata' | 'other' | 'notRead';

export interface CertificateReport {
  name: string;
  organisation: string;
  issuer: string;
  /** Hexadecimal. */
  serial: string;
  notBefore: string;
  notAfter: string;
}

/** The status of one certificate of the chain, from the file alone. */
export interface StatusReport {
  certificate: string;
  status: 'good' | 'revoked' | 'none';
  source: 'OCSP' | 'CRL' | null;
  /** The moment that the statement is of. */
  from: string | null;
  revokedAt: string | null;
}

export interface AlgorithmReport {
  use: 'digest' | 'signature';
  /** For example `SHA-256`, `RSA 2048`, `ECDSA P-256`. */
  name: string;
  /** The last day on which it is accepted without an earlier proof; null: no end is set. */
  until: string | null;
}

export interface TimestampReport extends Judgement {
  at: string;
  authority: CertificateReport | null;
  /** The timestamp of a signature shows that this existed, one of the document that the file did up to `bytes`. */
  protects: 'signature' | 'document';
  bytes: number | null;
  trustedBy: TrustedBy | null;
  algorithms: AlgorithmReport[];
  statuses: StatusReport[];
}

/** Certificates that the service names as its own, or that whoever checks has added. */
export type TrustedBy = 'service' | 'reader';

export interface ChangesReport {
  /** Offsets in the file. */
  from: number;
  to: number;
  kinds: Change[];
}

export interface SignatureReport extends Judgement {
  kind: 'signature' | 'timestamp';
  /** The bytes it covers are proved to be those that were signed. Null: not known. */
  isUnchanged: boolean | null;
  /**
   * Bytes stand in its place that nothing proves, such as attributes that nobody has signed: they may have changed since.
   * Null: not known.
   */
  hasUnproved: boolean | null;
  covers: { bytes: number; isWholeFile: boolean };
  /** Additions behind what it covers, from one signature or timestamp to the next, and to the end of the file. */
  changes: ChangesReport[];
  level: Level | null;
  by: CertificateReport | null;
  trustedBy: TrustedBy | null;
  /** Names of the certificates from the signer’s to the trusted one. */
  chain: string[];
  claimedAt: string | null;
  /** The earliest time that a timestamp proves. */
  provenAt: string | null;
  /** Of a seal of the service: the end of the certificates of its last archive timestamp, also once it is over. */
  archivedUntil: string | null;
  algorithms: AlgorithmReport[];
  statuses: StatusReport[];
  /** Of this signature, and those of the document that cover it. */
  timestamps: TimestampReport[];
}

export const judged = (
  indication: Indication,
  subIndication: SubIndication | null = null,
  reason: Reason | null = null,
): Judgement => ({ indication, subIndication, reason });

export const passed = judged('TOTAL-PASSED');
export const failed = (sub: SubIndication, reason: Reason) => judged('TOTAL-FAILED', sub, reason);
export const unsure = (sub: SubIndication, reason: Reason) => judged('INDETERMINATE', sub, reason);
