import * as accounts from '#contract/accounts.ts';
import type { Product } from '#http/product.ts';
import { Refusal } from '#http/refusal.ts';
import { route, type Route } from '#http/route.ts';
import { confirmNewEmail } from './change-email.ts';
import { chooseFirstPassword, chooseOtherPassword, peekLink } from './choose-password.ts';
import { logIn, logOut, renew } from './log-in.ts';
import { mailFirstLink, mailResetLink } from './mail-links.ts';
import { registerAccount } from './register.ts';
import { findUser, toUser } from './store.ts';
import { logInAs } from './support.ts';

export const accountRoutes = (product: Product): Route[] => [
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
];
