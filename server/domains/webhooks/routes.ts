import { listEvents } from '#contract/webdocs/events.ts';
import * as open from '#contract/public-webhooks.ts';
import * as calls from '#contract/webhooks.ts';
import type { AppContext } from '#server/app-context.ts';
import { hasScope } from '#http/api-token.ts';
import { readIdPage } from '#http/page-cursor.ts';
import { route, type Route } from '#http/route.ts';
import { listPage, readOne, replayAll, replayOne, sendTest, takeOwn } from './deliveries.ts';
import { findPage, listEndpoints } from './endpoint-store.ts';
import { listPage as listPageOfEvents } from './list-events.ts';
import { create, remove, rotate, toWebhook, update, withoutQuery } from './endpoints.ts';

const publicWebhookRoutes = (context: AppContext): Route[] => [
  route(open.listPublicWebhooks, async ({ caller, query }) => {
    const { entries, continuationToken } = await readIdPage(query, (page) => findPage(context.db, caller, page));
    const now = context.clock.now();
    const isOwners = hasScope(caller.scopes, 'webhooks.read');
    const items = entries.map((entry) => toWebhook(isOwners ? entry : withoutQuery(entry), now));
    return { items, continuationToken };
  }),
  route(open.getPublicWebhook, async ({ caller, params }) =>
    toWebhook(await takeOwn(context.db, caller, params.id), context.clock.now()),
  ),
  route(open.createPublicWebhook, ({ body, ...call }) =>
    create(context, { ...call, body: { ...body, orgType: call.caller.orgType } }),
  ),
  route(open.changePublicWebhook, (call) => update(context, call)),
  route(open.deletePublicWebhook, (call) => remove(context, call)),
  route(open.rotatePublicWebhook, (call) => rotate(context, call)),
  route(open.testPublicWebhook, (call) => sendTest(context, call)),
];

export const webhookRoutes = (context: AppContext): Route[] => [
  route(calls.listWebhooks, async ({ caller }) =>
    (await listEndpoints(context.db, caller.companyId)).map((endpoint) => toWebhook(endpoint, context.clock.now())),
  ),
  route(listEvents, (call) => listPageOfEvents(context, call)),
  route(calls.createWebhook, (call) => create(context, call)),
  route(calls.updateWebhook, ({ body, ...call }) =>
    // The whole is sent: what is absent is none.
    update(context, { ...call, body: { ...body, events: body.events ?? null, description: body.description ?? null } }),
  ),
  route(calls.deleteWebhook, (call) => remove(context, call)),
  route(calls.rotateWebhookSecret, (call) => rotate(context, call)),
  route(calls.sendTestEvent, (call) => sendTest(context, call)),
  route(calls.listWebhookDeliveries, (call) => listPage(context, call)),
  route(calls.getWebhookDelivery, (call) => readOne(context, call)),
  route(calls.replayWebhookDelivery, (call) => replayOne(context, call)),
  route(calls.replayUndelivered, (call) => replayAll(context, call)),
  ...publicWebhookRoutes(context),
];
