import { exportAudit, listAudit } from '#contract/audit/audit.ts';
import type { Product } from '#server/app-context.ts';
import { route, type Route } from '#http/route.ts';
import { exportActivity } from './export.ts';
import { listActivity } from './reading.ts';
import { openInTurn } from '#engines/concurrency/keyed-queue.ts';

export const auditRoutes = (product: Product): Route[] => {
  const turns = openInTurn();
  return [
    route(listAudit, (call) => listActivity(product, turns, call)),
    route(exportAudit, (call) => exportActivity(product, turns, call)),
  ];
};
