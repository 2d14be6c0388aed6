import type { Trx } from '#engines/postgres/database.ts';
import { openGrantRow } from './grants.ts';
import { queueRevocation, type RevocationParts } from './revocations.ts';

/**
 * Removes every grant of a person, or of an environment, from the database and revokes it at the CRM, which keeps only
 * five approvals for each person (REQ-3.1.7). Call it before the person or the environment is deleted.
 */
export const queueRevocations = async (
  trx: Trx,
  parts: RevocationParts,
  of: { userId: string } | { environmentId: string },
): Promise<void> => {
  const rows = await trx
    .deleteFrom('crm_grants as held')
    .using('environments as environment')
    .whereRef('environment.id', '=', 'held.environment_id')
    .where((where) =>
      'userId' in of ? where('held.user_id', '=', of.userId) : where('held.environment_id', '=', of.environmentId),
    )
    .returningAll('held')
    .returning('environment.external_id')
    .execute();
  for (const row of rows) {
    const grant = row.lost_at ? null : openGrantRow(parts.secrets, row);
    if (grant) await queueRevocation(trx, parts, grant);
  }
};
