import type { Level } from '#seal-reader/report/report.ts';
import { sealOf } from '#seal-reader/report/seal-of.ts';
import { reportOn } from './report.ts';
import type { Revoked } from './trust-store.ts';

/** PAdES baseline level (ETSI EN 319 142-1). */
export type SealLevel = Level;

/** The report on a sealed PDF in short. `valid` means that `problems` is empty. */
export interface SealCheck {
  /** The file has one seal of the service, over all of it, and nothing else but what proves that. */
  valid: boolean;
  level: SealLevel | null;
  /** The end of the certificates of the last archive timestamp; null without one. */
  archivedUntil: Date | null;
  /** Sub-indication and reason, as in docs/verification-report.md; the most common one in words before them. */
  problems: string[];
}

/**
 * Checks a seal of the service. Never throws.
 * @param seals DER of the trusted certificates for seals (of an authority or of a signer)
 * @param times the same for timestamps; those for seals when omitted, as for the local authority
 */
export const verifySeal = async (
  pdf: Uint8Array,
  seals: readonly Uint8Array[],
  times: readonly Uint8Array[] = seals,
  now = new Date(),
  revoked: readonly Revoked[] = [],
): Promise<SealCheck> => {
  try {
    const report = await reportOn(pdf, { seals, times, revoked }, now);
    const seal = sealOf(report);
    if (!seal) return { valid: false, level: null, archivedUntil: null, problems: problemsIn(report) };
    const archivedUntil = seal.archivedUntil === null ? null : new Date(seal.archivedUntil);
    return { valid: true, level: seal.level, archivedUntil, problems: [] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    return { valid: false, level: null, archivedUntil: null, problems: [`the file cannot be read: ${reason}`] };
  }
};

const problemsIn = ({ signatures }: Awaited<ReturnType<typeof reportOn>>): string[] => {
  const open = signatures.filter(({ indication }) => indication !== 'TOTAL-PASSED');
  if (open.length === 0) return ['the file has no seal'];
  return open.map(({ kind, subIndication, reason }) => {
    const code = `${subIndication}, ${reason}`;
    return `${kind}: ${reason === 'digest' ? `the file was changed after it was sealed (${code})` : code}`;
  });
};
