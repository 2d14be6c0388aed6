import { findProduction } from '#domains/environments/store.ts';
import type { SessionCaller } from '#http/caller.ts';
import type { AppContext } from '#server/app-context.ts';
import { Refusal } from '#http/refusal.ts';

/** The company that asks, and its production org. */
export interface OwnOrg {
  companyId: string;
  orgId: string;
}

/**
 * Accepts only the company's own production org, by its id of 15 or 18 characters in exact case. For any other id the
 * answer is that it does not exist (REQ-1.6.11).
 * @throws {Refusal} NotFound
 */
export const findOwnOrg = async ({ db }: AppContext, { companyId }: SessionCaller, orgId: string): Promise<OwnOrg> => {
  const production = await findProduction(db, companyId);
  const own = orgId.length === 15 ? production?.externalId.slice(0, 15) : production?.externalId;
  if (!production || own !== orgId) throw new Refusal('NotFound');
  return { companyId, orgId: production.externalId };
};
