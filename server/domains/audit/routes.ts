import { exportAudit, listAudit } from '#contract/audit.ts';
import type { Product } from '#http/product.ts';
import { route, type Route } from '#http/route.ts';
import { exportActivity } from './export.ts';
import { listActivity } from './reading.ts';
import { openTurns } from './turns.ts';

export const auditRoutes = (product: Product): Route[] => {
  const turns = openTurns();
  return [
    route(listAudit, (call) => listActivity(product, turns, call)),
    route(exportAudit, (call) => exportActivity(product, turns, call)),
  ];
};
