import * as calls from '#contract/tokens/tokens.ts';
import type { AppContext } from '#server/app-context.ts';
import { route, type Route } from '#http/route.ts';
import { listTokenRequests } from '#contract/tokens/token-requests.ts';
import { create, deactivate, reveal } from './manage.ts';
import { listPage } from './requests.ts';
import { readTokens } from './store.ts';

export const tokenRoutes = (context: AppContext): Route[] => [
  route(calls.listTokens, ({ caller }) => readTokens(context.db, caller.companyId)),
  route(listTokenRequests, (call) => listPage(context, call)),
  route(calls.createToken, (call) => create(context, call)),
  route(calls.getTokenValue, (call) => reveal(context, call)),
  route(calls.deactivateToken, (call) => deactivate(context, call)),
];
