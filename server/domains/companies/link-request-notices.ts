import type { AuditAction } from '#contract/audit/audit-actions.ts';
import type { Trx } from '#engines/postgres/database.ts';
import { ownersOf } from '#domains/accounts/owners.ts';
import type { UserRow } from '#domains/accounts/store.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Origin, SessionCaller } from '#http/caller.ts';
import { linkMail } from './mails.ts';

interface Company {
  id: string;
  name: string;
}

/** Writes both audit logs. Only the sender's own log has the IP address. */
export const noteRequest = async (
  trx: Trx,
  { clock }: AppContext,
  { caller, origin }: { caller: SessionCaller; origin: Origin },
  action: AuditAction,
  company: Company,
): Promise<void> => {
  for (const companyId of [caller.companyId, company.id].sort()) {
    await recordAudit(trx, clock, {
      companyId,
      action,
      actor: actorOf(caller),
      object: company,
      ...(companyId === caller.companyId && { origin }),
    });
  }
};

/** Mails each active owner of the company that the person asks to join. */
export const tellOwners = async (
  trx: Trx,
  { outbox, settings }: AppContext,
  kind: 'linkRequested' | 'linkReminded',
  person: UserRow,
  company: Company,
): Promise<void> => {
  for (const owner of await ownersOf(trx, company.id))
    await outbox.queue(trx, linkMail(kind, owner, { person, company: company.name }, settings));
};
