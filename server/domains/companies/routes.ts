import { getCompanyStatus } from '#contract/accounts/companies.ts';
import * as people from '#contract/accounts/company-users.ts';
import * as heads from '#contract/audit/head-mails.ts';
import * as ownRequests from '#contract/accounts/own-link-requests.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import { route, type Route } from '#http/route.ts';
import { answerRequest } from './answer-link-request.ts';
import { remove } from './delete-user.ts';
import { changeHeadMails, readHeadMails } from './head-mails/head-mails.ts';
import { inviteMany } from './invite-many.ts';
import { invite } from './invite-user.ts';
import { listRequests, toLinkRequestUser } from './link-store.ts';
import { askToJoin } from './send-link-request.ts';
import { cancelRequest, listSentRequests, remindOwners } from './sent-requests.ts';
import { findMember, listMembers, toCompanyUser } from './store.ts';
import { update } from './update-user.ts';

export const companyRoutes = (context: AppContext): Route[] => [
  route(getCompanyStatus, async ({ caller }) => ({
    companyId: caller.companyId,
    name: caller.companyName,
    status: caller.companyStatus,
  })),
  route(heads.getHeadMails, ({ caller }) => readHeadMails(context.db, caller.userId)),
  route(heads.setHeadMails, (call) => changeHeadMails(context, call)),
  route(people.listCompanyUsers, async ({ caller }) =>
    (await listMembers(context.db, caller.companyId)).map(toCompanyUser),
  ),
  route(people.inviteUser, (call) => invite(context, call)),
  route(people.inviteUsers, (call) => inviteMany(context, call)),
  route(people.updateUser, (call) => update(context, call)),
  route(people.deleteUser, (call) => remove(context, call)),
  route(people.getSignId, async ({ caller, params }) => {
    const member = await findMember(context.db, caller.companyId, params.username);
    if (!member) throw new Refusal('UserDoesNotExist');
    return member.signId;
  }),
  route(people.listLinkRequests, async ({ caller }) =>
    (await listRequests(context.db, caller.companyId)).map(toLinkRequestUser),
  ),
  route(people.sendLinkRequest, (call) => askToJoin(context, call)),
  route(ownRequests.listOwnLinkRequests, ({ caller }) => listSentRequests(context.db, caller.userId)),
  route(ownRequests.remindLinkRequest, (call) => remindOwners(context, call)),
  route(ownRequests.cancelLinkRequest, (call) => cancelRequest(context, call)),
  route(people.answerLinkRequest, (call) => answerRequest(context, call)),
];
