import type { Deployment, DeploymentSummary } from '#contract/environments/deployment.ts';
import type { Connection } from '#engines/postgres/database.ts';
import { findRun, type RunEnvironment, type Run } from './store.ts';
import { listReplaced, listTemplatesOf } from './template-store.ts';

const toPlace = ({ environmentId, orgName, typeOrg }: RunEnvironment) => ({ environmentId, orgName, typeOrg });

export const toSummary = (run: Run): DeploymentSummary => ({
  id: run.id,
  kind: run.kind,
  state: run.state,
  startedBy: run.startedBy,
  hasStarter: run.actsAs !== null,
  supportStaff: ('supportStaff' in run.actor && run.actor.supportStaff) || null,
  startedAt: run.startedAt.toISOString(),
  endedAt: run.endedAt?.toISOString() ?? null,
  startsAt: run.startsAt?.toISOString() ?? null,
  approval: run.approval,
  decidedBy: run.decidedBy,
  source: toPlace(run.source),
  target: toPlace(run.target),
  total: run.total,
  done: run.done,
  failed: run.failed,
});

/** Three statements. @throws {Refusal} NotFound */
export const readDeployment = async (db: Connection, companyId: string, id: string): Promise<Deployment> => {
  const run = await findRun(db, companyId, id);
  const templates = await listTemplatesOf(db, id);
  const canGoBack = run.kind === 'deployment' && run.endedAt !== null;
  const replaced = new Set((canGoBack ? await listReplaced(db, id) : []).map(({ place }) => place));
  return {
    ...toSummary(run),
    relatedId: run.relatedId,
    templates: templates.map(({ place, externalId, name, state, problem, bytes }) => ({
      externalId,
      name,
      state,
      problem,
      bytes,
      canRollBack: replaced.has(place),
    })),
  };
};
