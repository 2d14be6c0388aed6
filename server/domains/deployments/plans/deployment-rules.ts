import type { KnownDeploymentRules, setDeploymentRules } from '#contract/environments/deployment-plans.ts';
import { othersOf } from '#domains/accounts/owners.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import { wantsApproval } from '#domains/tokens/production-files.ts';
import { inTransaction, type Connection } from '#engines/postgres/database.ts';
import type { SessionCaller } from '#http/caller.ts';
import type { Call } from '#http/route.ts';
import type { AppContext } from '#server/app-context.ts';
import { cancelUnasked } from './planned-runs.ts';

export const readRules = async (db: Connection, caller: SessionCaller): Promise<KnownDeploymentRules> => ({
  productionApproval: await wantsApproval(db, caller.companyId),
  ...(await othersOf(db, caller)),
});

/** Stores the rules. The log keeps who weakened them. */
export const changeRules = (
  context: AppContext,
  call: Call<typeof setDeploymentRules>,
): Promise<KnownDeploymentRules> => {
  const { caller, body, origin } = call;
  return inTransaction(context.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('companies')
      .set({ production_approval: body.productionApproval })
      .where('id', '=', caller.companyId)
      .where('production_approval', '!=', body.productionApproval)
      .executeTakeFirst();
    if (numUpdatedRows > 0n)
      await recordAudit(trx, context.clock, {
        companyId: caller.companyId,
        action: 'deployment.rulesChanged',
        actor: actorOf(caller),
        details: { productionApproval: body.productionApproval },
        origin,
      });
    if (numUpdatedRows > 0n && body.productionApproval) await cancelUnasked(trx, context, call);
    return { ...body, ...(await othersOf(trx, caller)) };
  });
};
