import { sql } from 'kysely';
import type { approvalStates, deploymentStates } from '#contract/environments/deployment.ts';
import type { OrgType } from '#contract/environments/environments.ts';
import type { Connection, Trx } from '#engines/postgres/database.ts';
import type { AuditActor } from '#domains/audit/record.ts';
import { Refusal } from '#http/refusal.ts';
import type { RunCursor } from './rules.ts';

/** Source or target of a run, as it was when the run began. */
export interface RunEnvironment {
  /** Null: removed since, or another org by now. */
  environmentId: string | null;
  orgId: string;
  orgName: string;
  typeOrg: OrgType;
}

export interface Run {
  id: string;
  companyId: string;
  kind: 'deployment' | 'rollback';
  state: (typeof deploymentStates)[number];
  /** User whose grants the run uses; null if the user is gone. */
  actsAs: string | null;
  actor: AuditActor;
  startedBy: string;
  startedAt: Date;
  endedAt: Date | null;
  /** Null: at once, or as soon as it is approved. */
  startsAt: Date | null;
  approval: (typeof approvalStates)[number] | null;
  decidedBy: string | null;
  source: RunEnvironment;
  target: RunEnvironment;
  version: number;
  relatedId: string | null;
  total: number;
  done: number;
  failed: number;
}

/** The environment of a run while it is still the org that it was when the run began. */
const stillThere = (side: 'source' | 'target') =>
  sql`(select environment.id from environments environment where environment.id = ${sql.ref(`run.${side}_id`)}
    and environment.external_id = ${sql.ref(`run.${side}_org_id`)})`;

const place = (side: 'source' | 'target') =>
  sql<RunEnvironment>`jsonb_build_object('environmentId', ${stillThere(side)}, 'orgId', ${sql.ref(`run.${side}_org_id`)},
    'orgName', ${sql.ref(`run.${side}_name`)}, 'typeOrg', ${sql.ref(`run.${side}_type`)})`.as(side);

const runs = (db: Connection) =>
  db
    .selectFrom('deployments as run')
    .innerJoinLateral(
      (inner) =>
        inner
          .selectFrom('deployment_templates as template')
          .select(({ fn }) => [
            fn.countAll<number>().as('total'),
            sql<number>`count(*) filter (where template.state in ('done', 'identical'))`.as('done'),
            sql<number>`count(*) filter (where template.state = 'failed')`.as('failed'),
          ])
          .whereRef('template.deployment_id', '=', 'run.id')
          .as('counts'),
      (join) => join.onTrue(),
    )
    .select([
      'run.id',
      'run.company_id as companyId',
      sql<Run['kind']>`run.kind`.as('kind'),
      sql<Run['state']>`run.state`.as('state'),
      'run.acts_as as actsAs',
      sql<AuditActor>`run.actor`.as('actor'),
      'run.started_by as startedBy',
      'run.started_at as startedAt',
      'run.ended_at as endedAt',
      'run.starts_at as startsAt',
      sql<Run['approval']>`run.approval`.as('approval'),
      'run.decided_by as decidedBy',
      'run.version',
      // For a deployment: its latest roll-back.
      sql<string | null>`coalesce(run.related_id, (select back.id from deployments back
        where back.related_id = run.id order by back.started_at desc limit 1))`.as('relatedId'),
      place('source'),
      place('target'),
      'counts.total',
      'counts.done',
      'counts.failed',
    ]);

/** @throws {Refusal} NotFound, for another company's too */
export const findRun = async (db: Connection, companyId: string, id: string): Promise<Run> => {
  const run = await runs(db).where('run.id', '=', id).where('run.company_id', '=', companyId).executeTakeFirst();
  if (!run) throw new Refusal('NotFound');
  return run;
};

export const findCompanyOf = async (db: Connection, id: string): Promise<string | undefined> =>
  (await db.selectFrom('deployments').select('company_id').where('id', '=', id).executeTakeFirst())?.company_id;

export const findRunOfJob = (db: Connection, id: string): Promise<Run | undefined> =>
  runs(db).where('run.id', '=', id).executeTakeFirst();

interface RunFilter {
  mark: RunCursor | null;
  /** A user: only runs that this user may approve, see `approveRun`. */
  approver: { userId: string; username: string } | undefined;
}

