import type { retryDeployment, rollBackDeployment } from '#contract/environments/deployment.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import { findEnvironment, type EnvironmentOfUser } from '#domains/environments/store.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import type { SessionCaller } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { queueApprovalMails } from './plans/run-mails.ts';
import { byPresentRule, isApprovalWanted, requireNoApproval } from './plans/planned-runs.ts';
import { queueRun } from './queue.ts';
import { refuseSupportInProduction } from './rules.ts';
import { openOrgAs } from './source-and-target.ts';
import { contentsOf, refuseIfRunning, placeOf } from './start-run.ts';
import { findRun, holdEnvironments, insertRun, reopenRun, type RunEnvironment, type Run } from './store.ts';
import { readSources } from './template-facts.ts';
import { insertTemplates, listReplaced, listTemplatesOf, noteToApprove } from './template-store.ts';

/**
 * The environment of a run, if it is still the same org and connected.
 * @throws {Refusal} ExternalDoesNotExist, CrmDisconnected
 */
const findStill = async (
  context: AppContext,
  caller: SessionCaller,
  { environmentId, orgId }: RunEnvironment,
): Promise<EnvironmentOfUser> => {
  if (environmentId === null) throw new Refusal('ExternalDoesNotExist');
  const environment = await findEnvironment(context.db, caller, environmentId);
  if (environment.externalId !== orgId) throw new Refusal('ExternalDoesNotExist');
  if (!environment.connected) throw new Refusal('CrmDisconnected');
  return environment;
};

const findEnded = async (context: AppContext, caller: SessionCaller, id: string): Promise<Run> => {
  const run = await findRun(context.db, caller.companyId, id);
  refuseSupportInProduction(caller, run.target.typeOrg);
  if (run.endedAt === null) throw new Refusal('DeploymentRunning');
  return run;
};

/** Roll-backs wait for nobody. */
const mayNeedApproval = ({ kind, approval }: Run): boolean => kind === 'deployment' && approval !== 'given';

/** The present files of the failed templates, by external id. */
const contentsToApprove = async (
  context: AppContext,
  caller: SessionCaller,
  run: Run,
  source: EnvironmentOfUser,
): Promise<Map<string, string>> => {
  const templates = await listTemplatesOf(context.db, run.id);
  const failed = templates.flatMap(({ state, externalId }) => (state === 'failed' ? [externalId] : []));
  const sources = await readSources(openOrgAs(context, source.id, caller.userId), failed);
  return contentsOf(context, caller, source, sources);
};

/**
 * Continues the same run with its failed templates. A run without failed templates does not change. What nobody has
 * approved, because the company did not want it then, waits now: the source may have another file since.
 */
export const retryRun = (context: AppContext, call: Call<typeof retryDeployment>): Promise<{ id: string }> =>
  byPresentRule(() => reopen(context, call));

const reopen = async (context: AppContext, call: Call<typeof retryDeployment>): Promise<{ id: string }> => {
  const { caller, origin } = call;
  const { id } = call.params;
  const run = await findEnded(context, caller, id);
  const source = await findStill(context, caller, run.source);
  await findStill(context, caller, run.target);
  const { companyId } = caller;
  const { typeOrg } = run.target;
  const needsApproval = mayNeedApproval(run) && (await isApprovalWanted(context.db, companyId, typeOrg));
  const contents = needsApproval ? await contentsToApprove(context, caller, run, source) : new Map<string, string>();
  return refuseIfRunning(
    inTransaction(context.db, async (trx) => {
      await holdEnvironments(trx, caller.companyId, [run.source, run.target]);
      if (!needsApproval && mayNeedApproval(run)) await requireNoApproval(trx, companyId, typeOrg);
      const templates = await reopenRun(trx, id, { actsAs: caller.userId, needsApproval });
      if (templates > 0) {
        await recordAudit(trx, context.clock, {
          companyId: caller.companyId,
          action: 'deployment.retried',
          actor: actorOf(caller),
          object: { id, name: run.target.orgName },
          details: { templates },
          origin,
        });
        if (needsApproval) {
          await noteToApprove(trx, id, contents);
          // The time of the first try has passed.
          const asked = { id, caller, orgName: run.target.orgName, templates, startsAt: null };
          await queueApprovalMails(trx, context, asked);
        } else await queueRun(trx, context, id);
      }
      await call.remember(trx, { id });
      return { id };
    }),
  );
};

/**
 * Starts a new run that restores what this one replaced. New templates stay in the target: they may be in use, and
 * they replaced nothing.
 */
export const rollBackRun = async (
  context: AppContext,
  call: Call<typeof rollBackDeployment>,
): Promise<{ id: string }> => {
  const { caller, origin } = call;
  const run = await findEnded(context, caller, call.params.id);
  if (run.kind === 'rollback') throw new Refusal('NothingToRollBack');
  const target = placeOf(await findStill(context, caller, run.target));
  return refuseIfRunning(
    inTransaction(context.db, async (trx) => {
      await holdEnvironments(trx, caller.companyId, [target]);
      const templates = await listReplaced(trx, run.id);
      if (templates.length === 0) throw new Refusal('NothingToRollBack');
      const actor = actorOf(caller);
      const id = await insertRun(trx, {
        companyId: caller.companyId,
        kind: 'rollback',
        actsAs: caller.userId,
        actor,
        startedBy: caller.username,
        source: target,
        target,
        relatedId: run.id,
      });
      await insertTemplates(trx, id, templates);
      await recordAudit(trx, context.clock, {
        companyId: caller.companyId,
        action: 'deployment.rolledBack',
        actor,
        object: { id, name: run.target.orgName },
        details: { deployment: run.id, templates: templates.length },
        origin,
      });
      await queueRun(trx, context, id);
      await call.remember(trx, { id });
      return { id };
    }),
  );
};
