import { openStaleAnswers } from '#engines/crm/stale-answers.ts';
import { openProviderCache, type Aged } from '#engines/crm/provider/provider-cache.ts';
import {
  readSupportRecords,
  readSupportThread,
  type Asker,
  type ListedRecord,
} from '#engines/crm/provider/provider-tickets.ts';
import type { AppContext } from '#server/app-context.ts';
import { cleaned, type CleanThread } from './clean-thread.ts';
import { cacheKeyOf } from './rules.ts';

/** Pages poll for new answers; all readers of a ticket share one CRM call per this time. */
const freshMs = 5_000;

/** Tickets from support's org; an old answer if it does not respond. */
export interface TicketCache {
  list(asker: Asker): Promise<Aged<ListedRecord[]>>;
  /** Null when the company has no such ticket. The HTML is sanitised before caching. */
  thread(asker: Asker, caseId: string): Promise<Aged<CleanThread | null>>;
  /** Call it after the company has written something, so that the next read is a new one. */
  changed(asker: Asker, caseId: string | null): void;
}

export const openTicketCache = (context: AppContext): TicketCache => {
  const { crm, clock } = context;
  const cache = openProviderCache(() => clock.now(), openStaleAnswers(context), freshMs);
  return {
    list: (asker) => cache.read(cacheKeyOf(asker), () => readSupportRecords(crm.providerOrg(), asker)),
    thread: (asker, caseId) =>
      cache.read(cacheKeyOf(asker, caseId), async () => {
        const thread = await readSupportThread(crm.providerOrg(), asker, caseId);
        return thread && cleaned(thread);
      }),
    changed: (asker, caseId) => {
      cache.forget(cacheKeyOf(asker));
      if (caseId !== null) cache.forget(cacheKeyOf(asker, caseId));
    },
  };
};
