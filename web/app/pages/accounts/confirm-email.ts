import { redirect } from '@tanstack/react-router';
import { confirmEmail } from '#contract/accounts/accounts.ts';
import type { User } from '#contract/accounts/accounts.ts';
import { call } from '#kit/call.ts';
import { emailToken } from '#app/address-token.ts';
import { paths } from '#app/paths.ts';
import { queryClient } from '#app/query-client.ts';
import { userQuery } from '#app/session.ts';
import { isLinkExpired, reportExpiredLink } from './expired-link.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The confirmed address, kept in the history: a reload must not use the link a second time. */
    confirmedEmail?: string;
  }
}

const redeemLink = async (token: string): Promise<User> => {
  try {
    return await call(confirmEmail, {}, { bearer: token });
  } catch (error) {
    if (!isLinkExpired(error)) throw error;
    emailToken.forget();
    reportExpiredLink(error);
    throw redirect({ to: paths.login, replace: true });
  }
};

/**
 * Uses up the link in the mail. It is a loader, because the router calls it once per visit while React may mount twice.
 * A mail scanner that follows links runs no script.
 */
export const loadConfirmation = async (confirmedEmail: string | undefined): Promise<string> => {
  if (confirmedEmail !== undefined) return confirmedEmail;
  const { email } = await redeemLink(emailToken.read());
  emailToken.forget();
  await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  throw redirect({
    to: paths.confirmEmail,
    params: { emailToken: '-' },
    state: { confirmedEmail: email },
    replace: true,
  });
};
