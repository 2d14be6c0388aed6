import * as accounts from '#contract/accounts/accounts.ts';
import * as mine from '#contract/accounts/my-account.ts';
import * as passkeys from '#contract/accounts/passkeys.ts';
import { supportFacts } from '#domains/support/running.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import { route, type Route } from '#http/route.ts';
import { confirmNewEmail } from './change-email.ts';
import { chooseFirstPassword, chooseOtherPassword, peekLink } from './choose-password.ts';
import { logIn, logOut, renew } from './log-in.ts';
import { mailFirstLink, mailResetLink } from './mail-links.ts';
import { changeOwnEmail, readEmailChange, updateOwnDetails } from './my-account.ts';
import { endOtherSessions, endOwnSession, listOpenSessions } from './my-sessions.ts';
import { logInWithPasskey, startPasskeyLogin } from './passkeys/passkey-log-in.ts';
import { addPasskey, listOwnPasskeys, removeOwnPasskey, renameOwnPasskey, startPasskey } from './passkeys/passkeys.ts';
import { registerAccount } from './registration/register.ts';
import {
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './second-factor.ts';
import { findUser, toUser } from './store.ts';
import { logInAs } from './support.ts';

const myAccountRoutes = (context: AppContext): Route[] => [
  route(mine.updateOwnDetails, (call) => updateOwnDetails(context, call)),
  route(mine.changeOwnEmail, (call) => changeOwnEmail(context, call)),
  route(mine.getEmailChange, (call) => readEmailChange(context, call)),
  route(mine.listSessions, (call) => listOpenSessions(context, call)),
  route(mine.endSession, (call) => endOwnSession(context, call)),
  route(mine.endOtherSessions, (call) => endOtherSessions(context, call)),
  route(mine.getSecondFactor, (call) => readSecondFactor(context, call)),
  route(mine.startSecondFactor, (call) => startSecondFactor(context, call)),
  route(mine.confirmSecondFactor, (call) => confirmSecondFactor(context, call)),
  route(mine.renewRecoveryCodes, (call) => renewRecoveryCodes(context, call)),
  route(mine.removeSecondFactor, (call) => removeSecondFactor(context, call)),
  route(passkeys.listPasskeys, (call) => listOwnPasskeys(context, call)),
  route(passkeys.startPasskey, (call) => startPasskey(context, call)),
  route(passkeys.addPasskey, (call) => addPasskey(context, call)),
  route(passkeys.renamePasskey, (call) => renameOwnPasskey(context, call)),
  route(passkeys.removePasskey, (call) => removeOwnPasskey(context, call)),
];

export const accountRoutes = (context: AppContext): Route[] => [
  route(accounts.getUser, async ({ caller }) => {
    const user = await findUser(context.db, caller.userId);
    if (!user) throw new Refusal('TokenInvalid');
    return { ...toUser(user, caller.support?.staff), ...(await supportFacts(context.db, caller)) };
  }),
  route(accounts.register, (call) => registerAccount(context, call)),
  route(accounts.login, (call) => logIn(context, call)),
  route(accounts.loginAs, (call) => logInAs(context, call)),
  route(accounts.verify, (call) => peekLink(context, call)),
  route(accounts.sendFirstVerification, (call) => mailFirstLink(context, call)),
  route(accounts.sendVerification, (call) => mailResetLink(context, call)),
  route(accounts.initialisePassword, (call) => chooseFirstPassword(context, call)),
  route(accounts.updatePassword, (call) => chooseOtherPassword(context, call)),
  route(accounts.confirmEmail, (call) => confirmNewEmail(context, call)),
  route(accounts.renewUserToken, (call) => renew(context, call)),
  route(accounts.disconnect, (call) => logOut(context, call)),
  route(passkeys.startPasskeyLogin, () => startPasskeyLogin(context)),
  route(passkeys.logInWithPasskey, (call) => logInWithPasskey(context, call)),
  ...myAccountRoutes(context),
];
