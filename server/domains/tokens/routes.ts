import * as calls from '#contract/tokens/tokens.ts';
import type { AppContext } from '#server/app-context.ts';
import { route, type Route } from '#http/route.ts';
import { create, deactivate, reveal } from './manage.ts';
import { readTokens } from './store.ts';

export const tokenRoutes = (product: AppContext): Route[] => [
  route(calls.listTokens, ({ caller }) => readTokens(product.db, caller.companyId)),
  route(calls.createToken, (call) => create(product, call)),
  route(calls.getTokenValue, (call) => reveal(product, call)),
  route(calls.deactivateToken, (call) => deactivate(product, call)),
];
