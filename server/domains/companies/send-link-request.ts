import type { sendLinkRequest } from '#contract/accounts/company-users.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import { findUser } from '#domains/accounts/store.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { noteRequest, tellOwners } from './link-request-notices.ts';
import { findCompanyToJoin, holdPerson, insertRequest, readLeftBehind } from './link-store.ts';
import { reasonToStay } from './rules.ts';

/**
 * Asks to join the company that has connected the org. A repeated request does nothing and sends no mail. Only requests
 * that are sent count against the day's budget: whoever was refused mends the reason and asks again.
 */
export const askToJoin = async (
  context: AppContext,
  call: Call<typeof sendLinkRequest>,
): Promise<{ companyId: string }> => {
  const { caller, params } = call;
  await context.budgets.spend('linkRequest', caller.userId);
  const ofCompany = ['linkRequestCompany', `${caller.userId} ${params.id}`] as const;
  await context.budgets.require(...ofCompany);
  const { answer, isNew } = await inTransaction(context.db, async (trx) => {
    await holdPerson(trx, caller.userId);
    const person = await findUser(trx, caller.userId);
    const company = await findCompanyToJoin(trx, params.id);
    if (!person || !company || company.id === person.companyId) throw new Refusal('CompanyDoesNotExist');
    const why = reasonToStay(await readLeftBehind(trx, person));
    if (why !== null) throw new Refusal(why);
    const isSent = await insertRequest(trx, company.id, person.id);
    if (isSent) {
      await tellOwners(trx, context, 'linkRequested', person, company);
      await noteRequest(trx, context, call, 'linkRequest.sent', company);
    }
    const given = { companyId: company.id };
    await call.remember(trx, given);
    return { answer: given, isNew: isSent };
  });
  // Outside of the transaction, which would wait for a second connection while it holds the person.
  if (isNew) await context.budgets.count(...ofCompany);
  return answer;
};
