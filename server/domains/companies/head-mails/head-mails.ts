import type { HeadMails, setHeadMails } from '#contract/audit/head-mails.ts';
import { findLatestContent } from '#domains/audit/heads/store.ts';
import { usersByIds } from '#domains/accounts/owners.ts';
import { inTransaction, type Connection } from '#engines/postgres/database.ts';
import type { Call } from '#http/route.ts';
import type { AppContext } from '#server/app-context.ts';
import { headMail, type MailedFile } from './head-mail.ts';

const jobName = 'companies.mailHeads';
const everySeconds = 86_400;

export const readHeadMails = async (db: Connection, userId: string): Promise<HeadMails> => ({
  isWanted:
    (await db.selectFrom('head_mails').select('user_id').where('user_id', '=', userId).executeTakeFirst()) !==
    undefined,
});

export const changeHeadMails = async (
  { db }: Pick<AppContext, 'db'>,
  { caller, body }: Call<typeof setHeadMails>,
): Promise<HeadMails> => {
  if (body.isWanted)
    await db
      .insertInto('head_mails')
      .values({ user_id: caller.userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await db.deleteFrom('head_mails').where('user_id', '=', caller.userId).execute();
  return body;
};

/** Owners of companies that are not blocked who have not got this file. A person who is no owner any more gets none. */
const readersWithout = async (db: Connection, number: number): Promise<string[]> =>
  (
    await db
      .selectFrom('head_mails')
      .innerJoin('users', 'users.id', 'head_mails.user_id')
      .innerJoin('companies', 'companies.id', 'users.company_id')
      .select('users.id')
      .where('head_mails.mailed_to', '<', number)
      .where('users.role', '=', 'owner')
      .where('companies.status', '!=', 'blocked')
      .execute()
  ).map(({ id }) => id);

/** The mark and the mail are one transaction: a job that is killed and started again mails nobody twice. */
const mailTo = (context: AppContext, userId: string, file: MailedFile): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('head_mails')
      .set({ mailed_to: file.number })
      .where('user_id', '=', userId)
      .where('mailed_to', '<', file.number)
      .executeTakeFirst();
    const [person] = numUpdatedRows > 0n ? await usersByIds(trx, [userId]) : [];
    if (person) await context.outbox.queue(trx, headMail(person, context.settings, file));
  });

/** Mails the latest file of published heads to the owners who want it; it fixes all files before. */
export const mailHeads = async (context: AppContext): Promise<void> => {
  const latest = await findLatestContent(context.db);
  if (!latest) return;
  const file = { ...latest, sha256: latest.sha256.toString('hex') };
  for (const userId of await readersWithout(context.db, file.number)) await mailTo(context, userId, file);
};

export const registerHeadMails = (context: AppContext): void => {
  context.jobs.register({ name: jobName, maxAttempts: 5, handle: () => mailHeads(context) });
  context.jobs.schedule({ name: jobName, everySeconds });
};
