import { companyChain } from '#domains/audit/record.ts';
import type { World } from './world.ts';

/** A company's audit entries of one action, oldest first. */
export const auditOf = async (world: World, companyId: string, action: string): Promise<any[]> => {
  const rows = await world.context.db
    .selectFrom('chain_entries')
    .select('body')
    .where('chain', '=', companyChain(companyId))
    .orderBy('seq')
    .execute();
  return rows.map(({ body }) => body as any).filter((body) => body.action === action);
};