/** The latest runs first; with `mark`, those before it. One statement. */
export const listRuns = (db: Connection, companyId: string, { mark, approver }: RunFilter, limit: number) =>
  runs(db)
    .select(sql<number>`(extract(epoch from run.started_at) * 1000000)::bigint`.as('micros'))
    .where('run.company_id', '=', companyId)
    .$if(approver !== undefined, (query) =>
      query
        .where('run.state', '=', 'planned')
        .where('run.approval', '=', 'awaited')
        .where('run.acts_as', 'is distinct from', approver?.userId ?? '')
        .where('run.started_by', '<>', approver?.username ?? '')
        // Nobody can approve the others.
        .where('run.acts_as', 'is not', null)
        .where(sql<boolean>`${stillThere('source')} is not null and ${stillThere('target')} is not null`),
    )
    .$if(mark !== null, (query) =>
      query.where(
        sql<boolean>`(run.started_at, run.id) <
          (timestamptz 'epoch' + ${mark?.startedAt ?? 0}::bigint * interval '1 microsecond', ${mark?.id ?? ''}::uuid)`,
      ),
    )
    .orderBy('run.started_at', 'desc')
    .orderBy('run.id', 'desc')
    .limit(limit)
    .execute();

export interface NewRun {
  companyId: string;
  kind: Run['kind'];
  actsAs: string;
  actor: AuditActor;
  startedBy: string;
  source: RunEnvironment;
  target: RunEnvironment;
  relatedId: string | null;
  /** Absent: the run starts at once. */
  plan?: { startsAt: Date | null; needsApproval: boolean };
}

/**
 * Keeps the environments from being disconnected until the transaction ends.
 * @throws {Refusal} ExternalDoesNotExist
 */
export const holdEnvironments = async (trx: Trx, companyId: string, places: RunEnvironment[]): Promise<void> => {
  const ids = [...new Set(places.map(({ environmentId }) => environmentId))];
  const { rows } = await sql<{ id: string; external_id: string }>`
    select id, external_id from environments where company_id = ${companyId} and id = any(${ids}) order by id
    for key share`.execute(trx);
  const isThere = ({ environmentId, orgId }: RunEnvironment): boolean =>
    rows.some((row) => row.id === environmentId && row.external_id === orgId);
  if (!places.every(isThere)) throw new Refusal('ExternalDoesNotExist');
};

/** @throws the unique violation of `deployments_one_per_target` */
export const insertRun = async (trx: Trx, run: NewRun): Promise<string> => {
  const { id } = await trx
    .insertInto('deployments')
    .values({
      company_id: run.companyId,
      kind: run.kind,
      state: run.plan ? 'planned' : 'queued',
      starts_at: run.plan?.startsAt ?? null,
      approval: run.plan?.needsApproval ? 'awaited' : null,
      acts_as: run.actsAs,
      actor: JSON.stringify(run.actor),
      started_by: run.startedBy,
      source_id: run.source.environmentId,
      source_org_id: run.source.orgId,
      source_name: run.source.orgName,
      source_type: run.source.typeOrg,
      target_id: run.target.environmentId,
      target_org_id: run.target.orgId,
      target_name: run.target.orgName,
      target_type: run.target.typeOrg,
      related_id: run.relatedId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const noteRunning = async (db: Connection, id: string): Promise<void> => {
  await sql`update deployments set state = 'running', version = version + 1
    where id = ${id} and state = 'queued'`.execute(db);
};

/** @returns false when it has ended already */
export const endRun = async (trx: Trx, id: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update deployments set ended_at = now(), version = version + 1,
      state = case when exists (select 1 from deployment_templates where deployment_id = ${id} and state = 'failed')
        then 'doneWithFailures' else 'done' end
    where id = ${id} and ended_at is null`.execute(trx);
  return numAffectedRows === 1n;
};

/**
 * Queues the failed templates of an ended run again, with the grants of `actsAs`.
 * @returns how many; 0 when the run has not ended
 * @throws the unique violation of `deployments_one_per_target`
 */
export const reopenRun = async (
  trx: Trx,
  id: string,
  { actsAs, needsApproval }: { actsAs: string; needsApproval: boolean },
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update deployments set state = ${needsApproval ? 'planned' : 'queued'}, ended_at = null, acts_as = ${actsAs},
      approval = coalesce(${needsApproval ? 'awaited' : null}::text, approval), version = version + 1
    where id = ${id} and state = 'doneWithFailures'`.execute(trx);
  if (numAffectedRows === 0n) return 0;
  const again = await sql`update deployment_templates set state = 'waiting', problem = null, claim = null
    where deployment_id = ${id} and state = 'failed'`.execute(trx);
  return Number(again.numAffectedRows ?? 0);
};

/** For clients that follow a run: its version, and whether it has ended. */
export const findVersion = (db: Connection, id: string) =>
  db.selectFrom('deployments').select(['version', 'ended_at as endedAt']).where('id', '=', id).executeTakeFirst();

/** True if both environments were still there when the run was read. */
export const isStillThere = ({ source, target }: Run): boolean =>
  source.environmentId !== null && target.environmentId !== null;
