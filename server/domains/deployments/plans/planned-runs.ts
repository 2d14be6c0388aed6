import { sql } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import type { startDeployment } from '#contract/environments/deployment.ts';
import type { OrgType } from '#contract/environments/environments.ts';
import type { approveDeployment, cancelDeployment } from '#contract/environments/deployment-plans.ts';
import { dayMs } from '#contract/days/day-ms.ts';
import { plannedDeployment } from '#contract/limits.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import { holdsApproval, wantsApproval } from '#domains/tokens/production-files.ts';
import type { Job } from '#engines/jobs/jobs.ts';
import { breaks, inTransaction, type Connection, type Trx } from '#engines/postgres/database.ts';
import type { SessionCaller } from '#http/caller.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import type { AppContext } from '#server/app-context.ts';
import { queueRun, type RunPayload } from '../queue.ts';
import { queueCancelMail } from './run-mails.ts';
import { findRun, isStillThere, type NewRun, type Run } from '../store.ts';

/** A planned run whose target is busy looks again after this time. */
const lookAgainMs = 60_000;

/** Tells whether a run into such an org waits for a second person. */
export const isApprovalWanted = async (db: Connection, companyId: string, typeOrg: OrgType): Promise<boolean> =>
  typeOrg === 'prod' && wantsApproval(db, companyId);

class RuleChanged extends Error {
  override readonly name = 'RuleChanged';
}

/**
 * For the transaction that stores a run which waits for nobody.
 * @throws {RuleChanged} when an owner has switched the rule on since it was read
 */
export const requireNoApproval = async (trx: Trx, companyId: string, typeOrg: OrgType): Promise<void> => {
  if (typeOrg === 'prod' && (await holdsApproval(trx, companyId))) throw new RuleChanged();
};

/** Begins again when the rule has changed while the orgs were read. */
export const byPresentRule = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RuleChanged)) throw error;
    return byPresentRule(work);
  }
};

/**
 * When the run starts and whether it waits for a second person; undefined for one that starts at once.
 * @throws {Refusal} InvalidRequest for a time in the past, or too far ahead; NotAllowedInSupportSession: the run would
 * outlive the leave of the owner
 */
export const planOf = async (
  { db, clock }: AppContext,
  { companyId, support }: SessionCaller,
  { startsAt, typeOrg }: BodyOf<typeof startDeployment>,
): Promise<NewRun['plan']> => {
  if (support && startsAt !== undefined) throw new Refusal('NotAllowedInSupportSession');
  const at = startsAt === undefined ? null : new Date(startsAt);
  const ahead = at === null ? 1 : at.getTime() - clock.now().getTime();
  if (ahead <= 0 || ahead > plannedDeployment.mostDays * dayMs)
    throw new Refusal('InvalidRequest', { errors: [{ path: 'startsAt', code: 'Invalid' }] });
  const needsApproval = await isApprovalWanted(db, companyId, typeOrg);
  return at === null && !needsApproval ? undefined : { startsAt: at, needsApproval };
};

/** @returns false when another run writes to the target: then this one is queued again, a little later */
export const beginPlanned = async (context: AppContext, job: Job<RunPayload>, { id }: Run): Promise<boolean> => {
  try {
    const { numAffectedRows } = await sql`update deployments set state = 'queued', started_at = now(),
      version = version + 1 where id = ${id} and state = 'planned' and approval is distinct from 'awaited'`.execute(
      context.db,
    );
    return numAffectedRows === 1n;
  } catch (error) {
    if (!breaks(error, 'deployments_one_per_target')) throw error;
    await inTransaction(context.db, async (trx) => {
      await job.settle(trx);
      await queueRun(trx, context, id, new Date(context.clock.now().getTime() + lookAgainMs));
    });
    return false;
  }
};

const record =
  (trx: Trx, context: AppContext, action: 'deployment.approved' | 'deployment.cancelled', run: Run) =>
  ({ caller, origin }: Pick<Call<typeof approveDeployment>, 'caller' | 'origin'>): Promise<void> =>
    recordAudit(trx, context.clock, {
      companyId: run.companyId,
      action,
      actor: actorOf(caller),
      object: { id: run.id, name: run.target.orgName },
      details: { startedBy: run.startedBy, templates: run.total },
      origin,
    });

/** The second person lets the run start, at its time or at once. */
export const approveRun = async (
  context: AppContext,
  call: Call<typeof approveDeployment>,
): Promise<{ id: string }> => {
  const { caller } = call;
  return inTransaction(context.db, async (trx) => {
    // Who tries a run again becomes the one who acts, also while this waits.
    await sql`select from deployments where id = ${call.params.id} for update`.execute(trx);
    const run = await findRun(trx, caller.companyId, call.params.id);
    const { id, startsAt } = run;
    if (run.actsAs === caller.userId || run.startedBy === caller.username) throw new Refusal('NeedsAnotherPerson');
    if (run.actsAs === null) throw new Refusal('StarterHasLeft');
    if (!isStillThere(run)) throw new Refusal('ExternalDoesNotExist');
    const { numAffectedRows } = await sql`update deployments set approval = 'given', decided_by = ${caller.username},
      version = version + 1 where id = ${id} and state = 'planned' and approval = 'awaited'`.execute(trx);
    if (numAffectedRows === 0n) throw new Refusal('NotPlanned');
    await record(trx, context, 'deployment.approved', run)(call);
    // A time that has passed meanwhile is now.
    await queueRun(trx, context, id, startsAt);
    await call.remember(trx, { id });
    return { id };
  });
};

/** Ends a run that has not begun. Who else's run it is makes no difference: it is the company's. */
export const cancelRun = async (context: AppContext, call: Call<typeof cancelDeployment>): Promise<{ id: string }> => {
  const { caller } = call;
  const run = await findRun(context.db, caller.companyId, call.params.id);
  const { id } = run;
  return inTransaction(context.db, async (trx) => {
    const { numAffectedRows } = await sql`update deployments set state = 'cancelled', ended_at = now(),
      approval = case when approval = 'awaited' then 'refused' else approval end, decided_by = ${caller.username},
      version = version + 1 where id = ${id} and state = 'planned'`.execute(trx);
    if (numAffectedRows === 0n) throw new Refusal('NotPlanned');
    await record(trx, context, 'deployment.cancelled', run)(call);
    await queueCancelMail(trx, context, run, caller);
    await call.remember(trx, { id });
    return { id };
  });
};

/** Ends the planned runs into production that nobody was asked about: the company wants that from now on. */
export const cancelUnasked = async (
  trx: Trx,
  context: AppContext,
  call: Pick<Call<typeof approveDeployment>, 'caller' | 'origin'>,
): Promise<void> => {
  const { companyId, username } = call.caller;
  const { rows } = await sql<{ id: string }>`update deployments set state = 'cancelled', ended_at = now(),
    decided_by = ${username}, version = version + 1
    where company_id = ${companyId} and state = 'planned' and approval is null and kind = 'deployment'
      and target_type = 'prod' returning id`.execute(trx);
  for (const { id } of rows) {
    const run = await findRun(trx, companyId, id);
    await record(trx, context, 'deployment.cancelled', run)(call);
    await queueCancelMail(trx, context, run, call.caller);
  }
};
