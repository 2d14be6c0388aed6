import { addressKey } from '#http/rate-limits/rate-limits.ts';
import type { Origin, SessionCaller } from '#http/caller.ts';
import { Refusal } from '#http/refusal.ts';
import type { AppContext } from '#server/app-context.ts';

interface Writing {
  caller: Pick<SessionCaller, 'companyId' | 'companyStatus'>;
  origin: Pick<Origin, 'address'>;
}

type Counting = Pick<AppContext, 'budgets'>;

const megabyte = 1_048_576;

const unlessVerified = async ({ caller }: Writing, spend: () => Promise<unknown>): Promise<void> => {
  if (caller.companyStatus === 'verified') return;
  try {
    await spend();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'TooManyRequests') throw error;
    throw new Refusal('UnverifiedTicketLimit', { retryAfterSeconds: error.retryAfterSeconds ?? 1 });
  }
};

/**
 * Counts what a company writes to the provider's org that nobody has verified (REQ-4.4.20). The company comes first, then
 * its address, so that refused calls of some do not use up what all of them have.
 * @throws {Refusal} UnverifiedTicketLimit
 */
export const spendOnWriting = (
  { budgets }: Counting,
  writing: Writing,
  ofCompany: 'ticketUnverified' | 'ticketUnverifiedFile' | 'ticketUnverifiedMessage',
): Promise<void> =>
  unlessVerified(writing, async () => {
    await budgets.spend(ofCompany, writing.caller.companyId);
    await budgets.spend('ticketUnverifiedAddress', addressKey(writing.origin.address));
    await budgets.spend('ticketOfUnverified', 'all');
  });

/** The same for the size of a file. @throws {Refusal} UnverifiedTicketLimit */
export const spendOnBytes = ({ budgets }: Counting, writing: Writing, bytes: number): Promise<void> =>
  unlessVerified(writing, async () => {
    const megabytes = Math.ceil(bytes / megabyte);
    await budgets.spend('ticketUnverifiedStoredAddress', addressKey(writing.origin.address), megabytes);
    await budgets.spend('ticketStoredOfUnverified', 'all', megabytes);
  });
