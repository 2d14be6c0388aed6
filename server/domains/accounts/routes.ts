import * as accounts from '#contract/accounts/accounts.ts';
import * as mine from '#contract/accounts/my-account.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import { route, type Route } from '#http/route.ts';
import { confirmNewEmail } from './change-email.ts';
import { chooseFirstPassword, chooseOtherPassword, peekLink } from './choose-password.ts';
import { logIn, logOut, renew } from './log-in.ts';
import { mailFirstLink, mailResetLink } from './mail-links.ts';
import { changeOwnEmail, readEmailChange, updateOwnDetails } from './my-account.ts';
import { endOtherSessions, endOwnSession, listOpenSessions } from './my-sessions.ts';
import { registerAccount } from './register.ts';
import {
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './second-factor.ts';
import { findUser, toUser } from './store.ts';
import { logInAs } from './support.ts';

const myAccountRoutes = (product: AppContext): Route[] => [
  route(mine.updateOwnDetails, (call) => updateOwnDetails(product, call)),
  route(mine.changeOwnEmail, (call) => changeOwnEmail(product, call)),
  route(mine.getEmailChange, (call) => readEmailChange(product, call)),
  route(mine.listSessions, (call) => listOpenSessions(product, call)),
  route(mine.endSession, (call) => endOwnSession(product, call)),
  route(mine.endOtherSessions, (call) => endOtherSessions(product, call)),
  route(mine.getSecondFactor, (call) => readSecondFactor(product, call)),
  route(mine.startSecondFactor, (call) => startSecondFactor(product, call)),
  route(mine.confirmSecondFactor, (call) => confirmSecondFactor(product, call)),
  route(mine.renewRecoveryCodes, (call) => renewRecoveryCodes(product, call)),
  route(mine.removeSecondFactor, (call) => removeSecondFactor(product, call)),
];

export const accountRoutes = (product: AppContext): Route[] => [
  route(accounts.getUser, async ({ caller }) => {
    const user = await findUser(product.db, caller.userId);
    if (!user) throw new Refusal('TokenInvalid');
    return toUser(user, caller.support?.staff);
  }),
  route(accounts.register, (call) => registerAccount(product, call)),
  route(accounts.login, (call) => logIn(product, call)),
  route(accounts.loginAs, (call) => logInAs(product, call)),
  route(accounts.verify, (call) => peekLink(product, call)),
  route(accounts.sendFirstVerification, (call) => mailFirstLink(product, call)),
  route(accounts.sendVerification, (call) => mailResetLink(product, call)),
  route(accounts.initialisePassword, (call) => chooseFirstPassword(product, call)),
  route(accounts.updatePassword, (call) => chooseOtherPassword(product, call)),
  route(accounts.confirmEmail, (call) => confirmNewEmail(product, call)),
  route(accounts.renewUserToken, (call) => renew(product, call)),
  route(accounts.disconnect, (call) => logOut(product, call)),
  ...myAccountRoutes(product),
];
