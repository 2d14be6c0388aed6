import * as support from '#contract/accounts/support-sessions.ts';
import type { AppContext } from '#server/app-context.ts';
import { route, type Route } from '#http/route.ts';
import { end, listSessions } from './running.ts';
import { answer, ask } from './writing.ts';

export const supportRoutes = (context: AppContext): Route[] => [
  route(support.listSupportSessions, ({ caller }) => listSessions(context, caller)),
  route(support.endSupportSession, (call) => end(context, call)),
  route(support.answerSupportWish, (call) => answer(context, call)),
  route(support.askToWrite, (call) => ask(context, call)),
];
