import { mailboxKey } from '#http/rate-limits/mailbox-key.ts';
import type { register } from '#contract/accounts/accounts.ts';
import { breaks, inTransaction } from '#engines/postgres/database.ts';
import { recordAudit } from '#domains/audit/record.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { issueEmailToken } from './email-tokens.ts';
import { passwordMail } from './mails.ts';
import { insertCompany, insertUser } from './store.ts';

/** Creates an owner in a new free company and queues the mail to choose a password, in one transaction (REQ-1.4.5). */
export const registerAccount = async (
  context: AppContext,
  call: Call<typeof register>,
): Promise<{ username: string; email: string }> => {
  const { db, secrets, outbox, settings, clock } = context;
  const { username, email, firstname: firstName, lastname: lastName } = call.body;
  const language = call.body.language ?? settings.defaultLanguage;
  const answer = { username, email };
  // Anyone can type anyone's address.
  await context.budgets.spend('registerRecipient', mailboxKey(secrets, email));
  try {
    await inTransaction(db, async (trx) => {
      const companyId = await insertCompany(trx);
      const user = { companyId, username, email, firstName, lastName, role: 'owner' as const, language };
      const id = await insertUser(trx, user);
      const token = await issueEmailToken(trx, secrets, { userId: id, purpose: 'initialise' });
      await outbox.queue(trx, passwordMail('initialise', { id, ...user }, { token, ...settings }));
      await recordAudit(trx, clock, {
        companyId,
        action: 'user.registered',
        actor: { kind: 'user', id, username },
        origin: call.origin,
      });
      await call.remember(trx, answer);
    });
  } catch (error) {
    if (breaks(error, 'users_username'))
      throw new Refusal('UsernameAlreadyExists', {
        errors: [{ path: 'username', code: 'UsernameAlreadyExists' }],
      });
    throw error;
  }
  return answer;
};
