import { listEvents } from '#contract/webdocs/events.ts';
import * as calls from '#contract/webhooks.ts';
import type { AppContext } from '#server/app-context.ts';
import { readIdPage } from '#http/page-cursor.ts';
import { route, type Route } from '#http/route.ts';
import { listPage, readOne, replayAll, replayOne, sendTest } from './deliveries.ts';
import { findPage, listEndpoints } from './endpoint-store.ts';
import { listPage as listPageOfEvents } from './list-events.ts';
import { create, remove, rotate, toWebhook, update, withoutQuery } from './endpoints.ts';

export const webhookRoutes = (context: AppContext): Route[] => [
  route(calls.listWebhooks, async ({ caller }) =>
    (await listEndpoints(context.db, caller.companyId)).map((endpoint) => toWebhook(endpoint, context.clock.now())),
  ),
  route(calls.listPublicWebhooks, async ({ caller, query }) => {
    const { entries, continuationToken } = await readIdPage(query, (page) => findPage(context.db, caller, page));
    const now = context.clock.now();
    return { items: entries.map((entry) => toWebhook(withoutQuery(entry), now)), continuationToken };
  }),
  route(listEvents, (call) => listPageOfEvents(context, call)),
  route(calls.createWebhook, (call) => create(context, call)),
  route(calls.updateWebhook, (call) => update(context, call)),
  route(calls.deleteWebhook, (call) => remove(context, call)),
  route(calls.rotateWebhookSecret, (call) => rotate(context, call)),
  route(calls.sendTestEvent, (call) => sendTest(context, call)),
  route(calls.listWebhookDeliveries, (call) => listPage(context, call)),
  route(calls.getWebhookDelivery, (call) => readOne(context, call)),
  route(calls.replayWebhookDelivery, (call) => replayOne(context, call)),
  route(calls.replayUndelivered, (call) => replayAll(context, call)),
];
