import { exportAudit, listAudit } from '#contract/audit/audit.ts';
import type { AppContext } from '#server/app-context.ts';
import { route, type Route } from '#http/route.ts';
import { exportActivity } from './export.ts';
import { listActivity } from './reading.ts';
import { openKeyedQueue } from '#engines/concurrency/keyed-queue.ts';

export const auditRoutes = (product: AppContext): Route[] => {
  const turns = openKeyedQueue();
  return [
    route(listAudit, (call) => listActivity(product, turns, call)),
    route(exportAudit, (call) => exportActivity(product, turns, call)),
  ];
};
