import { redirect } from '@tanstack/react-router';
import { currentLanguage } from '#kit/language.ts';
import { refusalTexts } from '#kit/refusal-texts.ts';
import { toasts } from '#ui/overlays/toasts.ts';
import { supportToken } from '#app/address-token.ts';
import { paths } from '#app/paths.ts';
import { queryClient } from '#app/query-client.ts';
import { isSignedIn, logInAs, userQuery, wantedRoute } from '#app/session.ts';
import { isLinkExpired } from './expired-link.ts';

const mayEnter = async (username: string, token: string): Promise<boolean> => {
  if (token === '') return false;
  try {
    const user = await logInAs(username, token);
    queryClient.setQueryData(userQuery.queryKey, user);
    return true;
  } catch (error) {
    if (isLinkExpired(error)) return false;
    throw error;
  }
};

/** Opens the support session of a link made by staff. After success and failure the way is home (REQ-1.6.12). */
export const openSupportSession = async (username: string, token: string): Promise<void> => {
  if (!(await mayEnter(username, token))) toasts.error(refusalTexts[currentLanguage()].TokenInvalid);
  supportToken.forget();
  wantedRoute.forget();
};

/** Leaves an open session to the page, which asks before it is replaced (REQ-1.6.15). */
export const followSupportLink = async (username: string, token: string): Promise<void> => {
  if (token !== '' && isSignedIn()) return;
  await openSupportSession(username, token);
  throw redirect({ to: paths.home, replace: true });
};
