import type { SettingsWay } from '#engines/crm/package-settings.ts';
import type { Trx } from '#engines/postgres/database.ts';
import { recordAudit, type AuditActor } from '#domains/audit/record.ts';
import { insertApiToken } from '#domains/tokens/create.ts';
import type { Origin } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { queueOwnerMails } from './mails.ts';
import { endSecuring, lockSecuring, abandonSecuring, type Securing } from './securing-store.ts';
import { deactivateTokenOf, type EnvironmentRow } from './store.ts';

/** Person who secures the environment, passed to the job that finishes the work of a killed process. */
export interface Securer {
  companyId: string;
  userId: string;
  username: string;
  actor: AuditActor;
  origin: Origin;
}

/**
 * Id of the person who secures the environment. Null when they were removed or moved to another company since the
 * attempt began. Waits for a removal that is in progress.
 */
const stillThere = async (trx: Trx, { companyId, userId }: Securer): Promise<string | null> => {
  const person = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('company_id', '=', companyId)
    .forKeyShare()
    .executeTakeFirst();
  return person?.id ?? null;
};

/**
 * The org has the token: activates it as an API token, ends the former one, writes the activity log and mails the
 * owners. Does nothing and returns false when another process has done it.
 */
export const settleSecuring = async (
  trx: Trx,
  context: AppContext,
  row: EnvironmentRow,
  securing: Securing & { way: SettingsWay },
  by: Securer,
): Promise<boolean> => {
  const { companyId, username, actor, origin } = by;
  if (!(await lockSecuring(trx, securing))) return false;
  await deactivateTokenOf(trx, row.id);
  await insertApiToken(trx, context, {
    id: securing.id,
    value: securing.apiToken,
    companyId,
    name: row.orgName,
    orgType: row.orgType,
    createdBy: await stillThere(trx, by),
    actor,
  });
  await endSecuring(trx, securing);
  await recordAudit(trx, context.clock, {
    companyId,
    action: 'environment.secured',
    actor,
    object: { id: row.id, name: row.orgName },
    details: { orgId: row.externalId, securedBy: securing.way },
    origin,
  });
  context.log.info({ environment: row.id, way: securing.way }, 'an environment is secured');
  await queueOwnerMails(trx, context, 'secured', { companyId, orgName: row.orgName, username });
  return true;
};

/**
 * Gives up when no user's grant can read which token the org has, the new or the former one. The environment must be
 * secured again. Until then the former token stays valid, because the org may have it.
 */
export const giveUpSecuring = async (
  trx: Trx,
  context: AppContext,
  securing: Pick<Securing, 'environmentId' | 'id'>,
  { companyId }: Securer,
): Promise<void> => {
  const environment = await abandonSecuring(trx, securing);
  if (!environment) return;
  await recordAudit(trx, context.clock, {
    companyId,
    action: 'environment.securingGivenUp',
    actor: { kind: 'system' },
    object: { id: environment.id, name: environment.org_name },
    details: { orgId: environment.external_id },
  });
};
