import type { updateSignParameters } from '#contract/environments/environments.ts';
import { defaultSignParameters } from '#contract/webdocs/sign-parameters.ts';
import { inTransaction } from '#engines/postgres/database.ts';
import { actorOf, recordAudit } from '#domains/audit/record.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Call } from '#http/route.ts';
import { changesBetween } from './rules.ts';
import { findEnvironment, lockEnvironment, storeSignParameters, type EnvironmentOfUser } from './store.ts';

/** Keeps the parameters whole and tells the activity log which of them changed. */
export const keepSignParameters = async (
  { db, clock }: AppContext,
  { caller, params, body, origin }: Call<typeof updateSignParameters>,
): Promise<EnvironmentOfUser> =>
  inTransaction(db, async (trx) => {
    await lockEnvironment(trx, caller.companyId, params.id);
    const row = await findEnvironment(trx, caller, params.id);
    const before = { ...defaultSignParameters, ...row.signParameters };
    const after = { ...body, codeBefore: body.codeBefore ?? before.codeBefore };
    const changes = changesBetween(before, after);
    if (changes === null) return row;
    await storeSignParameters(trx, row.id, after);
    await recordAudit(trx, clock, {
      companyId: caller.companyId,
      action: 'environment.signParametersChanged',
      actor: actorOf(caller),
      object: { id: row.id, name: row.orgName },
      details: changes,
      origin,
    });
    return { ...row, signParameters: after };
  });
