import { UnknownAlgorithm } from '#seal-reader/cms.ts';
import { hex } from '#seal-reader/der.ts';
import { latin } from '#seal-reader/pdf-objects.ts';
import { findSealCandidates } from '#seal-reader/seal-candidates.ts';
import { findSeals } from '#seal-reader/seal-place.ts';
import type { SealPlace } from '#seal-reader/seal-place.ts';
import { digest } from './check-crypto.ts';
import { checkSeal } from './check-seal.ts';
import type { Doubt, SealFacts, Trust } from './check-seal.ts';
import { readEvidence } from './evidence.ts';
import type { EvidenceSummary } from './evidence.ts';
import type { KnownLog } from './heads/log.ts';
import type { HeadsFile } from './heads/read-kept.ts';
import { loadProofs } from './load-proofs.ts';

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
  | 'empty'
  | 'unreadable'
  /** A part of the page could not be loaded. */
  | 'unloaded'
  | 'tooBig'
  | 'unsupported';

export interface Verdict {
  kind: VerdictKind;
  /** The seal the verdict is about. */
  seal: SealFacts | null;
  doubt: Doubt | null;
  /** Only if the file is intact: otherwise anybody may have written it. */
  evidence: EvidenceSummary | null;
  /** In the evidence of an intact PDF, or the file itself. */
  log: KnownLog | null;
  heads: HeadsFile | null;
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
  sha256: null,
  ...more,
});

/** The header may be anywhere in the first 1,024 bytes (ISO 32000-1 annex H.3.4.1). */
const isPdf = (bytes: Uint8Array): boolean => latin(bytes, 0, Math.min(bytes.length, 1_024)).includes('%PDF-');
const hasEnd = (bytes: Uint8Array): boolean =>
  latin(bytes, Math.max(0, bytes.length - 1_024), bytes.length).includes('%%EOF');

/** The seals reached through the file's structure, or null if the structure is broken. */
const sealsIn = (pdf: Uint8Array): SealPlace[] | null => {
  try {
    return findSeals(pdf);
  } catch {
    return null;
  }
};

interface Found {
  facts: SealFacts[];
  /** A seal has a digest algorithm that this page does not support. */
  hasUnknown: boolean;
}

const allFacts = async (pdf: Uint8Array, places: SealPlace[], trust: Trust): Promise<Found> => {
  const found: Found = { facts: [], hasUnknown: false };
  for (const place of places) {
    try {
      found.facts.push(await checkSeal(pdf, place, trust));
    } catch (error) {
      if (error instanceof UnknownAlgorithm) found.hasUnknown = true;
    }
  }
  return found;
};

const isOurs = (facts: SealFacts): boolean =>
  facts.trusted && facts.signatureOk === true && facts.namesCertificate === 'yes';

/** Verdict on this service's seals; null if there are none. `extended` (content added later) comes before `changed`. */
const judgeOurs = (ours: SealFacts[], isAlone: boolean): Pick<Verdict, 'kind' | 'seal' | 'doubt'> | null => {
  const added = ours.find(({ covers, digestOk }) => covers === 'beginning' && digestOk);
  if (added) return { kind: 'extended', seal: added, doubt: null };
  const changed = ours.find(({ digestOk }) => !digestOk);
  if (changed) return { kind: 'changed', seal: changed, doubt: null };
  const [seal] = ours;
  if (!seal) return null;
  const isSound = isAlone && seal.covers === 'all';
  const doubt = seal.doubts[0] ?? (isSound ? null : 'structure');
  return { kind: doubt === null ? 'intact' : 'doubtful', seal, doubt };
};

/** @param isAlone the structure leads to exactly one signature, as in every file of this service */
const judge = ({ facts, hasUnknown }: Found, isAlone: boolean): Pick<Verdict, 'kind' | 'seal' | 'doubt'> => {
  const ours = judgeOurs(facts.filter(isOurs), isAlone);
  if (ours) return ours;
  const foreign = facts.find((each) => !each.trusted && each.signatureOk && each.namesCertificate !== 'no');
  if (foreign) return { kind: 'foreign', seal: foreign, doubt: null };
  const isUnknown = hasUnknown || facts.some(({ signatureOk, digestOk }) => signatureOk === null && digestOk);
  if (isUnknown) return { kind: 'unknown', seal: null, doubt: null };
  const [broken] = facts;
  // An invalid signature does not prove the name in the seal, so do not show it.
  return broken ? { kind: 'changed', seal: null, doubt: null } : { kind: 'unreadable', seal: null, doubt: null };
};

const checkOther = async (bytes: Uint8Array, sha256: string, name: string): Promise<Verdict> => {
  if (bytes.length === 0) return verdictOfKind('empty');
  const { readHeads, readLog } = await loadProofs();
  const heads = readHeads(bytes, sha256, name);
  if (heads) return verdictOfKind('heads', { heads, sha256 });
  const log = await readLog(new TextDecoder().decode(bytes));
  return log ? verdictOfKind('log', { log, sha256 }) : verdictOfKind('other');
};

/**
 * Checks whether this service sealed the file and whether it changed since, or reads the log or the published heads in
 * it. Makes no request; never throws.
 */
export const checkFile = async (pdf: Uint8Array, trust: Trust, name = ''): Promise<Verdict> => {
  const sha256 = hex(await digest('sha256', pdf));
  if (!isPdf(pdf)) return checkOther(pdf, sha256, name);
  const inPlace = sealsIn(pdf);
  const isInPlace = inPlace !== null && inPlace.length > 0;
  const found = await allFacts(pdf, isInPlace ? inPlace : findSealCandidates(pdf), trust);
  const { facts } = found;
  if (inPlace?.length === 0 && !facts.some(isOurs)) return verdictOfKind('unsealed', { sha256 });
  if (!isInPlace && facts.length === 0 && !found.hasUnknown) {
    const isWhole = hasEnd(pdf) && findSealCandidates(pdf).length === 0;
    return verdictOfKind(isWhole ? 'unsealed' : 'unreadable', { sha256 });
  }
  const verdict = judge(found, inPlace?.length === 1);
  const evidence = verdict.kind === 'intact' ? await readEvidence(pdf) : null;
  return verdictOfKind(verdict.kind, {
    ...verdict,
    sha256,
    evidence: evidence?.summary ?? null,
    log: evidence?.log ?? null,
  });
};
