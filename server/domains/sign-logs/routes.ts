import { listPublicSignLogs } from '#contract/public-sign-logs.ts';
import * as calls from '#contract/sign-logs.ts';
import type { AppContext } from '#server/app-context.ts';
import { route, type Route } from '#http/route.ts';
import { exportLogs } from './export.ts';
import { openArrivalStream } from './arrival-stream.ts';
import { countAll, listPage, summariseWeek } from './reading.ts';
import { openReceiver } from './receive.ts';
import { readOne, recover } from './recover.ts';

export const signLogRoutes = (context: AppContext): Route[] => {
  const receive = openReceiver(context);
  const follow = openArrivalStream(context);
  return [
    route(calls.listSignLogs, (call) => listPage(context, call)),
    route(listPublicSignLogs, (call) => listPage(context, call)),
    route(calls.countSignLogs, (call) => countAll(context, call)),
    route(calls.summariseSignWeek, (call) => summariseWeek(context, call)),
    route(calls.exportSignLogs, (call) => exportLogs(context, call)),
    route(calls.followSignLogs, async ({ caller, request }) => {
      const { server } = request.server;
      return follow(caller.companyId, () => !server.listening || request.raw.socket.destroyed);
    }),
    route(calls.getSignLog, (call) => readOne(context, call)),
    route(calls.recoverSignLog, (call) => recover(context, call)),
    route(calls.receiveSignEvent, (call) => receive(call)),
  ];
};
