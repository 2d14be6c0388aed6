import { hex } from '#seal-reader/der.ts';
import { latin } from '#seal-reader/pdf-objects.ts';
import type { Report, SignatureReport } from '#seal-reader/report/report.ts';
import { sealOf } from '#seal-reader/report/seal-of.ts';
import { digest } from './check-crypto.ts';
import { readEvidence } from './evidence.ts';
import { readHeads, readLog } from './heads/read-kept.ts';
import { readAdded } from './report/added-certificates.ts';
import { reportOn } from './report/report-on.ts';
import { looksLikeText, textIn } from './text-in.ts';
import type { Trust } from './trust.ts';
import { verdictOfKind } from './verdict.ts';
import type { Verdict, VerdictKind } from './verdict.ts';

/** The header may be anywhere in the first 1,024 bytes (ISO 32000-1 annex H.3.4.1). */
const isPdf = (bytes: Uint8Array): boolean => latin(bytes, 0, Math.min(bytes.length, 1_024)).includes('%PDF-');
const hasEnd = (bytes: Uint8Array): boolean =>
  latin(bytes, Math.max(0, bytes.length - 1_024), bytes.length).includes('%%EOF');

const checkOther = async (bytes: Uint8Array, sha256: string, name: string): Promise<Verdict> => {
  if (bytes.length === 0) return verdictOfKind('empty');
  const heads = readHeads(bytes, sha256, name);
  if (heads) return verdictOfKind('heads', { heads, sha256 });
  const text = textIn(bytes);
  const log = text === null ? null : await readLog(text);
  if (log) return verdictOfKind('log', { log, sha256 });
  // Last, so that no log or file of heads is ever trusted as a root.
  const certificates = readAdded(bytes);
  if (certificates) return verdictOfKind('other', { certificates, sha256 });
  return verdictOfKind(text === null && looksLikeText(bytes) ? 'encoding' : 'other');
};

/**
 * Checks whether this service sealed the file and whether it changed since, or reads the log or the published heads in
 * it. Makes no request; never throws.
 */
export const checkFile = async (pdf: Uint8Array, trust: Trust, name = ''): Promise<Verdict> => {
  const sha256 = hex(await digest('sha256', pdf));
  if (!isPdf(pdf)) return checkOther(pdf, sha256, name);
  const report = await reportOn(pdf, trust).catch(() => null);
  const judged = judge(pdf, report);
  const evidence = judged.kind === 'intact' ? await readEvidence(pdf) : null;
  return verdictOfKind(judged.kind, {
    ...judged,
    sha256,
    report: report?.signatures.length ? report : null,
    evidence: evidence?.summary ?? null,
    log: evidence?.log ?? null,
  });
};

type Judged = Pick<Verdict, 'kind' | 'seal' | 'doubt'>;

const only = (kind: VerdictKind, seal: Verdict['seal'] = null): Judged => ({ kind, seal, doubt: null });

/** The report in one word. A signature that does not hold proves no name, so its name is not shown as that of the seal. */
const judge = (pdf: Uint8Array, report: Report | null): Judged => {
  if (!report) return only('unreadable');
  const seal = sealOf(report);
  if (seal) return only('intact', seal);
  const signatures = report.signatures.filter(({ kind }) => kind === 'signature');
  const [first] = signatures;
  if (!first) return only(hasEnd(pdf) ? 'unsealed' : 'unreadable');
  const ours = signatures.find(({ trustedBy }) => trustedBy === 'service');
  if (ours) return judgeOurs(ours);
  if (signatures.some(({ isUnchanged }) => isUnchanged === false)) return only('changed');
  const foreign = signatures.find(({ isUnchanged }) => isUnchanged);
  if (foreign) return only('foreign', foreign);
  if (signatures.some(({ reason }) => reason && wrongPlaces.has(reason))) return only('changed');
  return only(first.reason === 'form' ? 'unreadable' : 'unknown');
};

const wrongPlaces: ReadonlySet<string> = new Set(['ranges', 'otherCertificate']);
const additions: ReadonlySet<string> = new Set(['changedAfter', 'notReadAfter', 'notAlone']);

const judgeOurs = (seal: SignatureReport): Judged => {
  // Where the seal passes, a timestamp of the file does not.
  const doubt = seal.reason ?? 'timestamp';
  const isExtended = !seal.covers.isWholeFile && additions.has(doubt);
  return isExtended ? only('extended', seal) : { kind: 'doubtful', seal, doubt };
};
