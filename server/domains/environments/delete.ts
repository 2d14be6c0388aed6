import type { deleteEnvironment } from '#contract/environments/environments.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';
import type { Call } from '#http/route.ts';
import { queueOwnerMails } from './mails.ts';
import { queueRevocations } from './revoke-grants.ts';
import { deactivateTokenOf, findEnvironment, isDeploying, lockEnvironment, removeEnvironment } from './store.ts';

/** Disconnects a sandbox from the company and removes everything that was stored for it. */
export const disconnectEnvironment = async (
  context: AppContext,
  { caller, params, origin }: Call<typeof deleteEnvironment>,
): Promise<void> =>
  inTransaction(context.db, async (trx) => {
    await lockEnvironment(trx, caller.companyId, params.id);
    const row = await findEnvironment(trx, caller, params.id);
    if (row.orgType === 'prod') throw new Refusal('ProductionCannotBeDeleted');
    if (await isDeploying(trx, row.id)) throw new Refusal('DeploymentRunning');
    await deactivateTokenOf(trx, row.id);
    await queueRevocations(trx, context, { environmentId: row.id });
    await removeEnvironment(trx, row.id);
    await recordAudit(trx, context.clock, {
      companyId: caller.companyId,
      action: 'environment.deleted',
      actor: actorOf(caller),
      object: { id: row.id, name: row.orgName },
      details: { orgId: row.externalId },
      origin,
    });
    await queueOwnerMails(trx, context, 'deleted', {
      companyId: caller.companyId,
      orgName: row.orgName,
      username: caller.username,
    });
  });
