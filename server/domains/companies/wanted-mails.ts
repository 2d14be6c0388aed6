import type { AppContext } from '#server/app-context.ts';

/**
 * Mails that ask for an action may wait for hours while the mail server is down. An invitation is sent only while the
 * person has no password, the link to a new address only while that change is requested, a request to join only while
 * the owner's company has one to answer.
 */
export const dropAnsweredMails = ({ outbox }: Pick<AppContext, 'outbox'>): void => {
  outbox.sendOnlyWhile(['accounts.initialise'], async (db, { subjectId, address }) => {
    const user = await db
      .selectFrom('users')
      .select(['password_hash', 'email'])
      .where('id', '=', subjectId)
      .executeTakeFirst();
    return user !== undefined && user.password_hash === null && user.email === address;
  });
  outbox.sendOnlyWhile(['accounts.confirm-email'], async (db, { subjectId, address }) => {
    const change = await db
      .selectFrom('email_tokens')
      .select('user_id')
      .where('user_id', '=', subjectId)
      .where('purpose', '=', 'confirm-email')
      .where('new_email', '=', address)
      .executeTakeFirst();
    return change !== undefined;
  });
  outbox.sendOnlyWhile(['companies.linkRequested', 'companies.linkReminded'], async (db, { subjectId }) => {
    const request = await db
      .selectFrom('link_requests as request')
      .innerJoin('users as owner', 'owner.company_id', 'request.company_id')
      .select('request.user_id')
      .where('owner.id', '=', subjectId)
      .executeTakeFirst();
    return request !== undefined;
  });
};
