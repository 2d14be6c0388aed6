import type { sendLinkRequest } from '#contract/accounts/company-users.ts';
import { inTransaction, type Trx } from '#engines/postgres/database.ts';
import { findUser, type UserRow } from '#domains/accounts/store.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { ownersOf } from '#domains/accounts/owners.ts';
import { findCompanyToJoin, holdPerson, insertRequest, readLeftBehind } from './link-store.ts';
import { linkMail } from './mails.ts';
import { reasonToStay } from './rules.ts';

type SendCall = Call<typeof sendLinkRequest>;

/** Writes both audit logs. Only the sender's own log has the IP address. */
const note = async (
  trx: Trx,
  { clock }: AppContext,
  { caller, origin }: SendCall,
  company: { id: string; name: string },
): Promise<void> => {
  for (const companyId of [caller.companyId, company.id].sort()) {
    await recordAudit(trx, clock, {
      companyId,
      action: 'linkRequest.sent',
      actor: actorOf(caller),
      object: company,
      ...(companyId === caller.companyId && { origin }),
    });
  }
};

const tellOwners = async (
  trx: Trx,
  { outbox, settings }: AppContext,
  person: UserRow,
  company: { id: string; name: string },
): Promise<void> => {
  for (const owner of await ownersOf(trx, company.id))
    await outbox.queue(trx, linkMail('linkRequested', owner, { person, company: company.name }, settings));
};

/** Asks to join the company that has connected the org. A repeated request does nothing and sends no mail. */
export const askToJoin = async (context: AppContext, call: SendCall): Promise<{ companyId: string }> => {
  const { caller, params } = call;
  await context.budgets.spend('linkRequest', caller.userId);
  await context.budgets.spend('linkRequestCompany', `${caller.userId} ${params.id}`);
  return inTransaction(context.db, async (trx) => {
    await holdPerson(trx, caller.userId);
    const person = await findUser(trx, caller.userId);
    const company = await findCompanyToJoin(trx, params.id);
    if (!person || !company || company.id === person.companyId) throw new Refusal('CompanyDoesNotExist');
    const why = reasonToStay(await readLeftBehind(trx, person));
    if (why !== null) throw new Refusal(why);
    if (await insertRequest(trx, company.id, person.id)) {
      await tellOwners(trx, context, person, company);
      await note(trx, context, call, company);
    }
    const answer = { companyId: company.id };
    await call.remember(trx, answer);
    return answer;
  });
};
