import type { Certificate } from '#seal-reader/certificate.ts';
import type { Reason, Report, SignatureReport } from '#seal-reader/report/report.ts';
import type { EvidenceSummary } from './evidence.ts';
import type { KnownLog } from './heads/log.ts';
import type { HeadsFile } from './heads/read-kept.ts';

/** Every file gets one of these; the sentences are in `texts.ts`. */
export type VerdictKind =
  | 'intact'
  | 'changed'
  | 'extended'
  | 'foreign'
  /** Signed with an algorithm that this page does not support: the file may still be valid. */
  | 'unknown'
  | 'doubtful'
  | 'unsealed'
  /** A log: of a document, or an export of a company's activity. */
  | 'log'
  /** A file of published heads. */
  | 'heads'
  | 'other'
  /** A text whose signs cannot be told from its bytes. */
  | 'encoding'
  | 'empty'
  | 'unreadable'
  /** A part of the page could not be loaded. */
  | 'unloaded'
  | 'tooBig'
  | 'unsupported';

export interface Verdict {
  kind: VerdictKind;
  /** The seal the verdict is about. */
  seal: SignatureReport | null;
  /** Why a seal of this service is not called intact. */
  doubt: Reason | null;
  /** Only if the file is intact: otherwise anybody may have written it. */
  evidence: EvidenceSummary | null;
  /** In the evidence of an intact PDF, or the file itself. */
  log: KnownLog | null;
  heads: HeadsFile | null;
  /** Of a PDF with a signature. */
  report: Report | null;
  /** The file itself: it is trusted for the files that follow. */
  certificates: Certificate[] | null;
  /** Digest of the whole file, hexadecimal. */
  sha256: string | null;
}

export const verdictOfKind = (kind: VerdictKind, more: Partial<Verdict> = {}): Verdict => ({
  kind,
  seal: null,
  doubt: null,
  evidence: null,
  log: null,
  heads: null,
  report: null,
  certificates: null,
  sha256: null,
  ...more,
});
