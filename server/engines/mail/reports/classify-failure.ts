import type { FailureClass } from '#contract/webdocs/delivery.ts';
import {
  phrases,
  tellingPhrases,
  preciseStatuses,
  smtpCodes,
  vagueStatuses,
  type FailureRule,
} from './failure-rules.ts';

/** The words and codes of a server about one recipient. */
export interface FailureFacts {
  /** Enhanced status code: `5.1.1`. */
  status?: string | undefined;
  /** Code of SMTP: `550`. */
  code?: string | undefined;
  /** From the machine's own words to those for people; the first that says something decides. */
  texts: readonly string[];
}

const enhanced = /\b([245]\.\d{1,3}\.\d{1,3})\b/;
const basic = /(?:^|[^\d.])([45]\d\d)(?=[ \-#:,;]|$)/;

/** The codes in a server's answer: `550-5.1.1 …` has both, `452 4.2.2 …` too. */
export const codesIn = (text: string): { status?: string; code?: string } => {
  const status = enhanced.exec(text)?.[1];
  const code = basic.exec(text)?.[1];
  return { ...(status !== undefined && { status }), ...(code !== undefined && { code }) };
};

const classOf = (rules: readonly FailureRule[], text: string | undefined): FailureClass | null =>
  (text !== undefined && text !== '' && rules.find(({ pattern }) => pattern.test(text))?.class) || null;

/** The class of a failure: precise status codes, then words, then the codes that are used for anything. */
export const classifyFailure = ({ status, code, texts }: FailureFacts): FailureClass => {
  const precise = classOf(preciseStatuses, status);
  // Servers send the status of a wrong address with other news too: "552 mailbox over quota (#5.1.1)".
  const [answer = ''] = texts;
  const told = status !== undefined && answer.includes(status) ? classOf(tellingPhrases, answer) : null;
  if (precise) return precise === 'unknown' ? (told ?? precise) : precise;
  for (const text of texts) {
    const said = classOf(phrases, text.replaceAll(/\s+/g, ' '));
    if (said) return said;
  }
  return classOf(vagueStatuses, status) ?? classOf(smtpCodes, code) ?? 'temporary';
};

const longest = 300;

/** A server's answer as it is kept and shown: one line, without control characters, at most 300 characters. */
export const shortened = (answer: string): string => {
  const line = answer.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  // No half of a letter that takes two places.
  return line.length <= longest ? line : `${line.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
};
