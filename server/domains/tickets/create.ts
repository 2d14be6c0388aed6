import type { CreatedTicket, NewTicket } from '#contract/tickets.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import type { Origin, SessionCaller } from '#http/caller.ts';
import { Refusal } from '#http/refusal.ts';
import { htmlOf, textOf } from './clean-ticket-html.ts';
import { sendNow } from './send-policy.ts';
import type { TicketParts } from './find-ticket.ts';
import { planSending } from './queue.ts';
import { acceptedHtml, askerOf, authorOf, findOwnOrg, identityOf, summaryOfRow, supportLabel } from './rules.ts';
import { findTicket, insertTicket, readHome, type Home } from './store.ts';
import { spendOnWriting } from './unverified-limit.ts';

/** Maximum waiting time of the user; must be shorter than the time that an open `Idempotency-Key` is held. */
const patienceMs = 8_000;
const jobAfterMs = 20_000;

interface Asked {
  caller: SessionCaller;
  body: NewTicket;
  origin: Origin;
  remember(trx: Trx, answer: CreatedTicket): Promise<void>;
  forget(trx: Trx): Promise<void>;
}

/** The 18-character id of one of the company's orgs, else the org that the user typed under "Other". */
const orgOf = (home: Home, said: string | null, body: NewTicket): string | null => {
  const wanted = body.orgId ?? said;
  return wanted === null ? null : (findOwnOrg(home.orgs, wanted)?.orgId ?? wanted);
};

/**
 * Stores the ticket, then sends it to the CRM.
 * @param orgId org in the URL path; null in the path for companies without an org
 * @throws {Refusal} NotFound for an org that is not the company's
 */
export const createTicket = async (
  { context, reads }: TicketParts,
  asked: Asked,
  orgId: string | null,
): Promise<CreatedTicket> => {
  const { caller, body, origin } = asked;
  const { db, clock, budgets } = context;
  const { companyId, userId } = caller;
  const home = await readHome(db, companyId, userId);
  if (orgId !== null && !findOwnOrg(home.orgs, orgId)) throw new Refusal('NotFound');
  await budgets.spend('ticket', userId);
  const label = supportLabel(home, caller);
  const written = acceptedHtml(body.htmlBody, 'htmlBody');
  const html = label === null ? written : acceptedHtml(`${htmlOf(label)}${written}`, 'htmlBody');
  const author = authorOf(home, caller);
  await spendOnWriting(context, asked, 'ticketUnverified');
  const ticketOrg = orgOf(home, orgId, body);
  const text = textOf(html);
  const connected = home.orgs.length > 0;
  const row = await inTransaction(db, async (trx) => {
    const kept = await insertTicket(
      trx,
      {
        companyId,
        userId,
        orgId: ticketOrg,
        subject: body.subject,
        product: body.product__c,
        priority: body.priority,
        affectedUsers: body.affected_users__c,
        description: connected ? text : `${text}\n\n${identityOf(home, companyId)}`,
        html,
        authorName: author.name,
        authorEmail: author.email,
        accessSupport: body.accessSupport,
      },
      clock.now(),
    );
    await recordAudit(trx, clock, {
      companyId,
      action: 'ticket.created',
      actor: actorOf(caller),
      object: { id: kept.id, name: kept.subject },
      details: { priority: kept.priority, product: kept.product, accessSupport: kept.accessSupport },
      origin,
    });
    await planSending(trx, context, { kind: 'ticket', id: kept.id }, jobAfterMs);
    await asked.remember(trx, { ...summaryOfRow(kept), connected });
    return kept;
  });
  await sendNow(context, { kind: 'ticket', id: row.id }, patienceMs, (trx) => asked.forget(trx));
  reads.changed(askerOf(caller, home.orgs), null);
  const now = (await findTicket(db, row.id)) ?? row;
  return { ...summaryOfRow(now), description: row.description, connected };
};
