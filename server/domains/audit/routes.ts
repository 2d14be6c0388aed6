import { exportAudit, listAudit } from '#contract/audit.ts';
import type { Product } from '#http/product.ts';
import { route, type Route } from '#http/route.ts';
import { exportActivity } from './export.ts';
import { listActivity } from './reading.ts';

export const auditRoutes = (product: Product): Route[] => [
  route(listAudit, (call) => listActivity(product, call)),
  route(exportAudit, (call) => exportActivity(product, call)),
];
