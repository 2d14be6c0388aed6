import type { register } from '#contract/accounts/accounts.ts';
import { breaks, inTransaction, type Trx } from '#engines/postgres/database.ts';
import { recordAudit } from '#domains/audit/record.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { issueEmailToken } from '../email-tokens.ts';
import { passwordMail } from '../mails.ts';
import { spendMail } from './spend-mail.ts';
import { insertCompany, insertUser } from '../store.ts';
import { takeOver } from './take-over.ts';

type RegisterCall = Call<typeof register>;

const registrationOf = ({ body }: RegisterCall, { settings }: AppContext) => ({
  username: body.username,
  email: body.email,
  firstName: body.firstname,
  lastName: body.lastname,
  language: body.language ?? settings.defaultLanguage,
});

/** Mails the link to choose a password, and notes the registration. */
const welcome = async (
  trx: Trx,
  context: AppContext,
  call: RegisterCall,
  { id, companyId }: { id: string; companyId: string },
): Promise<void> => {
  const { secrets, outbox, settings, clock } = context;
  const user = registrationOf(call, context);
  const token = await issueEmailToken(trx, secrets, { userId: id, purpose: 'initialise' });
  await outbox.queue(trx, passwordMail('initialise', { id, ...user }, { token, ...settings }));
  await recordAudit(trx, clock, {
    companyId,
    action: 'user.registered',
    actor: { kind: 'user', id, username: user.username },
    origin: call.origin,
  });
  await call.remember(trx, { username: user.username, email: user.email });
};

/** Creates an owner in a new free company and queues the mail to choose a password, in one transaction (REQ-1.4.5). */
export const registerAccount = async (
  context: AppContext,
  call: RegisterCall,
): Promise<{ username: string; email: string }> => {
  const user = registrationOf(call, context);
  await spendMail(context, user);
  try {
    await inTransaction(context.db, async (trx) => {
      const companyId = await insertCompany(trx);
      const id = await insertUser(trx, { ...user, companyId, role: 'owner' });
      await welcome(trx, context, call, { id, companyId });
    });
  } catch (error) {
    if (!breaks(error, 'users_username')) throw error;
    const isTaken = await inTransaction(context.db, async (trx) => {
      const taken = await takeOver(trx, user);
      if (taken) await welcome(trx, context, call, taken);
      return taken !== undefined;
    });
    if (!isTaken)
      throw new Refusal('UsernameAlreadyExists', { errors: [{ path: 'username', code: 'UsernameAlreadyExists' }] });
  }
  return { username: user.username, email: user.email };
};
