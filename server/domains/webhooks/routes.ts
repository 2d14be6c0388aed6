import * as calls from '#contract/webhooks.ts';
import type { AppContext } from '#server/app-context.ts';
import { route, type Route } from '#http/route.ts';
import { listPage, readOne, replayFailed, replayOne, sendTest } from './deliveries.ts';
import { listEndpoints } from './endpoint-store.ts';
import { create, remove, rotate, toWebhook, update } from './endpoints.ts';

export const webhookRoutes = (product: AppContext): Route[] => [
  route(calls.listWebhooks, async ({ caller }) =>
    (await listEndpoints(product.db, caller.companyId)).map((endpoint) =>
      toWebhook(endpoint, product.clock.now()),
    ),
  ),
  route(calls.createWebhook, (call) => create(product, call)),
  route(calls.updateWebhook, (call) => update(product, call)),
  route(calls.deleteWebhook, (call) => remove(product, call)),
  route(calls.rotateWebhookSecret, (call) => rotate(product, call)),
  route(calls.sendTestEvent, (call) => sendTest(product, call)),
  route(calls.listWebhookDeliveries, (call) => listPage(product, call)),
  route(calls.getWebhookDelivery, (call) => readOne(product, call)),
  route(calls.replayWebhookDelivery, (call) => replayOne(product, call)),
  route(calls.replayFailedDeliveries, (call) => replayFailed(product, call)),
];
