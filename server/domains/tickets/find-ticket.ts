import { toId18 } from '#engines/crm/ids.ts';
import type { Asker } from '#engines/crm/provider/provider-tickets.ts';
import type { SessionCaller } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { TicketCache } from './ticket-cache.ts';
import { labelOf } from './label.ts';
import { askerOf, matchesOrgInPath } from './rules.ts';
import { findPlace, type TicketRow } from './store.ts';

/** The domain's own parts beside the product's. */
export interface TicketParts {
  context: AppContext;
  reads: TicketCache;
}

/** A ticket the caller's company may see. */
export interface FoundTicket {
  asker: Asker;
  /** Id of ours, else the CRM's: what its messages and files are kept under. */
  key: string;
  /** 18 characters; null until the CRM has it. */
  caseId: string | null;
  /** Null when support made it. */
  row: TicketRow | null;
  label: string;
}

const uuid = /^[0-9a-f]{8}-/;

/**
 * Finds a ticket by its path. A ticket of another company, with the wrong org, or unknown: the same refusal.
 * @throws {Refusal} NotFound
 */
export const findTicket = async (
  { context, reads }: TicketParts,
  { companyId }: SessionCaller,
  said: { orgId: string; id: string },
): Promise<FoundTicket> => {
  const id = uuid.test(said.id) ? said.id : toId18(said.id);
  if (id === null) throw new Refusal('NotFound');
  const { orgs, row } = await findPlace(context.db, companyId, id);
  const asker = askerOf(companyId, orgs);
  if (row !== null) {
    if (!matchesOrgInPath(said.orgId, row.orgId, orgs)) throw new Refusal('NotFound');
    return { asker, key: row.id, caseId: row.caseId, row, label: labelOf(row) };
  }
  const record = uuid.test(id) ? undefined : (await reads.thread(asker, id)).value?.record;
  if (!record || !matchesOrgInPath(said.orgId, record.orgId, orgs)) throw new Refusal('NotFound');
  return { asker, key: id, caseId: id, row: null, label: labelOf(record) };
};
