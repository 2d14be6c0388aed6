import type { Trx } from '#engines/postgres/database.ts';
import { recordAudit, type AuditActor } from '#domains/audit/record.ts';
import { insertApiToken } from '#domains/tokens/create.ts';
import type { Origin } from '#http/caller.ts';
import type { Product } from '#http/product.ts';
import { queueOwnerMails } from './mails.ts';
import { endSecuring, lockSecuring, type Securing } from './securing-store.ts';
import { deactivateTokenOf, type EnvironmentRow } from './store.ts';

/** Who secures the environment; told to the job that ends what a killed process began. */
export interface Securer {
  companyId: string;
  userId: string;
  username: string;
  actor: AuditActor;
  origin: Origin;
}

/**
 * The org holds the token: it becomes an API token, the one before ends, the activity log and the owners are told.
 * False, and nothing, when another process has done so.
 */
export const settleSecuring = async (
  trx: Trx,
  product: Product,
  row: EnvironmentRow,
  securing: Securing,
  { companyId, userId, username, actor, origin }: Securer,
): Promise<boolean> => {
  if (!(await lockSecuring(trx, securing))) return false;
  await deactivateTokenOf(trx, row.id);
  await insertApiToken(trx, product, {
    id: securing.id,
    value: securing.apiToken,
    companyId,
    name: row.orgName,
    orgType: row.orgType,
    createdBy: userId,
    actor,
  });
  await endSecuring(trx, securing);
  await recordAudit(trx, product.clock, {
    companyId,
    action: 'environment.secured',
    actor,
    object: { id: row.id, name: row.orgName },
    details: { orgId: row.externalId },
    origin,
  });
  await queueOwnerMails(trx, product, 'secured', { companyId, orgName: row.orgName, username });
  return true;
};
