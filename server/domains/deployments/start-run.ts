import type { AnswerOf, BodyOf } from '#contract/endpoint.ts';
import type { startDeployment } from '#contract/environments/deployment.ts';
import type { FieldRefusal } from '#contract/errors.ts';
import { breaks, inTransaction } from '#engines/postgres/database.ts';
import type { EnvironmentOfUser } from '#domains/environments/store.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import type { SessionCaller } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { readSources, readTargets, type Targets, type TemplateFacts } from './template-facts.ts';
import { contentOf } from './cloud-files.ts';
import { queueApprovalMails } from './plans/run-mails.ts';
import { byPresentRule, planOf, requireNoApproval } from './plans/planned-runs.ts';
import { queueRun } from './queue.ts';
import { findSourceAndTarget, openOrgAs, type SourceAndTarget } from './source-and-target.ts';
import { refuseSupportInProduction } from './rules.ts';
import { holdEnvironments, insertRun, type RunEnvironment } from './store.ts';
import { insertTemplates } from './template-store.ts';

export const placeOf = (environment: EnvironmentOfUser): RunEnvironment => ({
  environmentId: environment.id,
  orgId: environment.externalId,
  orgName: environment.orgName,
  typeOrg: environment.orgType,
});

export interface Wanted extends SourceAndTarget {
  externalIds: string[];
  sources: Map<string, TemplateFacts>;
  targets: Targets;
}

/** Refuses each template that the org does not have or that has no cloud file, by its index in the request. */
const unfit = (externalIds: string[], sources: Map<string, TemplateFacts>): FieldRefusal[] =>
  externalIds.flatMap((externalId, at) => {
    const record = sources.get(externalId)?.record;
    if (!record) return [{ path: `externalIds.${at}`, code: 'Unknown' }];
    return record.cloudId ? [] : [{ path: `externalIds.${at}`, code: 'WithoutCloudId' }];
  });

/**
 * Reads the wanted templates in both orgs, with the person's own grants.
 * @throws {Refusal} and CrmError
 */
export const readWantedTemplates = async (
  context: AppContext,
  caller: SessionCaller,
  body: BodyOf<typeof startDeployment>,
): Promise<Wanted> => {
  const pair = await findSourceAndTarget(context.db, caller, body);
  const externalIds = [...new Set(body.externalIds)];
  const [sources, targets] = await Promise.all([
    readSources(openOrgAs(context, pair.source.id, caller.userId), externalIds),
    readTargets(openOrgAs(context, pair.target.id, caller.userId), externalIds),
  ]);
  const errors = unfit(body.externalIds, sources);
  if (errors.length > 0) throw new Refusal('InvalidRequest', { errors });
  return { ...pair, externalIds, sources, targets };
};

/** Turns the unique violation into a refusal: another run already writes to the target. */
export const refuseIfRunning = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw breaks(error, 'deployments_one_per_target') ? new Refusal('DeploymentRunning') : error;
  }
};

/** The files that a second person is asked to approve, by external id. */
export const contentsOf = async (
  context: AppContext,
  { companyId }: SessionCaller,
  { orgType }: EnvironmentOfUser,
  sources: Wanted['sources'],
): Promise<Map<string, string>> => {
  const contents = new Map<string, string>();
  for (const [externalId, facts] of sources)
    contents.set(externalId, await contentOf(context, { companyId, source: { typeOrg: orgType } }, facts));
  return contents;
};

/** Stores the run with all its templates. From then on jobs execute it, even if the user leaves. */
export const startRun = (
  context: AppContext,
  call: Call<typeof startDeployment>,
): Promise<AnswerOf<typeof startDeployment>> => byPresentRule(() => storeRun(context, call));

const storeRun = async (
  context: AppContext,
  call: Call<typeof startDeployment>,
): Promise<AnswerOf<typeof startDeployment>> => {
  const { caller, body, origin } = call;
  refuseSupportInProduction(caller, body.typeOrg);
  const plan = await planOf(context, caller, body);
  const { source, target, externalIds, sources } = await readWantedTemplates(context, caller, body);
  const actor = actorOf(caller);
  const approved = plan?.needsApproval ? await contentsOf(context, caller, source, sources) : null;
  const places = { source: placeOf(source), target: placeOf(target) };
  return refuseIfRunning(
    inTransaction(context.db, async (trx) => {
      await holdEnvironments(trx, caller.companyId, Object.values(places));
      if (!plan?.needsApproval) await requireNoApproval(trx, caller.companyId, body.typeOrg);
      const id = await insertRun(trx, {
        companyId: caller.companyId,
        kind: 'deployment',
        actsAs: caller.userId,
        actor,
        startedBy: caller.username,
        ...places,
        relatedId: null,
        ...(plan && { plan }),
      });
      const named = externalIds.map((externalId) => ({
        externalId,
        name: sources.get(externalId)?.record.name ?? externalId,
        bytes: sources.get(externalId)?.version?.bytes ?? null,
        approvedContent: approved?.get(externalId) ?? null,
      }));
      await insertTemplates(trx, id, named);
      await recordAudit(trx, context.clock, {
        companyId: caller.companyId,
        action: plan ? 'deployment.planned' : 'deployment.started',
        actor,
        object: { id, name: target.orgName },
        details: { source: source.orgName, templates: externalIds.length },
        origin,
      });
      if (plan?.needsApproval) {
        const asked = { id, caller, orgName: target.orgName, templates: externalIds.length, startsAt: plan.startsAt };
        await queueApprovalMails(trx, context, asked);
      } else await queueRun(trx, context, id, plan?.startsAt);
      await call.remember(trx, { id });
      return { id };
    }),
  );
};
