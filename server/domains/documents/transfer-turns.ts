import { startDeadline } from '#engines/crm/deadline.ts';
import { CrmError } from '#engines/crm/errors.ts';
import { openOrgConcurrency, type OrgConcurrency } from '#engines/crm/turns/org-concurrency.ts';
import { Refusal } from '#http/refusal.ts';

interface Places {
  /** Of one company. */
  perOrg: number;
  inAll: number;
}

export interface TransferLimits {
  verified: Places;
  /** Of companies that nobody has verified, besides: some would take all places with slow transfers. */
  others: Places;
  waitMs: number;
}

const comeBackSeconds = 10;

const takePlace = async (turns: OrgConcurrency, companyId: string, waitMs: number): Promise<() => void> => {
  try {
    return await turns.enter(companyId, startDeadline(waitMs));
  } catch (error) {
    throw error instanceof CrmError ? new Refusal('TooManyRequests', { retryAfterSeconds: comeBackSeconds }) : error;
  }
};

/**
 * Limits the transfers of template files that run at once. Each keeps its last megabyte in memory, and one company must
 * not use all places.
 */
export const openTransferTurns = ({ verified, others, waitMs }: TransferLimits) => {
  const [turns, othersTurns] = [openOrgConcurrency(verified), openOrgConcurrency(others)];
  return async <T>(company: { companyId: string; isVerified: boolean }, transfer: () => Promise<T>): Promise<T> => {
    const leave = await takePlace(company.isVerified ? turns : othersTurns, company.companyId, waitMs);
    try {
      return await transfer();
    } finally {
      leave();
    }
  };
};
