import * as environments from '#contract/environments/environments.ts';
import type { SessionCaller } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { route, type Route } from '#http/route.ts';
import { startConnection } from './authorize.ts';
import { finishConnection } from './connect.ts';
import { disconnectEnvironment } from './delete.ts';
import { openPackageVersions } from './package-versions.ts';
import { secure } from './secure.ts';
import { keepSignParameters } from './sign-parameters.ts';
import { openStatusChecks } from './status.ts';
import { findEnvironment, listEnvironmentsOf, listExternalUsersOf, type EnvironmentOfUser } from './store.ts';
import { toExternalEnvironment, toExternalUser } from './views.ts';

export const environmentRoutes = (context: AppContext): Route[] => {
  const { db, budgets } = context;
  const checks = openStatusChecks(context);
  const packageVersions = openPackageVersions(context);
  const withVersions = async (row: EnvironmentOfUser) => toExternalEnvironment(row, await packageVersions());
  /** A reload uses up the customer's daily allowance of CRM calls. */
  const spendCall = (caller: SessionCaller) => budgets.spend('crm', caller.userId);
  return [
    route(environments.listEnvironments, async ({ caller }) =>
      (await listEnvironmentsOf(db, caller.companyId, caller.userId)).map((row) => toExternalEnvironment(row)),
    ),
    route(environments.streamEnvironmentStatus, async ({ caller }) => {
      await spendCall(caller);
      return checks.all(caller);
    }),
    route(environments.getEnvironment, async ({ caller, params }) =>
      withVersions(await findEnvironment(db, caller, params.id)),
    ),
    route(environments.checkEnvironment, async ({ caller, params }) => {
      await spendCall(caller);
      return checks.one(caller, params.id);
    }),
    route(environments.listExternalUsers, async ({ caller }) =>
      (await listExternalUsersOf(db, caller.companyId, caller.userId)).map((row) => ({
        environmentId: row.environmentId,
        ...toExternalUser(row),
      })),
    ),
    route(environments.deleteEnvironment, async (call) => {
      await disconnectEnvironment(context, call);
      return undefined;
    }),
    route(environments.secureEnvironment, async (call) => {
      await spendCall(call.caller);
      return secure(context, call, packageVersions);
    }),
    route(environments.updateSignParameters, async (call) => withVersions(await keepSignParameters(context, call))),
    route(environments.authorizeCrm, (call) => startConnection(context, call)),
    route(environments.connectCrm, async (call) => {
      await spendCall(call.caller);
      return finishConnection(context, call);
    }),
  ];
};
