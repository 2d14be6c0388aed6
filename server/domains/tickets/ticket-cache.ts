import { openStaleAnswers } from '#engines/crm/answers/stale-answers.ts';
import { openProviderCache, type Aged } from '#engines/crm/provider/provider-cache.ts';
import { readSupportRecords, readSupportThread, type ListedRecord } from '#engines/crm/provider/provider-tickets.ts';
import type { AppContext } from '#server/app-context.ts';
import { openThreadCleaner, type CleanThread } from './clean-thread.ts';
import { cacheKeyOf, type Reader } from './rules.ts';

/** Pages poll for new answers; all readers of a ticket share one CRM call per this time. */
const freshMs = 5_000;

/** Tickets from support's org; an old answer if it does not respond. */
export interface TicketCache {
  list(asker: Reader): Promise<Aged<ListedRecord[]>>;
  /** Null when the company has no such ticket. The HTML is sanitised before caching. */
  thread(asker: Reader, caseId: string): Promise<Aged<CleanThread | null>>;
  /** Counts a read that is not kept here. @throws {Refusal} TooManyRequests */
  spend(asker: Reader): Promise<void>;
  /** Call it after the company has written something, so that the next read is a new one. */
  changed(asker: Reader, caseId: string | null): void;
}

export const openTicketCache = (context: AppContext): TicketCache => {
  const { crm, clock, budgets, orgChanges } = context;
  // Ids that are nobody's are not kept: there is no end of them.
  const isThere = (value: unknown) => value !== null;
  const clean = openThreadCleaner();
  const cache = openProviderCache(() => clock.now(), openStaleAnswers(context), freshMs, isThere);
  orgChanges.onChange((kind) => cache.forgetKind(kind));
  /** The org has so many calls a day for all customers together, and for the provider's own work. */
  const spend = async ({ mark, isVerified }: Reader): Promise<void> => {
    if (isVerified) await budgets.spend('providerTickets', mark);
    else {
      await budgets.spend('providerTicketsUnverified', mark);
      await budgets.spend('providerTicketsOfUnverified', 'all');
    }
  };
  return {
    spend,
    list: (asker) =>
      cache.read(cacheKeyOf(asker), async () => {
        await spend(asker);
        return readSupportRecords(crm.providerOrg({ company: asker.companyId }), asker);
      }),
    thread: (asker, caseId) =>
      cache.read(cacheKeyOf(asker, caseId), async () => {
        await spend(asker);
        const thread = await readSupportThread(crm.providerOrg({ company: asker.companyId }), asker, caseId);
        return thread && (await clean(thread));
      }),
    changed: (asker, caseId) => {
      cache.forget(cacheKeyOf(asker));
      if (caseId !== null) cache.forget(cacheKeyOf(asker, caseId));
    },
  };
};
