import { toId18 } from '#engines/crm/ids.ts';
import type { SessionCaller } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { TicketCache } from './ticket-cache.ts';
import { labelOf } from './label.ts';
import { askerOf, matchesOrgInPath, type Reader } from './rules.ts';
import { findPlace, type TicketRow } from './store.ts';

/** Parts that only this domain needs, in addition to the app context. */
export interface TicketParts {
  context: AppContext;
  reads: TicketCache;
}

/** A ticket the caller's company may see. */
export interface FoundTicket {
  asker: Reader;
  /** Our id, else the CRM's id. Messages and files of the ticket are stored under it. */
  key: string;
  /** 18 characters; null until the CRM has it. */
  caseId: string | null;
  /** Null for a ticket that support created. */
  row: TicketRow | null;
  label: string;
}

const uuid = /^[0-9a-f]{8}-/;

/**
 * Finds a ticket by its path. An unknown ticket, one of another company and one with the wrong org get the same
 * refusal.
 * @throws {Refusal} NotFound
 */
export const findTicket = async (
  { context, reads }: TicketParts,
  caller: SessionCaller,
  said: { orgId: string; id: string },
): Promise<FoundTicket> => {
  const id = uuid.test(said.id) ? said.id : toId18(said.id);
  if (id === null) throw new Refusal('NotFound');
  const { orgs, row } = await findPlace(context.db, caller.companyId, id);
  const asker = askerOf(caller, orgs);
  if (row !== null) {
    if (!matchesOrgInPath(said.orgId, row.orgId, orgs)) throw new Refusal('NotFound');
    return { asker, key: row.id, caseId: row.caseId, row, label: labelOf(row) };
  }
  const record = uuid.test(id) ? undefined : (await reads.thread(asker, id)).value?.record;
  if (!record || !matchesOrgInPath(said.orgId, record.orgId, orgs)) throw new Refusal('NotFound');
  return { asker, key: id, caseId: id, row: null, label: labelOf(record) };
};
