import type { Language } from '#contract/roles.ts';
import type { Verdict, VerdictKind } from '../verdict.ts';
import { verifyTexts } from '../texts.ts';
import { contradicts, isBadlyPublished } from './compare.ts';
import { toneOf } from './finding.ts';
import type { Finding, FindingKind } from './finding.ts';
import { verdictTexts } from './verdict-texts.ts';

/** The verdict after the comparison with published heads, and with the certificates that were added. */
export type ShownKind =
  | VerdictKind
  | 'certificate'
  | 'vouched'
  | 'contradicted'
  | 'badlyPublished'
  | 'logBroken'
  | 'logMissing'
  | 'logAgrees'
  | 'logAgreesInPart'
  | 'logUnproved'
  | 'headsGone'
  | 'headsAgree';

export interface ShownVerdict {
  kind: ShownKind;
  title: string;
  body: (productName: string) => string;
}

/** Each signature of a file of somebody else holds, if one trusts the certificates that were added. */
const isVouched = (report: Verdict['report']): boolean =>
  report?.signatures.every(({ indication }) => indication === 'TOTAL-PASSED') ?? false;

/** Files of heads that nothing proves have its entries, and none of them has others. */
const agreesUnproved = (findings: readonly Finding[]): boolean => {
  const unproved = findings.filter(({ isUnproved }) => isUnproved);
  return unproved.some(({ kind }) => kind === 'same') && !unproved.some((each) => toneOf(each) === 'warning');
};

const kindAfter = ({ kind, log, report, certificates }: Verdict, findings: readonly Finding[]): ShownKind => {
  if (certificates) return 'certificate';
  if (kind === 'foreign' && isVouched(report)) return 'vouched';
  if (kind !== 'intact' && kind !== 'log' && kind !== 'heads') return kind;
  const has = (wanted: FindingKind) => findings.some((finding) => finding.kind === wanted && !finding.isUnproved);
  if (kind === 'log' && (log?.brokenAt !== null || log.isShownOtherwise)) return 'logBroken';
  if (has('gone')) return 'headsGone';
  if (contradicts(findings)) return 'contradicted';
  if (isBadlyPublished(findings)) return 'badlyPublished';
  if (kind === 'log' && has('missing')) return 'logMissing';
  // Of a `preuve.json` outside its PDF the trail alone is compared.
  const isInPart = log?.kind === 'document' || has('uncovered') || has('hidesQuestions') || has('otherNames');
  if (kind === 'log' && has('same')) return isInPart ? 'logAgreesInPart' : 'logAgrees';
  if (kind === 'log' && agreesUnproved(findings)) return 'logUnproved';
  const isAhead = has('ahead') || has('stampedAhead');
  return kind === 'heads' && has('signed') && !isAhead ? 'headsAgree' : kind;
};

export const shownVerdict = (verdict: Verdict, findings: readonly Finding[], language: Language): ShownVerdict => {
  const kind = kindAfter(verdict, findings);
  const texts = { ...verifyTexts[language], ...verdictTexts[language] };
  return { kind, title: texts[kind], body: texts[`${kind}Body`] };
};
