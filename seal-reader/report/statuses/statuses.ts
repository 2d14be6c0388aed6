import { isOfTime, isRevoked } from '../../long-term/judge.ts';
import { isUnclear } from '../../long-term/finding.ts';
import { orderOf } from '../../long-term/ocsp.ts';
import type { Link } from '../chains.ts';
import { nameIn } from '../name-in.ts';
import type { StatusReport } from '../report.ts';
import type { PathTools } from '../tools.ts';
import { findingsOn } from './found.ts';
import type { Found, StatusQuestion } from './question.ts';

/** A status, and whether the certificate is only suspended, or said to be revoked in a way that is not known here. */
export interface JudgedStatus {
  report: StatusReport;
  isOnHold: boolean;
  isUnclear: boolean;
}

/** The status of one certificate, from the file alone. */
export const statusOf = async (
  question: StatusQuestion,
  { below, above }: Link,
  isLeaf: boolean,
  tools: PathTools,
): Promise<JudgedStatus> => {
  const { pool, whole, at, revokedBy, isProven } = question;
  const asked = { below, above, question, tools };
  const found = await findingsOn(asked);
  const later = whole === pool ? [] : await findingsOn({ ...asked, question: { ...question, pool: whole } });
  const told = (status: StatusReport['status'], of: Found | null): JudgedStatus => {
    const { said: finding = null, source = null } = of ?? {};
    const revocation = typeof finding?.status === 'object' ? finding.status : null;
    return {
      report: {
        certificate: nameIn(below),
        status,
        source,
        from: finding?.from.toISOString() ?? null,
        revokedAt: revocation?.revokedAt.toISOString() ?? null,
      },
      isOnHold: status === 'revoked' && revocation?.isOnHold === true,
      isUnclear: false,
    };
  };
  // A signature of before the revocation holds. Nobody knows that of what an authority has issued.
  const role = isLeaf && isProven ? 'seal' : 'other';
  const revoked =
    standing(found, later).find(({ said: one }) => isRevoked(one, revokedBy, role)) ??
    // A list is made once a day or once a year, so a certificate may have been revoked before an early good status.
    standing(later, later).find(({ said: one }) => isRevoked(one, revokedBy, 'seal'));
  if (revoked && isUnclear(revoked.said)) return { ...told('none', null), isUnclear: true };
  if (revoked) return told('revoked', revoked);
  const good = found.find(({ said: one }) => isOfTime(one, below, at, 'other'));
  return good ? told('good', good) : told('none', null);
};

/** A later statement ends suspensions alone, also one that is said in a way that is not known here. */
const isForNow = ({ said: { status } }: Found): boolean => typeof status === 'object' && status.isOnHold;

/** Leaves out what a later statement has ended; what is revoked for good comes first. */
const standing = (found: readonly Found[], later: readonly Found[]): Found[] => {
  const isEnded = ({ said: { from } }: Found) =>
    [...found, ...later].some((one) => one.said.status === 'good' && one.said.from > from);
  return found
    .filter((one) => !isForNow(one) || !isEnded(one))
    .toSorted((one, other) => orderOf(one.said.status) - orderOf(other.said.status));
};
