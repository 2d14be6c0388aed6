import { exportAudit, listAudit } from '#contract/audit/audit.ts';
import type { AppContext } from '#server/app-context.ts';
import { route, type Route } from '#http/route.ts';
import { exportActivity } from './export.ts';
import { listActivity } from './reading.ts';
import { openKeyedQueue } from '#engines/concurrency/keyed-queue.ts';

export const auditRoutes = (context: AppContext): Route[] => {
  const turns = openKeyedQueue();
  return [
    route(listAudit, (call) => listActivity(context, turns, call)),
    route(exportAudit, (call) => exportActivity(context, turns, call)),
  ];
};
