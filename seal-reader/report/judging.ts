import type { Certificate } from '../certificate.ts';
import type { ReadSigned } from './read-signed.ts';
import type { ChangesReport } from './report.ts';
import type { FileTools, Pool } from './tools.ts';

export interface Trusted {
  /** Certificates of the service for seals and for timestamps, and those that whoever checks has added. */
  seals: readonly Certificate[];
  times: readonly Certificate[];
  added: readonly Certificate[];
  /** Those of the service's certificates that their authority has revoked. */
  revoked?: readonly { certificate: Certificate; at: Date }[];
}

/** One file while it is judged. What is read twice is kept. */
export interface Judging {
  pdf: Uint8Array;
  signed: readonly ReadSigned[];
  now: Date;
  tools: FileTools;
  /** Proofs in the first `length` bytes. */
  poolOf: (length: number) => Promise<Pool>;
  /** Proofs of all versions: a later one may have left out that a certificate was revoked. */
  wholePool: () => Promise<Pool>;
  changesAfter: (length: number) => Promise<ChangesReport[]>;
  isReadable: boolean;
  /** Nothing of the bytes in which a signature stands is shown. */
  isAlone: (one: ReadSigned) => Promise<boolean>;
}
