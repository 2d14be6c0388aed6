import * as environments from '#contract/environments.ts';
import type { Product } from '#http/product.ts';
import { route, type Route } from '#http/route.ts';
import { startConnection } from './authorize.ts';
import { finishConnection } from './connect.ts';
import { streamStatus } from './status.ts';
import { listEnvironmentsOf } from './store.ts';
import { toExternalEnvironment } from './views.ts';

export const environmentRoutes = (product: Product): Route[] => [
  route(environments.listEnvironments, async ({ caller }) =>
    (await listEnvironmentsOf(product.db, caller.companyId, caller.userId)).map(toExternalEnvironment),
  ),
  route(environments.streamEnvironmentStatus, async ({ caller }) => streamStatus(product, caller)),
  route(environments.authorizeCrm, (call) => startConnection(product, call)),
  route(environments.connectCrm, (call) => finishConnection(product, call)),
];
