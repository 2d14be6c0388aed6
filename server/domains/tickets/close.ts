import type { closeTicket } from '#contract/tickets.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import { closeSupportRecord } from '#engines/crm/provider/provider-ticket-writes.ts';
import { readSupportRecord } from '#engines/crm/provider/provider-tickets.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { endAccess } from './support-access.ts';
import { findTicket, type TicketParts } from './find-ticket.ts';
import { noteClosing } from './store.ts';
import { spendOnWriting } from './unverified-limit.ts';

/** Closes the ticket in the CRM, then here. If two people close it at once, it is logged once. */
export const close = async (parts: TicketParts, call: Call<typeof closeTicket>): Promise<undefined> => {
  const { caller, params, origin } = call;
  const { context, reads } = parts;
  const { asker, caseId, row, key, label } = await findTicket(parts, caller, params);
  if (caseId === null) throw new Refusal('TicketNotSentYet');
  await context.budgets.spend('ticket', caller.userId);
  // A closing asks the org as often as a message does.
  await spendOnWriting(context, call, 'ticketUnverifiedMessage');
  const provider = context.crm.providerOrg({ company: caller.companyId });
  const before = await readSupportRecord(provider, asker, caseId);
  if (before === null) throw new Refusal('NotFound');
  const wasOpen = before.status !== 'Closed';
  if (wasOpen) await closeSupportRecord(provider, caseId);
  await inTransaction(context.db, async (trx) => {
    if (wasOpen && (await noteClosing(trx, caseId, before.changed)))
      await recordAudit(trx, context.clock, {
        companyId: caller.companyId,
        action: 'ticket.closed',
        actor: actorOf(caller),
        object: { id: key, name: label },
        origin,
      });
    if (row !== null) await endAccess(trx, context.clock, row.id);
  });
  reads.changed(asker, caseId);
  return undefined;
};
